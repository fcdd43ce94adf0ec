#!/usr/bin/env fish
# follow.fish - prints a line whenever the weather changes, and makes something of the condition.
# `cloudy subscribe` connects again by itself. Conditions are tokens: they are the same in every language.
cloudy subscribe day --format '{condition} {temperature}, {summary}' | while read -l condition text
    switch $condition
        case drizzle rain sleet thunderstorm hail
            echo "☂ $text"
        case snow
            echo "❄ $text"
        case '*'
            echo $text
    end
end
