### English: the catalogue that all others follow.
###
### A message's comment documents its variables with their kinds; catalogue.py lists the kinds. Allowed markup is
### b, i, u, s, code, pre, a, blockquote and tg-spoiler; channels without markup drop it. Write & as &amp; and < as &lt;.
### A key beginning with toast- is at most 200 characters, one beginning with button- at most 64.

## The words of the rules

-game = Secret Hitler
-liberal = Liberal
-liberals = Liberals
-fascist = Fascist
-fascists = Fascists
-hitler = Hitler
-president = President
-chancellor = Chancellor
-ja = Ja!
-nein = Nein

## Parts that the code fills into other messages

# $policy (Policy)
policy-name = { $policy ->
    [L] { -liberal }
   *[F] { -fascist }
}

# Between the items of an enumeration that does not end in "and"; a space follows.
list-comma = ,

# In place of an empty list of names.
list-nobody = nobody

# When a text cannot be shown: it is from a newer version, or faulty.
text-unavailable = (This message cannot be shown.)

## Buttons

button-ja = { -ja }
button-nein = { -nein }
