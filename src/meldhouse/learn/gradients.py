# mypy: ignore-errors
"""Gradients of the network (backpropagation) and the Adam update, except the matrix products, for any game."""

import numpy as np

from meldhouse.engine.kernels import kernel_decorator
from meldhouse.learn.network import EXTRA_ROWS, HEURISTIC_ROWS, NO_ROW, action_logit, foreseen_logit, linear_output

entry = kernel_decorator(cache=True, nogil=True, _nrt=False, fastmath=True)

GAIN, ENTROPY, SQUARED_ERROR, AGREEMENT = range(4)  # sums over a batch, for reports


@entry
def forward_sparse(first, first_bias, buffer, decisions, hidden1):
    """Compute the first hidden layer of a batch from the active inputs only."""
    units = len(first_bias)
    for k in range(len(decisions)):
        at = decisions[k]
        for j in range(units):
            hidden1[k, j] = first_bias[j]
        for place in range(buffer.inputs_end[at - 1] if at else 0, buffer.inputs_end[at]):
            row = np.int64(buffer.inputs[place])
            for j in range(units):
                hidden1[k, j] += first[row, j]
        for j in range(units):
            hidden1[k, j] = max(hidden1[k, j], np.float32(0))


@entry
def relu(hidden2, bias):
    """Add the bias and apply ReLU, in place."""
    for k in range(len(hidden2)):
        for j in range(len(bias)):
            hidden2[k, j] = max(hidden2[k, j] + bias[j], np.float32(0))


@entry
def policy_value_backward(
    network, gradient, buffer, decisions, hidden2, hidden2_gradient, logits, entropy_coef, value_coef, sums
):
    """Compute the last layer's gradient for a batch: policy gradient, entropy bonus and squared value error.

    Adds to the gradient of the last layer and of the hidden units before it, for the actions that were tried.  The
    baseline is the mean of their returns, weighted by their probabilities; `entropy_coef` weighs the bonus.
    """
    size, first_extra, units = len(decisions), len(network.last_bias) - EXTRA_ROWS, hidden2.shape[1]
    for k in range(size):
        at, hidden, hidden_gradient = decisions[k], hidden2[k], hidden2_gradient[k]
        first = buffer.actions_end[at - 1] if at else 0
        n, heuristic_count = buffer.actions_end[at] - first, buffer.heuristic_count[at]
        highest, best = np.float32(-1e30), 0
        for i in range(n):
            logits[i] = action_logit(network, np.int64(buffer.actions[first + i]), hidden)
            logits[i] += foreseen_logit(network, buffer.foreseen_rows[first + i], hidden)
            if i < heuristic_count:
                logits[i] += linear_output(network, first_extra + i, hidden)
            if logits[i] > highest:
                highest, best = logits[i], i
        total, entropy, mean = 0.0, 0.0, 0.0
        for i in range(n):
            total += np.exp(logits[i] - highest)
        log_total = np.log(total)
        for i in range(n):
            logits[i] = logits[i] - highest - log_total  # from here on log probabilities
            probability = np.exp(logits[i])
            entropy -= probability * logits[i]
            mean += probability * buffer.returns[first + i]
        error = linear_output(network, first_extra + HEURISTIC_ROWS, hidden) - mean
        sums[GAIN] += buffer.returns[first + best] - buffer.returns[first]
        sums[ENTROPY] += entropy
        sums[SQUARED_ERROR] += error * error
        sums[AGREEMENT] += best == 0
        for j in range(units):
            hidden_gradient[j] = 0
        for i in range(n):
            below_mean = mean - buffer.returns[first + i]
            logit_gradient = np.exp(logits[i]) * (below_mean + entropy_coef * (logits[i] + entropy))
            scaled = np.float32(logit_gradient / size)
            if i < heuristic_count:
                _add_row(network, gradient, first_extra + i, scaled, hidden, hidden_gradient)
            _add_rows(network, gradient, network.parts[buffer.actions[first + i]], scaled, hidden, hidden_gradient)
            _add_rows(network, gradient, buffer.foreseen_rows[first + i], scaled, hidden, hidden_gradient)
        value_gradient = np.float32(value_coef * error / size)
        _add_row(network, gradient, first_extra + HEURISTIC_ROWS, value_gradient, hidden, hidden_gradient)
        for j in range(units):
            hidden_gradient[j] = hidden_gradient[j] if hidden[j] > 0 else np.float32(0)


@kernel_decorator(_nrt=False, fastmath=True, forceinline=True)
def _add_rows(network, gradient, rows, output_gradient, hidden, hidden_gradient):
    """Backpropagate from a sum of outputs to each row that contributes to it."""
    for k in range(len(rows)):
        row = np.int64(rows[k])
        if row != NO_ROW:
            _add_row(network, gradient, row, output_gradient, hidden, hidden_gradient)


@kernel_decorator(_nrt=False, fastmath=True, forceinline=True)
def _add_row(network, gradient, row, output_gradient, hidden, hidden_gradient):
    """Backpropagate from the output of a row to the row's weights and the hidden units."""
    gradient.last_bias[row] += output_gradient
    for j in range(len(hidden)):
        gradient.last[row, j] += output_gradient * hidden[j]
        hidden_gradient[j] += output_gradient * network.last[row, j]


@entry
def first_layer_backward(first_gradient, buffer, decisions, hidden1, hidden1_gradient):
    """Add the contribution of a batch to the gradient of the first layer's weights."""
    units = hidden1.shape[1]
    for k in range(len(decisions)):
        at = decisions[k]
        for j in range(units):
            hidden1_gradient[k, j] = hidden1_gradient[k, j] if hidden1[k, j] > 0 else np.float32(0)
        for place in range(buffer.inputs_end[at - 1] if at else 0, buffer.inputs_end[at]):
            row = np.int64(buffer.inputs[place])
            for j in range(units):
                first_gradient[row, j] += hidden1_gradient[k, j]


@entry
def adam_step(weights, gradient, mean, square, step_count, learning_rate, clip_factor, decay, average):
    """Apply an Adam update (decay rates 0.9 and 0.999); `average` is a moving average of the weights."""
    mean_correction, square_correction = np.float32(1 - 0.9**step_count), np.float32(1 - 0.999**step_count)
    step = np.float32(learning_rate)
    for k in range(len(weights)):
        clipped = gradient[k] * clip_factor
        mean[k] += np.float32(0.1) * (clipped - mean[k])
        square[k] += np.float32(0.001) * (clipped * clipped - square[k])
        weights[k] -= step * (mean[k] / mean_correction) / (np.sqrt(square[k] / square_correction) + np.float32(1e-5))
        average[k] += (1 - decay) * (weights[k] - average[k])
