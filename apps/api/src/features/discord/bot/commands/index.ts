import { ApplicationIntegrationType } from 'discord-api-types/v10';
import { askingFields } from '../asking-fields.ts';
import type { BotButton, BotCommand } from '../command.ts';
import { askingWhich } from '../prompts.ts';
import { APPLY } from './apply.ts';
import { CONNECT, DISCONNECT } from './connect.ts';
import { BAN, KICK, TIMEOUT } from './discord-members.ts';
import { DUTY } from './duty.ts';
import { EVIDENCE_BUTTON } from './evidence.ts';
import { fieldsForm } from './fields.ts';
import { helpCommand } from './help.ts';
import { HISTORY } from './history.ts';
import { INFRACTION } from './infraction.ts';
import { LEADERBOARD } from './leaderboard.ts';
import { LEAVE } from './leave.ts';
import { LINK } from './link.ts';
import { MAP } from './map.ts';
import { MEMBER, MEMBER_BUTTON } from './member.ts';
import { MODCALL } from './modcall.ts';
import { ONDUTY } from './onduty.ts';
import { pickMenu } from './pick.ts';
import { PLAYERS } from './players.ts';
import { POSTED } from './post-buttons.ts';
import { PUNISH } from './punish.ts';
import { QUOTA } from './quota.ts';
import { REMIND } from './remind.ts';
import { REQUESTS, REQUESTS_BUTTON } from './requests.ts';
import { RUN, RUN_BUTTON } from './run.ts';
import { SESSION, SESSION_BUTTON } from './session.ts';
import { SHIFT } from './shift.ts';
import { STATS } from './stats.ts';
import { VEHICLE } from './vehicle.ts';
import { VOTES } from './vote-buttons.ts';

/** Every slash command of the bot, in the order in which `/help` lists them. */
const COMMANDS: BotCommand[] = [
  PLAYERS,
  VEHICLE,
  MAP,
  RUN,
  PUNISH,
  HISTORY,
  SESSION,
  SHIFT,
  ONDUTY,
  QUOTA,
  LEAVE,
  DUTY,
  INFRACTION,
  LEADERBOARD,
  STATS,
  MODCALL,
  MEMBER,
  REQUESTS,
  REMIND,
  TIMEOUT,
  KICK,
  BAN,
  APPLY,
  LINK,
  CONNECT,
  DISCONNECT,
  helpCommand(() => BOT_COMMANDS),
];

export const BOT_COMMANDS: readonly BotCommand[] = COMMANDS.map(askingFields)
  .map(askingWhich)
  .map(installedInServers);

/** Discord would offer commands that say nothing else to people who installed the app for themselves. */
function installedInServers(command: BotCommand): BotCommand {
  const { definition } = command;
  const types = definition.integration_types ?? [ApplicationIntegrationType.GuildInstall];
  return { ...command, definition: { ...definition, integration_types: types } };
}

/** Every button and menu that stands on a message of the bot. */
export const BOT_BUTTONS: readonly BotButton[] = [
  pickMenu(() => BOT_COMMANDS),
  fieldsForm(() => BOT_COMMANDS),
  RUN_BUTTON,
  EVIDENCE_BUTTON,
  MEMBER_BUTTON,
  REQUESTS_BUTTON,
  SESSION_BUTTON,
  ...POSTED,
  ...VOTES,
];
