#!/bin/sh
# A bot in sh and sed that plays the first move that it may.  meldhouse arena tongits --bots club,docs/bots/first.sh
while read -r line; do
    case $line in
        '{"say": "hello"'*) echo '{"ready": "first"}' ;;
        '{"say": "move"'*)
            move=$(printf '%s\n' "$line" | sed 's/^{"say": "move", "moves": \["\([^"]*\)".*/\1/')
            printf '{"move": "%s"}\n' "$move" ;;
    esac
done
