"""The menu of commands that Telegram shows."""

from app.language import say

MENU = {
    "newgame": say.command_newgame(),
    "join": say.command_join(),
    "leave": say.command_leave(),
    "startgame": say.command_startgame(),
    "cancelgame": say.command_cancelgame(),
    "board": say.command_board(),
    "hand": say.command_hand(),
    "status": say.command_status(),
    "language": say.command_language(),
    "timezone": say.command_timezone(),
    "quiet": say.command_quiet(),
    "away": say.command_away(),
    "pace": say.command_pace(),
    "pause": say.command_pause(),
    "resume": say.command_resume(),
    "extend": say.command_extend(),
    "remind": say.command_remind(),
    "substitute": say.command_substitute(),
    "kick": say.command_kick(),
    "rules": say.command_rules(),
    "help": say.command_help(),
    "about": say.command_about(),
}
