#!/bin/bash
# make pictures: real bars showing real output, as PNG files beside this script. What it needs is named in the Makefile.
# Everything runs as an ordinary user (sway refuses root) in namespaces of its own, so that nothing outlives the script.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if [ "${CLOUDY_PICTURES:-}" = "" ]; then
  folder=$(mktemp -d /tmp/cloudy-pictures.XXXXXX)
  trap 'rm -rf "$folder"' EXIT
  cp "$here"/../.build/release/{cloudyd,cloudy,cloudy-bar} "$here/pointer.py" "$folder"
  chmod 755 "$folder"
  drop=()
  if [ "$(id -u)" = 0 ]; then
    chown -R 1000:1000 "$folder"
    drop=(setpriv --reuid 1000 --regid 1000 --clear-groups)
  fi
  CLOUDY_PICTURES=$folder unshare -m -p -f --kill-child --mount-proc "${drop[@]}" bash < "$0"
  cp "$folder"/*.png "$here"
  exit
fi

folder=$CLOUDY_PICTURES
unset DISPLAY WAYLAND_DISPLAY SWAYSOCK DBUS_SESSION_BUS_ADDRESS
export PATH=$folder:/usr/local/bin:/usr/bin:/bin HOME=$folder/home XDG_RUNTIME_DIR=$folder/run LANG=C.UTF-8
mkdir -p -m 700 "$HOME/.config/cloudy" "$XDG_RUNTIME_DIR"
cat > "$HOME/.config/cloudy/config.json" << 'END'
{ "providers": [{"name": "sample"}],
  "location": {"latitude": 50.85, "longitude": 4.35, "name": "Brussels", "timeZone": "Europe/Brussels"} }
END
# until COMMAND...: the command succeeds within ten seconds
until_true() {
  for _ in $(seq 200); do if "$@" > /dev/null 2>&1; then return; fi; sleep 0.05; done
  echo "gave up waiting for: $*" >&2
  return 1
}

cloudyd 2> "$folder/cloudyd.log" &
until_true cloudy refresh --wait

# bright FILE GEOMETRY: how many pixels of a part of a picture are far from black
bright() { convert "$1" -crop "$2" -colorspace gray -threshold 50% -format '%[fx:int(w*h*mean)]' info:; }
text='{icon} {temperature}  {summary}, wind {windSpeed}'

# --- polybar, xmobar and i3bar in Xvfb, from top to bottom
mkfifo "$folder/display"
exec 9<> "$folder/display"
Xvfb -displayfd 9 -screen 0 900x150x24 -nolisten tcp -noreset 2> "$folder/xvfb.log" &
read -r -t 10 -u 9 number
export DISPLAY=:$number
cat > "$folder/i3.conf" << 'END'
# i3 config file (v4)
font pango:DejaVu Sans Mono 11
bar {
  position bottom
  tray_output none
  status_command cloudy-bar --dialect i3bar --text "{icon} {temperature}  {summary}, wind {windSpeed}"
}
END
i3 -c "$folder/i3.conf" > "$folder/i3.log" 2>&1 &
cat > "$folder/polybar.ini" << END
[bar/main]
width = 100%
height = 28
background = #101010
foreground = #ffffff
font-0 = DejaVu Sans Mono:size=11;3
modules-right = weather
override-redirect = true
padding-right = 1
[module/weather]
type = custom/script
exec = cloudy-bar --dialect polybar --text "$text"
tail = true
END
cat > "$folder/xmobarrc" << END
Config { font = "DejaVu Sans Mono 11", bgColor = "#101010", fgColor = "#ffffff", overrideRedirect = True
  , position = Static { xpos = 0, ypos = 60, width = 900, height = 28 }, lowerOnStart = False
  , commands = [ Run CommandReader "cloudy-bar --dialect xmobar --preset tomorrow --color-below 10C=#88ccff" "weather" ]
  , sepChar = "%", alignSep = "}{", template = "}{ %weather% " }
END
polybar -r -c "$folder/polybar.ini" main > "$folder/polybar.log" 2>&1 &
dbus-run-session -- xmobar "$folder/xmobarrc" > "$folder/xmobar.log" 2>&1 &
x_is_drawn() {
  import -window root "$folder/x.png"
  [ "$(bright "$folder/x.png" 600x28+300+0)" -gt 100 ] && [ "$(bright "$folder/x.png" 600x28+300+60)" -gt 100 ] &&
    [ "$(bright "$folder/x.png" 600x20+300+130)" -gt 100 ]
}
until_true x_is_drawn
sleep 0.5
import -window root "$folder/x.png"
convert "$folder/x.png" -crop 900x28+0+0 +repage "$folder/polybar.png"
convert "$folder/x.png" -crop 900x28+0+60 +repage "$folder/xmobar.png"
convert "$folder/x.png" -crop 900x26+0+124 +repage "$folder/i3bar.png"
rm "$folder/x.png"
unset DISPLAY

# --- swaybar and waybar in sway, headless, with the pointer over the module for its tooltip
export WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 GDK_BACKEND=wayland NO_AT_BRIDGE=1 GSETTINGS_BACKEND=memory
cat > "$folder/sway.conf" << END
xwayland disable
output HEADLESS-1 resolution 900x420 bg #335577 solid_color
default_border none
bar {
  position bottom
  font pango:DejaVu Sans Mono 11
  workspace_buttons no
  colors {
    statusline #ffffff
    background #101010
  }
  status_command "cloudy-bar --dialect swaybar --text '$text'"
}
exec touch $folder/sway-ready
END
cat > "$folder/waybar.json" << 'END'
{ "layer": "top", "height": 30, "modules-right": ["custom/weather"],
  "custom/weather": { "exec": "cloudy-bar --dialect waybar --text '{icon} {temperature}  {summary}'", "return-type": "json",
    "on-click": "cloudy refresh", "on-click-right": "cloudy set-units toggle" } }
END
cat > "$folder/style.css" << 'END'
* { font-family: "DejaVu Sans Mono"; font-size: 15px; }
window#waybar { background: #101010; color: #ffffff; }
#custom-weather { padding: 0 12px; }
#custom-weather.alert { color: #ffcc00; }
END
sway -c "$folder/sway.conf" > "$folder/sway.log" 2>&1 &
until_true test -e "$folder/sway-ready"
WAYLAND_DISPLAY=$(cd "$XDG_RUNTIME_DIR" && ls -d wayland-? | head -n 1)
SWAYSOCK=$(ls "$XDG_RUNTIME_DIR"/sway-ipc.*.sock | head -n 1)
export WAYLAND_DISPLAY SWAYSOCK
waybar -c "$folder/waybar.json" -s "$folder/style.css" > "$folder/waybar.log" 2>&1 &
waybar=$!
waybar_is_drawn() {
  grim "$folder/waybar.png" &&
    [ "$(convert "$folder/waybar.png" -crop 450x30+450+0 -fuzz 15% -fill black +opaque '#ffcc00' -threshold 20% -format '%[fx:int(w*h*mean)]' info:)" -gt 100 ]
}
until_true waybar_is_drawn
/usr/bin/python3 "$folder/pointer.py" 900 420 800 16 6 &
waybar_shows_tooltip() {
  grim "$folder/waybar.png" &&
    [ "$(convert "$folder/waybar.png" -crop 450x250+450+40 -colorspace gray -threshold 80% -format '%[fx:int(w*h*mean)]' info:)" -gt 500 ]
}
until_true waybar_shows_tooltip
sleep 0.3
grim -g '0,0 900x380' "$folder/waybar.png"
grim -g '0,394 900x26' "$folder/swaybar.png"
swaybar_is_drawn() { grim -g "0,394 900x26" "$folder/swaybar.png" && [ "$(bright "$folder/swaybar.png" 600x26+300+0)" -gt 100 ]; }
until_true swaybar_is_drawn
kill $waybar

# --- a terminal, alone and with tmux
cat > "$folder/foot.ini" << 'END'
font=DejaVu Sans Mono:size=11
pad=8x6
END
foot_shows() {
  foot -c "$folder/foot.ini" "${@:2}" > "$folder/foot.log" 2>&1 &
  terminal_is_drawn() {
    grim -g '0,0 900x394' "$folder/$1.png" && [ "$(bright "$folder/$1.png" 900x394+0+0)" -gt 2000 ]
  }
  until_true terminal_is_drawn "$1"
  sleep 1.5
  grim -g '0,0 900x394' "$folder/$1.png"
  kill $!
}
foot_shows week sh -c 'cloudy week; printf "\n\$ "; read -r _'
cat > "$folder/tmux.conf" << 'END'
set -g status-interval 1
set -g status-right-length 80
set -g status-right "#(cloudy-bar --dialect tmux --preset tomorrow) "
END
foot_shows tmux tmux -u -S "$folder/tmux.sock" -f "$folder/tmux.conf" new-session 'cloudy day; read -r _'
