#!/bin/sh
# The weather in lemonbar, for bspwm and others: start it from bspwmrc. lemonbar prints the command of a click.
cloudy-bar --dialect lemonbar \
  --before '%{r}%{A1:cloudy refresh:}%{A3:cloudy set-units toggle:}' --after '%{A}%{A} ' |
  lemonbar -p -f 'DejaVu Sans Mono:size=11' |
  sh
