import type { BotButton, BotCommand } from '../command.ts';

/** Every slash command of the bot, in the order in which `/help` lists them. */
export const BOT_COMMANDS: BotCommand[] = [];

/** Every button that stands on a message of the bot. */
export const BOT_BUTTONS: BotButton[] = [];
