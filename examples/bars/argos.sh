#!/bin/sh
# ~/.config/argos/cloudy.1m.sh (kargos takes it too): the weather with a menu, every minute.
exec cloudy-bar --dialect argos --cached
