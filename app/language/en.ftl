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

# $ruleset (RulesetName)
ruleset-name = { $ruleset ->
    [czech] Czech
    [persian] Persian
    [russian] Russian
    [norwegian] Norwegian
    [portuguese] Portuguese
   *[official] official
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

# $policy (Policy)
button-policy = { $policy ->
    [L] 🟦 { -liberal }
   *[F] 🟥 { -fascist }
}

button-veto = ✋ Ask for a veto
button-agree = Agree to the veto
button-refuse = Refuse the veto
button-decline = Investigate nobody

# $number (number), $name (name)
button-seat = { $number }. { $name }

button-join = Join
button-start = Start the game
button-fill = Add a house bot
button-fill-all = Fill up with house bots
button-cancel = Close the table
button-rematch = Play again
button-private = Open the private chat

# $ruleset (RulesetName)
button-rules = Rules: { ruleset-name }

# $ruleset (RulesetName)
button-play-by = Play by: { ruleset-name }

# $ruleset (RulesetName)
button-ruleset = { ruleset-name }

# $ruleset (RulesetName)
button-ruleset-chosen = ✓ { ruleset-name }

## The lobby

# $host (name), $code (token)
lobby-open =
    🎩 <b>{ $host }</b> opens a table of { -game }.
    Code: <code>{ $code }</code>

# $names (names), $count (number)
lobby-seats = At the table ({ $count }): { $names }

lobby-empty = Nobody sits here yet.

# $count (number)
lobby-need = { $count ->
    [one] One more is needed. Up to ten can play.
   *[other] { $count } more are needed. Up to ten can play.
}

lobby-ready = That is enough: the host can start, or more join first.
lobby-full = All ten seats are taken: the host can start.
lobby-how = <b>Join</b> opens your private chat with me. There you get your role, your ballots and your policies.
lobby-share = Friends join with the code, or with the button if you forward them this message.

# $table (text), $code (token)
lobby-joined = You sit at the table “{ $table }” (<code>{ $code }</code>). When it starts, you get your role here.

# $table (text)
lobby-you-left = You have left the table “{ $table }”.

lobby-cancelled = This table was closed before it started. /newgame opens another.
lobby-expired = Nobody started this table for three days, so it is closed. /newgame opens another.
lobby-started = The game has begun.

# $ruleset (RulesetName)
lobby-rules = Rules: <b>{ ruleset-name }</b>. /rules tells what differs from the official ones.

# $ruleset (RulesetName)
lobby-proposal = There are { ruleset-name } rules too. Unless the host chooses them, the official ones hold.

## Answers to commands

no-table-here = There is no table here. /newgame opens one.
no-table-yours = You sit at no table. Open one with /newgame, or ask a friend for a code.
no-such-code = I know no open table with that code. Ask for the code or the link again.

join-needs-code = Which table? Send me its code, or open the link that your friend sent you.

# $code (token)
room-is-taken = A game is being played here (<code>{ $code }</code>). When it is over, /newgame opens the next table.

game-has-begun = This game has already begun. You can join the next one.
table-is-full = All ten seats are taken.
already-seated = You are at this table already.
not-seated = You do not sit at this table.
only-host = Only the host can do that.

# $count (number)
too-few = { $count ->
    [one] One more player is needed. Invite somebody, or add a house bot.
   *[other] { $count } more players are needed. Invite somebody, or add house bots.
}

cancel-only-lobby = The game has begun; it ends when somebody wins.
nothing-to-show = The game has not begun yet.

# $name (name)
press-start-first = { $name }, press <b>Join</b>: it opens a private chat with me. I have to be able to write to you.

# $name (name)
press-start-again = { $name }, I cannot write to you. Open the private chat and press Start there.

# $name (name)
look-in-private = { $name }, the answer is in your private chat with me.

not-a-player = An anonymous account cannot play. Write as yourself, or press <b>Join</b>.
not-anybody = An anonymous account cannot do that. Write as yourself: turn off “Remain anonymous” for a while.

ask-which-table = You sit at several tables. Which one do you mean?

## My cards, in a box of at most 200 characters

# $role (Role)
cards-role = { $role ->
    [liberal] 🕊 You are a liberal.
    [fascist] 💀 You are a fascist.
   *[hitler] 💀 You are Hitler.
}

# $names (names)
cards-fascists = Fascist with you: { $names }

# $name (name)
cards-hitler = Hitler: { $name }

# $policies (policies)
cards-policies = You hold: { $policies }

button-cards = 🃏 My cards
button-in-group = Decide and vote in the group
button-in-private = Decide and vote in private

## Toasts

toast-over = That question is closed.
toast-not-yours = That is not yours to press.
toast-unknown = This button is no longer in use.
toast-done = Done.
toast-rematch-open = The next table is open already.
toast-voted-ja = You vote { -ja } You can change it until all have voted.
toast-voted-nein = You vote { -nein }. You can change it until all have voted.
toast-joined = You are at the table.
toast-flooded = That is more than I can follow. I leave some of it out; please wait a little.
toast-refused = That is not possible. Please choose again.
toast-choose-rules = By which rules do you play?

# $ruleset (RulesetName)
toast-rules = Rules: { ruleset-name }.

## The start

# $players (number), $liberals (number), $fascists (number)
start-players = 🎩 <b>The game begins.</b> { $players } players: { $liberals } liberals, { $fascists ->
    [one] one fascist
   *[other] { $fascists } fascists
} and Hitler.

# $names (names)
start-order = Around the table: { $names }

start-roles = Everybody has a role now, in the private chat with me.

# $ruleset (RulesetName)
start-rules = Rules: <b>{ ruleset-name }</b>. /rules tells them.

# $commitment (token)
start-commitment = The deal is sealed: <code>{ $commitment }</code>

# $table (text), $number (number), $name (name)
role-seat = <b>{ $table }</b>: you are { $name }, seat { $number }.

role-liberal = Your secret role: <tg-spoiler>🕊 <b>Liberal</b>. Get five liberal policies enacted, or find Hitler and have him executed.</tg-spoiler>
role-fascist = Your secret role: <tg-spoiler>💀 <b>Fascist</b>. Get six fascist policies enacted, or Hitler elected chancellor after the third.</tg-spoiler>
role-hitler = Your secret role: <tg-spoiler>💀 <b>Hitler</b>. Be trusted by all, and be elected chancellor after the third fascist policy.</tg-spoiler>

# $names (names)
role-knows-fascists = <tg-spoiler>Fascist with you: { $names }</tg-spoiler>

# $name (name)
role-knows-hitler = <tg-spoiler>Hitler is { $name }.</tg-spoiler>

# $names (names), $name (name)
role-knows-both = <tg-spoiler>Fascist with you: { $names }. Hitler is { $name }.</tg-spoiler>

role-knows-nobody = <tg-spoiler>You know nobody's role but your own.</tg-spoiler>
role-why-hitler-knows = <tg-spoiler>With five or six players, Hitler and the fascist know each other.</tg-spoiler>
role-why-hitler-knows-not = <tg-spoiler>With seven or more players, Hitler knows nobody; the fascists know Hitler.</tg-spoiler>

## What happens, in public

# $president (name), $due (instant), $next (name)
now-nominate = 👉 <b>{ $president }</b> is the presidential candidate and nominates a chancellor, until { $due }. Next in order: { $next }.

# $president (name), $due (instant), $next (name)
now-nominate-special = 👉 <b>{ $president }</b> is the candidate of the special election and nominates a chancellor, until { $due }. Next in order: { $next }.

# $president (name), $chancellor (name), $due (instant)
now-vote = 🗳 <b>{ $president }</b> nominates <b>{ $chancellor }</b> as chancellor. Everybody votes in private, until { $due }.

# $president (name), $chancellor (name), $due (instant)
now-session = 📜 { $president } and { $chancellor } are in session, until { $due } at the latest.

# $chancellor (name), $due (instant)
now-must-enact = 📜 { $chancellor } must enact one of the two, until { $due }.

# $president (name), $chancellor (name), $due (instant)
now-answer-veto = ✋ <b>{ $chancellor }</b> wishes to veto this agenda. { $president } agrees or refuses, until { $due }.

# $president (name), $power (Power), $due (instant)
now-power = 👉 <b>{ $president }</b> { $power ->
    [investigate_loyalty] must investigate somebody's loyalty
    [call_special_election] must choose the next presidential candidate
   *[execution] must execute somebody
}, until { $due }.

# $president (name), $due (instant)
now-may-investigate = 👉 <b>{ $president }</b> may investigate somebody's loyalty, until { $due }.

# $president (name)
event-nomination-missed = ⌛ { $president } did not nominate in time. The presidency passes on.

# $names (names), $count (number)
event-ja = { -ja } ({ $count }): { $names }

# $names (names), $count (number)
event-nein = { -nein } ({ $count }): { $names }

# $names (names), $count (number)
event-no-vote = No vote in time ({ $count }): { $names }

# $president (name), $chancellor (name)
event-elected = ✅ <b>Elected:</b> President { $president }, Chancellor { $chancellor }.

# $president (name), $chancellor (name)
event-rejected = ❌ <b>Rejected:</b> { $president } with { $chancellor }.

# $tracker (number), $last (number)
event-tracker = Election tracker: { $tracker } of { $last }.

event-tracker-reset = The election tracker is back at zero.

# $chancellor (name)
event-not-hitler = { $chancellor } is <b>not Hitler</b>.

# $president (name)
event-veto-agreed = { $president } agrees to the veto. Both policies are discarded.

# $president (name)
event-veto-redrawn = { $president } agrees to the veto. Both policies are discarded, and the same government draws three new ones.

# $president (name)
event-veto-refused = { $president } refuses the veto.

event-chaos = 🔥 <b>Chaos!</b> No government for the third time: the top policy is enacted. Its power is void, and all term limits are forgotten.

# $policy (Policy), $liberal (number), $fascist (number)
event-enacted = { $policy ->
    [L] 🟦 <b>A liberal policy is enacted.</b>
   *[F] 🟥 <b>A fascist policy is enacted.</b>
} Liberal { $liberal }, fascist { $fascist }.

event-veto-unlocked = From the next session on, president and chancellor can veto an agenda together.

# $draw (number)
event-reshuffled = 🔀 Fewer than three policies were left, so all discarded ones are shuffled in: { $draw } in the draw pile.

# $draw (number)
event-reshuffled-short = 🔀 Too few policies were left, so the discarded ones are shuffled and laid under them: { $draw } in the draw pile.

# $president (name)
event-peeked = 👁 { $president } has looked at the top three policies.

# $president (name)
event-power-skipped = Everybody has been investigated already, so { $president }'s power is void.

# $president (name)
event-power-declined = { $president } investigates nobody.

# $president (name), $target (name)
event-investigated = 🔎 { $president } has looked at { $target }'s party membership.

# $president (name), $target (name)
event-investigated-late = ⌛ { $president } chose nobody in time; by lot, { $target }'s party membership was looked at.

# $president (name), $target (name)
event-election-called = 📯 { $president } calls a special election: { $target } is the next presidential candidate.

# $president (name), $target (name)
event-election-called-late = ⌛ { $president } chose nobody in time, so the next in order is the candidate: { $target }.

# $president (name), $target (name)
event-executed = ⚰️ { $president } formally executes <b>{ $target }</b>. { $target } was not Hitler, and now neither speaks nor votes.

# $president (name), $target (name)
event-executed-late = ⌛ { $president } chose nobody in time. By lot, <b>{ $target }</b> is executed. { $target } was not Hitler, and now neither speaks nor votes.

# $president (name), $target (name)
event-executed-hitler = ⚰️ { $president } formally executes <b>{ $target }</b>, who <b>was Hitler</b>.

# $president (name)
event-executed-oneself = ⚰️ <b>{ $president }</b> has chosen to be executed. { $president } was not Hitler, and now neither speaks nor votes.

# $president (name)
event-executed-oneself-hitler = ⚰️ <b>{ $president }</b> has chosen to be executed, and <b>was Hitler</b>.

# $president (name), $target (name)
event-executed-hitler-late = ⌛ { $president } chose nobody in time. By lot, <b>{ $target }</b> is executed, who <b>was Hitler</b>.

# $president (name), $chancellor (name)
event-nominated-late = ⌛ { $president } did not nominate in time. By lot, { $chancellor } is nominated.

# $president (name), $due (instant)
event-execution-waits = ⌛ { $president } has not executed anybody yet. At { $due } the lot decides.

# $names (names), $due (instant)
event-vote-waits = ⌛ Chaos is not to come from absence: the vote stays open until { $due } for { $names }.

# $lost (duration), $due (instant)
event-outage = I was away for { $lost }, and the clock stood still. It is now { $due } until which we wait.

# $table (text)
room-lost = 🔇 I cannot speak in “{ $table }” any more, so the clock of your game stands still. It goes on when I am let in again; what you are asked here you can answer meanwhile.

room-back = 🔈 I am back, and the clock goes on.
# $table (text)
room-gone = 🔇 The topic of “{ $table }” was deleted, so the game goes on here, without it.

# $table (text)
room-taken = 🔇 Your group has moved, and another table is open there. The game of “{ $table }” goes on here.

room-closed = 🔈 This topic was closed. I can still write here, so the game goes on.
room-given-up = 🔇 I still cannot speak in your group, so the game goes on here, without it. The clock runs again.

# $name (name)
event-unreachable = 📵 I cannot write to { $name } any more. { $name }, press the button and then Start. The clock runs on meanwhile.

# $name (name)
event-unreachable-roomless = 📵 I cannot write to { $name } any more. The clock runs on meanwhile.

## Pace

# $pace (choice: live evening day slow custom), $awake (duration)
pace-is = ⏱ Pace: { $pace ->
    [live] live, { $awake } for each question
    [evening] one evening, { $awake } for each question
    [day] by the day, { $awake } awake for each question
    [slow] slow, { $awake } awake for each question
   *[custom] { $awake } for each question
}.

# $times (names), $zone (text)
pace-rhythm = ⏱ Pace: questions close every day at { $times } ({ $zone }).

pace-ask = Choose another, or write for example /pace 8h, or /pace 12:00 20:00 Prague for fixed times of the day.
pace-unreadable = I cannot read that. Write for example /pace 8h, or /pace 12:00 20:00 Prague.

# $shortest (duration), $longest (duration)
pace-limits = A question gives between { $shortest } and { $longest }.

pace-needs-zone = For fixed times of the day I need your time zone first: /timezone. Or name a city: /pace 12:00 20:00 Prague.

# $pace (choice: live evening day slow daily)
button-pace = { $pace ->
    [live] Live (3 min)
    [evening] Evening (1 h)
    [day] Day (12 h awake)
    [slow] Slow (24 h awake)
   *[daily] Every day at 12:00 and 20:00
}

## One's own days

# $zone (text), $now (instant)
zone-current = 🕰 Your time zone is { $zone }; there it is { $now }.

zone-ask = What time is it for you now? Press the hour, or write a city: /timezone Prague.
zone-which = Which place keeps the same time as you? If none does, write the nearest city: /timezone Prague.
zone-no-such-time = Nowhere is it that time now. Press your hour, or write a city: /timezone Prague.
zone-offset = An offset knows no summer time. Write a city instead: /timezone Prague.
zone-unknown = I do not know that place. Write the nearest large city: /timezone Prague.

# $zone (text), $now (instant)
zone-set = 🕰 Your time zone is { $zone }; there it is { $now }. Your deadlines follow it at every table.

# $time (token)
button-time = { $time }

# $cities (text)
button-zone-choice = { $cities }

button-zone = Tell my time zone

# $start (text), $end (text)
quiet-set = 🌙 Your quiet hours: { $start } to { $end }. I do not remind you then, and no time of yours runs out.

quiet-off = 🌙 You have no quiet hours: your time runs day and night.
quiet-ask = Choose others, or write them: /quiet 23:30-07:00.
quiet-needs-zone = To keep your quiet hours I have to know what time it is for you.
quiet-unreadable = I cannot read that. Write for example /quiet 22-8, or /quiet off.

# $hours (number)
quiet-too-long = Quiet hours can be at most { $hours } hours of a day. To be away for longer there is /away.

# $hours (text)
button-quiet = { $hours }

button-quiet-off = None

away-ask = How long are you away, from now on? Or write the days: /away 2027-12-24 2027-12-27.
away-none = You are not away, and have not said that you will be.
away-over = Welcome back. Your clocks run again.

# $start (instant), $due (instant)
away-set = 🧳 You are away from { $start } until { $due }. Your clocks stand still meanwhile; where another player is away at the same time, only the clock of who left first does.

away-past = That day is over. Write days that lie ahead: /away 2027-12-24 2027-12-27.
away-overlaps = You have said already that you are away then. /away off takes it back.
away-unreadable = I cannot read that. Write the first and the last day: /away 2027-12-24 2027-12-27, or a number of days: /away 3.

# $days (number), $of (number)
away-too-long = You can be away for { $days } days in any { $of }. If it will be longer, /substitute finds somebody for your seat.

# $count (number)
button-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}

button-away-off = I am back

## Languages

# $language (text)
language-ask = 🌐 I write to you in { $language }. Choose another if you like.

# $language (text)
language-set = 🌐 From now on I write to you in { $language }.

# $language (text)
language-table = 🌐 This table speaks { $language } in public. What I write to you in private follows your own choice: send me /language there.

language-unknown = I do not speak that language. /language shows those that I speak.

# $language (text)
button-language = { $language }

## Reminders and more time

# $due (instant)
reminder = ⏰ The table waits for you, until { $due }.

# $count (number)
reminder-tables = { $count } tables wait for you. The others:

# $table (text), $code (token), $due (instant)
reminder-table = • { $table } (<code>{ $code }</code>), until { $due }

remind-done = Whoever has a question open and is awake has been reminded.
remind-nothing = There is nobody to be reminded now.
extend-nothing = You have no question open.
extend-once = You have had your one extension in this game.

# $name (name), $due (instant)
event-extended = ⏳ { $name } takes more time, once in this game. We wait until { $due }.

# $due (instant)
event-session-extended = ⏳ The session takes more time, until { $due } at the latest.

# $names (names), $due (instant)
event-vote-grace = ⌛ Not all have voted: { $names }. The vote closes at { $due }.

# $table (text), $code (token), $due (instant)
lobby-waits = Nobody has started the table “{ $table }” (<code>{ $code }</code>) yet. From now on anybody who sits there can start it; it closes at { $due }.

hint-timezone = 🕰 Tell me with /timezone what time it is for you, and your nights will not count.

## Decide now, hand over at the deadline

button-hold = ⏳ Hand over only at the deadline
button-hold-off = Hand over at once after all
button-hand-over = Hand over now
toast-holding = Choose now; it is handed over when the time is up.
toast-not-holding = Your choice counts at once again.
toast-held = Kept for the deadline.

# $due (instant)
holding = ⏳ What you choose is handed over only when the time is up, at { $due }.

# $policy (Policy), $due (instant)
held-policy = ⏳ You have chosen: { $policy ->
    [L] a liberal policy
   *[F] a fascist policy
}. It is handed over at { $due }; until then you can change it.

# $agreed (choice: yes no), $due (instant)
held-veto = ⏳ You have chosen: { $agreed ->
    [yes] you agree
   *[no] you refuse
}. It is told at { $due }; until then you can change it.

# $due (instant)
held-ask-veto = ⏳ You have chosen to ask for a veto. It is told at { $due }; until then you can change it.

## Pauses, and what a table agrees on

pause-how-long = For how long should the clock stand still? More than half of the players must agree.

# $last (number)
pause-days = A pause lasts 1 to { $last } days.

# $due (instant)
pause-already = The clock stands still already, until { $due }. /resume ends the pause.

pause-host-once = The host can pause alone once in a game. Ask the others: /pause 1.
pause-is-none = The clock is running.
pause-room = The clock stands still because I cannot speak in the group. Let me write there again, and it goes on.

# $due (instant)
pause-begins = ⏸ The clock stands still until { $due }. /resume proposes to go on earlier.

pause-no-talk = Please do not talk about the game until it goes on: you are in the middle of a decision.
pause-talk = Talk as much as you like meanwhile.
pause-over = ▶️ The pause is over; the clock goes on.
button-pause-alone = 1 day, at once

# $name (name), $days (number)
motion-pause = ⏸ { $name } proposes a pause: { $days ->
    [one] 1 day
   *[other] { $days } days
}.

# $name (name)
motion-resume = ▶️ { $name } proposes to end the pause.

# $name (name), $target (name)
motion-kick = 🪑 { $name } proposes that { $target }'s seat goes to somebody else.

# $name (name)
motion-void = 🏳 { $name } proposes to give this game up; then nobody wins.

# $name (name), $pace (choice: live evening day slow custom), $awake (duration)
motion-pace = ⏱ { $name } proposes another pace: { $pace ->
    [live] live
    [evening] one evening
    [day] by the day
    [slow] slow
   *[custom] by choice
}, { $awake } for each question.

# $yes (number), $no (number), $total (number), $due (instant)
motion-count = { $yes } for it, { $no } against, of { $total }. Open until { $due }.

motion-carried = ✅ Agreed.
motion-failed = ❌ Not agreed.
motion-open = Vote first on what is proposed already.
button-agree-motion = 👍 Agree
button-refuse-motion = 👎 No
kick-whom = Whose seat should somebody else have? More than half of the others must agree.
kick-yourself = That is about your own seat. To go yourself: /leave.
kick-nobody = Nobody sits there whom you could replace.
void-not-yet = A game can be given up when two seats are on autopilot.
button-void = 🏳 Propose to give up

## Seats that change hands

# $name (name)
event-seat-missed = 🪑 { $name } has missed two questions.

# $name (name)
event-seat-unreachable = 🪑 { $name } could not be reached for a day.

# $name (name)
event-first-missed = 🪑 { $name } has not answered at all yet.

# $name (name)
event-wants-out = 🪑 { $name } asks for a substitute.

# $name (name)
event-gave-up = 🪑 { $name } has left the game.

# $name (name)
event-kicked = 🪑 { $name } no longer sits at the table.

# $number (number)
event-seat-offered = Seat { $number } is free for whoever takes it first and does not play yet: role, policies and all.

# $name (name)
event-back = 🪑 { $name } is back and plays on.

# $name (name)
event-autopilot = 🤖 Nobody has taken { $name }'s seat. Until somebody does, it casts no votes, nominates nobody, and the lot decides the rest.

event-may-void = If it is no fun any more, you can give the game up together.

# $number (number), $before (name), $name (name)
event-substitute = 🪑 Seat { $number }: { $name } plays for { $before } now.

event-abandoned = 🏳 Nobody answers any more, so this game is given up. Nobody wins.
event-voided = 🏳 The game is given up. Nobody wins.

# $names (names)
event-back-to-lobby = ↩️ No answer from { $names }, and nothing has been enacted yet: we are back in the lobby. The roles that were dealt are void.

# $table (text)
seat-offered-yours = 🪑 Your seat at “{ $table }” is offered to others. Answer a question or press the button, and it stays yours.

# $table (text)
autopilot-yours = 🤖 Your seat at “{ $table }” plays without you. Press the button to play on.

# $table (text)
seat-given-on = 🪑 Somebody else has your seat at “{ $table }” now. Please keep to yourself what you know until the game is over.

# $table (text), $number (number), $name (name)
seat-is-free = 🪑 At “{ $table }” seat { $number } is free, in the middle of the game. You would play on for { $name }. You see the role when you have taken it.

# $number (number)
button-take = Take seat { $number }

button-take-seat = Take the seat
button-back = I am back
seat-is-taken = That seat is not free any more.
seat-offered-already = Your seat is offered already.
former-player = You have played in this game already and know too much for another seat.
toast-start-first = Open the private chat with me first, and press Start there.
substitute-welcome = 🪑 The seat is yours. This is what it knows:

# $table (text)
queue-offer = The game at “{ $table }” has begun. Shall I write to you when a seat becomes free?

button-queue = Yes, put me on the waiting list
queue-joined = You are on the waiting list.
queue-left = You are off the waiting list.
queue-full = The waiting list is full.

# $table (text)
queue-already = You are on the waiting list of “{ $table }”. I write to you when a seat becomes free.

leave-game = The others need your seat. You can play on until a substitute comes, or leave at once: then the clock plays for you until somebody takes the seat.
button-substitute = Play on until one comes
button-give-up = Leave at once
dead-need-nothing = You were executed; nobody waits for you.

## The end

# $winner (Party), $reason (Reason)
over-winner = 🏁 { $winner ->
    [liberal] <b>The liberals win!</b>
   *[fascist] <b>The fascists win!</b>
} { $reason ->
    [five_liberal_policies] Five liberal policies are enacted.
    [six_fascist_policies] Six fascist policies are enacted.
    [hitler_elected] Hitler was elected chancellor.
   *[hitler_executed] Hitler was executed.
}

# $name (name), $role (Role)
over-role = { $role ->
    [liberal] 🕊 { $name }: { -liberal }
    [fascist] 💀 { $name }: { -fascist }
   *[hitler] 💀 { $name }: <b>{ -hitler }</b>
}

# $seed (token)
over-seed = The seed of this game: <code>{ $seed }</code>

## Questions to one player

# $due (instant)
ask-nominate = 👉 <b>You are the presidential candidate.</b> Whom do you nominate as chancellor? Until { $due }.

# $names (names)
ask-limited = Not to be nominated, because they governed last: { $names }.

# $names (names)
ask-limited-enacted = Not to be nominated, because they enacted the last policy: { $names }.

# $president (name), $chancellor (name), $due (instant)
ask-vote = 🗳 <b>{ $president }</b> as president, <b>{ $chancellor }</b> as chancellor? Your vote, until { $due }.

# $policies (policies), $chancellor (name), $due (instant)
ask-discard = 📜 You drew: <b>{ $policies }</b>. Which one do you discard? { $chancellor } gets the other two. Until { $due }.

# $policies (policies), $president (name), $due (instant)
ask-enact = 📜 { $president } passed you: <b>{ $policies }</b>. Which one do you enact? Until { $due }.

ask-may-veto = Or ask the president to veto this agenda.

# $policies (policies), $president (name), $due (instant)
ask-enact-now = 📜 { $president } refuses the veto. You hold: <b>{ $policies }</b>. Which one do you enact? Until { $due }.

# $chancellor (name), $tracker (number), $last (number), $due (instant)
ask-veto = ✋ { $chancellor } wishes to veto this agenda. If you agree, both policies are discarded and the election tracker moves to { $tracker } of { $last }. Until { $due }.

# $chancellor (name), $due (instant)
ask-veto-redraw = ✋ { $chancellor } wishes to veto this agenda. If you agree, both policies are discarded and you draw three new ones. Until { $due }.

# $due (instant)
ask-investigate = 🔎 Whose party membership do you look at? Only you see it. Until { $due }.

# $names (names)
ask-investigated = Already investigated: { $names }.

# $due (instant)
ask-election = 📯 Who is the next presidential candidate? Until { $due }.

# $due (instant)
ask-execute = ⚰️ Whom do you execute? Until { $due }.

## What a question turns into when it is closed

# $chancellor (name)
done-nominate = You nominated { $chancellor }.

# $president (name), $chancellor (name), $ja (choice: yes no none), $elected (choice: yes no)
done-vote = 🗳 { $president } with { $chancellor }: { $elected ->
    [yes] elected
   *[no] rejected
}. { $ja ->
    [yes] You voted { -ja }
    [no] You voted { -nein }.
   *[none] You did not vote in time.
}

# $policies (policies), $policy (Policy)
done-discard = 📜 You drew { $policies } and discarded { $policy ->
    [L] a liberal policy
   *[F] a fascist policy
}.

# $policies (policies), $policy (Policy)
done-enact = 📜 You were passed { $policies } and enacted { $policy ->
    [L] a liberal policy
   *[F] a fascist policy
}.

# $policies (policies)
done-asked-veto = 📜 You were passed { $policies } and asked for a veto.

# $agreed (choice: yes no)
done-veto = { $agreed ->
    [yes] You agreed to the veto.
   *[no] You refused the veto.
}

# $target (name)
done-investigate = 🔎 You investigated { $target }.

done-declined = 🔎 You investigated nobody.

# $target (name)
done-election = 📯 You chose { $target } as the next candidate.

# $target (name)
done-execute = ⚰️ You had { $target } executed.

done-ballots = 🗳 The game is over; this ballot is closed.

done-late = ⌛ Time was up; it was decided without you.

## Knowledge, in private

# $target (name), $party (Party)
secret-loyalty = 🔎 { $target }'s party membership: <tg-spoiler>{ $party ->
    [liberal] liberal
   *[fascist] fascist
}</tg-spoiler>. Say about it what you like.

# $policies (policies)
secret-peek = 👁 The next three policies, the top one first: <tg-spoiler>{ $policies }</tg-spoiler>. Say about them what you like.

## The board

# $table (text), $code (token)
board-title = <b>{ $table }</b> (<code>{ $code }</code>)

# $track (text), $count (number), $last (number)
board-liberal = 🟦 Liberal { $count } of { $last }  { $track }

# $track (text), $count (number), $last (number)
board-fascist = 🟥 Fascist { $count } of { $last }  { $track }

# $slot (number), $power (Power)
board-power = Fascist policy { $slot }: { $power ->
    [investigate_loyalty] the president investigates somebody's loyalty
    [call_special_election] the president calls a special election
    [policy_peek] the president looks at the top three policies
   *[execution] the president executes somebody
}

# $count (number), $last (number)
board-tracker = Election tracker: { $count } of { $last }

# $draw (number), $discarded (number)
board-piles = Draw pile: { $draw }, discard pile: { $discarded }

board-veto = President and chancellor can veto an agenda together.
board-danger = If Hitler is elected chancellor now, the fascists win.

# $number (number), $name (name), $state (choice: alive dead), $office (choice: none president candidate chancellor nominee), $limited (choice: yes no)
board-seat = { $state ->
    [dead] ⚰️ { $number }. <s>{ $name }</s>
   *[alive] { $number }. { $name }
}{ $office ->
    [president] , president
    [candidate] , presidential candidate
    [chancellor] , chancellor
    [nominee] , nominated as chancellor
   *[none] {""}
}{ $limited ->
    [yes] {" "}(term-limited)
   *[no] {""}
}

## Status and hand

# $table (text), $code (token), $count (number)
status-lobby = <b>{ $table }</b> (<code>{ $code }</code>) has not begun. Players: { $count }.

# $count (number), $total (number)
status-votes = Votes in: { $count } of { $total }.

hand-dead = ⚰️ You were executed. You may watch, but you no longer vote, and must not speak about the game.

# $target (name), $party (Party)
hand-loyalty = { $target }'s party membership: <tg-spoiler>{ $party ->
    [liberal] liberal
   *[fascist] fascist
}</tg-spoiler>

# $round (number), $policies (policies)
hand-drawn = Government { $round }: you got <tg-spoiler>{ $policies }</tg-spoiler>

# $policies (policies)
hand-peeked = You last saw on top of the pile: <tg-spoiler>{ $policies }</tg-spoiler>

## Rules, help, about

rules-text =
    <b>{ -game }</b>, for 5 to 10 players
    Most are liberals and know nobody. The fascists know each other and Hitler; with seven or more players, Hitler does not know them.
    <b>Liberals win</b> with five liberal policies, or when Hitler is executed. <b>Fascists win</b> with six fascist policies, or when Hitler is elected chancellor after the third.
    1. The presidency goes round. The candidate nominates a chancellor, but nobody who governed last. With five or fewer alive, the last president can be nominated.
    2. All vote. More than half { -ja } and they govern. Otherwise the election tracker moves; at three, the top policy is enacted, its power is void and term limits are forgotten.
    3. The president draws three policies and discards one; the chancellor enacts one of the two. Until then both are silent about them; afterwards they may lie. Nobody else sees the others.
    4. Some fascist policies give the president a power, which must be used: /board shows them. Nobody is investigated twice, nobody executes himself.
    5. After five fascist policies, however enacted, the chancellor can ask for a veto; if the president agrees, both policies go and the tracker moves.
    When fewer than three policies are left after a session, the discarded ones are shuffled in.

# $table (text), $ruleset (RulesetName)
rules-here = <b>At the table “{ $table }”</b>: { $ruleset ->
    [official] the official rules, as above.
   *[other] { ruleset-name } rules.
}

# $players (number)
rules-powers = With { $players } players:

rules-differ = What these say otherwise:
rules-silent = Their document does not say the following, so the official rule holds:
rules-menu = By which rules do you play? What the others say otherwise than the official ones:

# $ruleset (RulesetName)
rules-menu-name = <b>{ ruleset-name }</b>

differs-nothing = • nothing that matters in play
differs-term-limit-enacted = • Nobody is nominated who enacted the last policy, as president or chancellor. Whoever governed after that without enacting can be.
differs-five-began = • The last president can be nominated only if no more than five began the game.
differs-five-never = • The last president cannot be nominated, however few are alive.
differs-tracker-elected = • The election tracker goes back to zero when a government is elected.
differs-veto-redraw = • After an agreed veto the same government draws three new policies; the election tracker stays.
differs-reshuffle-short = • The discarded policies come back only when too few are left to be drawn, and lie under those.
differs-investigate-again = • Somebody can be investigated twice.
differs-investigate-nobody = • The president may investigate nobody.
differs-execute-oneself = • The president may choose to be executed.

# Each says on what a document is silent, and which rule holds.
# $topic (Topic)
silent-topic = { $topic ->
    [president_limit] • Term limits: none for presidents.
    [nominate_oneself] • Nominating: never oneself.
    [after_veto] • After an agreed veto: the presidency passes on.
    [veto_refused] • After a refused veto: the chancellor must enact one, and does not ask again.
    [veto_chaos] • A veto that is the third failure: chaos.
    [reshuffle_moment] • Shuffling: after each session, and after chaos.
    [chaos_limits] • After chaos: term limits are forgotten.
    [chaos_win] • A track that chaos completes: its side wins.
    [roles] • How many there are of each role: as shown at the start.
    [powers] • Which fascist policy gives which power: as listed above.
    [special_election] • The special election: the president makes anybody else the next candidate.
    [after_special_election] • After a special election: the presidency goes on to the left of who called it.
    [peek_order] • The policies that are looked at: they stay in their order.
    [shown_cards] • Secret cards: nobody may show them.
   *[first_president] • The first president: by lot.
}

help-text =
    <b>How to play here</b>
    /newgame opens a table, in a group or with me alone; /join and /leave change who sits at it; /startgame starts it and /cancelgame closes it.
    Your role, ballots and policies come in the private chat with me. Press a button there; nobody else sees it.
    /board shows the tracks and the order, /status what we wait for, /hand what only you may know.
    /rules tells the rules, /about who made the game.
    /timezone and /quiet tell me when you sleep, /away when you travel: then no time of yours runs out.
    /pace says how fast the table plays, /pause proposes a rest, /extend gives you more time, /remind wakes the others.
    If somebody does not answer in time, the game goes on without the answer. /substitute and /kick find others for a seat.

about-text =
    <b>Kanzler</b> runs { -game } in group chats.
    The game is by Max Temkin, Mike Boxleiter and Tommy Maranges, illustrated by Mackenzie Schubert, under <a href="https://creativecommons.org/licenses/by-nc-sa/4.0/">CC BY-NC-SA 4.0</a>: share and adapt it with credit, under the same licence, and not for money. Kanzler is such an adaptation, free of charge, and not theirs.
    Every deal is sealed before the game: the hash that is shown at the start is the SHA-256 of the seed and the deal, and the seed is shown at the end.

greeting-text =
    Good day! I run { -game } for groups. Add me to a group and send /newgame there, or send it here to play with a code. /help tells more.

greeting-room =
    Good day! I run { -game } for 5 to 10 players. /newgame opens a table here; whoever joins gets his role from me in private. /help tells more.

## What an empty private chat says (512 characters), and the bot's page (120)

bot-description = I run { -game }, the game of hidden roles, for 5 to 10 friends: in a group or in private, in an evening or over a week. I deal, count, keep every secret and never lose a move. Add me to your group and send /newgame there, or press Start.

bot-short-description = { -game } for groups of 5 to 10: I deal, count and keep the secrets.

## The menu of commands

command-newgame = Open a table
command-join = Sit down at the table
command-leave = Leave the table
command-startgame = Start the game
command-cancelgame = Close the table
command-board = Show the tracks and the order of the players
command-hand = Show in private what only you may know
command-status = Show what we wait for
command-language = Choose the language
command-timezone = Tell me what time it is for you
command-quiet = Your quiet hours, in which nobody disturbs you
command-away = Days on which you are away
command-pace = How fast this table plays
command-pause = Propose a pause
command-resume = Propose to end the pause
command-extend = Take more time, once in a game
command-remind = Remind those whom we wait for
command-substitute = Find somebody for your seat
command-kick = Propose to replace a player who is gone
command-rules = The rules in short
command-help = How to play here
command-about = Who made this game
