"""Put the programs of examples/ into the pages that show them whole: `make generated-docs`."""

from tests.docs.code_blocks import ROOT

LISTINGS = {
    "docs/how-to/train-with-pytorch.md": "examples/ppo_torch.py",
    "docs/how-to/train-with-jax.md": "examples/ppo_jax.py",
}
BEGIN, END = "<!-- begin generated -->", "<!-- end generated -->"


def page(name: str) -> str:
    """Return a page with the program as it is now."""
    before, _, rest = (ROOT / name).read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    program = (ROOT / LISTINGS[name]).read_text(encoding="utf-8")
    return f"{before}{BEGIN}\n\n```py\n{program}```\n\n{END}{after}"
