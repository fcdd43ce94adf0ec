# fish completion for cloudy-bar(1), from what its --help says.

function __cloudy_bar_words
    cloudy-bar --help 2>/dev/null | awk -v option=$argv[1] '
        $1 == option { found = 1; $1 = $2 = ""; print; next }
        /^  -/ { found = 0 }
        found' | string match -ra '[a-z0-9-]+'
end

function __cloudy_bar_options
    cloudy-bar --help 2>/dev/null | string match -r '^  -.*' | string match -ra -- '--[a-z][a-z-]*'
end

complete -c cloudy-bar -f -a '(__cloudy_bar_options)'
complete -c cloudy-bar -l dialect -xa '(__cloudy_bar_words --dialect)' -d 'the language of the bar'
complete -c cloudy-bar -l preset -xa '(__cloudy_bar_words --preset)' -d 'a set of texts'
complete -c cloudy-bar -l icons -xa '(__cloudy_bar_words --icons)' -d 'the glyphs for {icon}'
complete -c cloudy-bar -l markup -xa 'none pango' -d 'what the bar reads'
complete -c cloudy-bar -l socket -rF -d 'the socket of the server'
complete -c cloudy-bar -s H -l host -xa '(__fish_complete_user_at_hosts)' -d 'another machine, over ssh'
