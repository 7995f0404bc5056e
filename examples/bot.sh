#!/bin/sh
# A bot for any POSIX shell. It makes the first legal move, but never lifts its dice in Cubo.
# Try it:  rekke match kivi --players random,"cmd:sh examples/bot.sh"

while read -r word rest; do
  case $word in
    hello) echo "hello 1" ;;
    new) chosen= ;;
    seat:) seat=$rest ;;
    event)
      # When we cover, we lay the last dice that were thrown for our seat.
      case $rest in "$seat roll "*) dice=${rest##* } ;; esac
      ;;
    legal)
      case $rest in
        *" lift") ;;
        *) chosen=${chosen:-$rest} ;;
      esac
      ;;
    choose)
      # The white joker is written last and goes to the centre: R6R4R2R1B5B3B3B1W4 becomes R6R4R2/R1W4B5/B3B3B1.
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
