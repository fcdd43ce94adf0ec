#!/bin/sh
# The weather in dzen2.
cloudy-bar --dialect dzen2 |
  dzen2 -p -ta r -fn 'DejaVu Sans Mono:size=11' -e 'button1=exec:cloudy refresh;button3=exec:cloudy set-units toggle'
