#!/bin/sh
# A bot in the shell of every Unix. It does the first thing it may, but never lifts a throw of Cubo.
# Try it:  rekke match kivi --players random,"cmd:sh examples/bot.sh"

while read -r word rest; do
  case $word in
    hello) echo "hello 1" ;;
    new) chosen= ;;
    seat:) seat=$rest ;;
    event)
      # The last dice that were thrown for our seat are those we lay when we cover.
      case $rest in "$seat roll "*) dice=${rest##* } ;; esac
      ;;
    legal)
      case $rest in
        *" lift") ;;
        *) chosen=${chosen:-$rest} ;;
      esac
      ;;
    choose)
      # The white joker is written last and lies in the centre: R6R4R2R1B5B3B3B1W4 is R6R4R2/R1W4B5/B3B3B1.
      case $chosen in
        *" cover ?")
          laid=$(echo "$dice" | sed 's,^\(......\)\(..\)\(..\)\(......\)\(..\)$,\1/\2\5\3/\4,')
          chosen="$seat cover $laid"
          ;;
      esac
      echo "$chosen"
      chosen=
      ;;
    quit) exit ;;
  esac
done
