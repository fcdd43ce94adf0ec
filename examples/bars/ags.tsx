// AGS 2/3 (Astal, GTK 4): put <Weather /> into your bar.
import { createState } from "ags"
import { execAsync, subprocess } from "ags/process"

const [weather, setWeather] = createState({ text: "", tooltip: "", class: "" })
subprocess(["cloudy-bar", "--dialect", "ags"], (line) => setWeather(JSON.parse(line)))

export default function Weather() {
  return (
    <button
      cssClasses={weather((now) => ["weather", ...now.class.split(" ")])}
      label={weather((now) => now.text)}
      tooltipText={weather((now) => now.tooltip)}
      onClicked={() => execAsync(["cloudy", "refresh"])}
    />
  )
}
