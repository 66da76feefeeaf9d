#!/bin/sh
# Runs a browser on what the server leaves of the processor: a user's stands on a machine of its own.
echo 19 2>/dev/null >/proc/self/autogroup
exec nice -n 19 "$BROWSER" "$@"
