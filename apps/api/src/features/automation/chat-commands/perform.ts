import type { CreatedPunishment, Services, Viewer } from '@tenfour/contracts';
import type { Caller } from '@tenfour/contracts/router';
import {
  CHAT_USAGE,
  type ChatCommand,
  chatCommandsFor,
  formatHours,
  type PunishmentType,
  parseChatCommand,
  plainText,
} from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { locationOf } from '../../game/events/index.ts';
import { loadSnapshot } from '../../game/gateway/index.ts';
import { importGameCalls } from '../../moderation/mod-calls/index.ts';
import { claimCall } from './claim.ts';
import { type ChatCommandRow, findChatSettings } from './store.ts';
import { refused, requireTarget } from './targets.ts';

/** A command with the procedures, called as who typed it. */
export interface ChatCall {
  database: Database;
  services: Services;
  row: ChatCommandRow;
  api: Caller;
  /** The staff member who typed it; null for a player. */
  viewer: Viewer | null;
}

const TYPES = {
  warn: 'warning',
  kick: 'kick',
  strike: 'strike',
  ban: 'ban',
} as const satisfies Record<string, PunishmentType>;

const TYPE_NAMES: Readonly<Record<PunishmentType, string>> = {
  warning: 'Warning',
  kick: 'Kick',
  strike: 'Strike',
  ban: 'Ban',
};

/**
 * Does a command as the pages do, with the same rights and limits, and returns the answer. Safe to repeat: the row's id
 * is the client id of what it creates. Throws refusals, whose messages are answers too.
 */
export async function performChatCommand(call: ChatCall): Promise<string> {
  const { name, line } = call.row;
  const command = parseChatCommand(line)?.command ?? null;
  if (command === null) throw refused(`Type ${CHAT_USAGE[name]}`);
  switch (command.name) {
    case 'help':
      return help(call);
    case 'call':
      return report(call, command.text);
    case 'shift':
      return stepShift(call, command.step);
    case 'claim': {
      const { reporterUsername, reason } = await claimCall(
        call.database.handle,
        call.api,
        call.row,
        command.caller,
      );
      return `Claimed: ${reporterUsername}: ${plainText(reason)}`;
    }
    case 'note':
    case 'bolo':
      return addNote(call, command);
    default:
      return punish(call, command);
  }
}

async function help({ database, row, viewer }: ChatCall): Promise<string> {
  const { commands } = await findChatSettings(database.handle, row.server_id);
  return `Commands: ${chatCommandsFor(viewer, commands)
    .map((name) => `;${name}`)
    .join(' ')}`;
}

/** As a call of the game's own log, with the place of the newest snapshot. */
async function report({ database, row }: ChatCall, detail: string): Promise<string> {
  const { id, created_at: at, game_id: gameId } = row;
  const caller = { id: row.roblox_user_id, name: row.player_name };
  const { reading } = await loadSnapshot(database.handle, gameId);
  const location = reading && locationOf(caller, reading);
  const call = { gameCall: `chat:${id}`, at, caller, location, detail };
  await database.transaction((tx) => importGameCalls(tx, [row.server_id], [call]));
  return 'Staff have your call.';
}

async function stepShift({ api, row }: ChatCall, step: 'start' | 'break' | 'end'): Promise<string> {
  const serverId = row.server_id;
  const current = await api.shifts.current({ serverId });
  if (step === 'break') await api.shifts.setStatus({ serverId, status: 'on_break' });
  if (step === 'break') return 'On break.';
  if (step === 'end') {
    const { workedMs } = await api.shifts.setStatus({ serverId, status: 'off_duty' });
    return `Shift ended after ${formatHours(workedMs)}.`;
  }
  if (current?.status === 'on_break') await api.shifts.setStatus({ serverId, status: 'on_duty' });
  else await api.shifts.clockIn({ serverId });
  return 'On duty.';
}

type Named = Extract<ChatCommand, { player: string }>;

async function targetOf({ services, viewer, row }: ChatCall, { player }: Named) {
  if (viewer === null || row.target === null) throw refused('Only verified staff can do this.');
  return { viewer, player: await requireTarget(services, viewer, player, row.target) };
}

async function addNote(call: ChatCall, command: Named): Promise<string> {
  const { api, row } = call;
  const { player } = await targetOf(call, command);
  const bolo = command.name === 'bolo';
  await api.players.addNote({
    serverId: row.server_id,
    username: player.name,
    text: command.text,
    bolo,
    clientId: clientIdOf(row),
  });
  return bolo ? `BOLO set on ${player.name}.` : `Note added to ${player.name}.`;
}

async function punish(call: ChatCall, command: Named & { name: keyof typeof TYPES }): Promise<string> {
  const { api, row, services } = call;
  const { viewer, player } = await targetOf(call, command);
  const created = await api.punishments.create({
    serverId: row.server_id,
    robloxUsername: player.name,
    robloxUserId: player.id,
    punishmentType: TYPES[command.name],
    reason: command.text,
    clientId: clientIdOf(row),
  });
  const { nextIsAutoBan } = await services.punishments.forecast(viewer, created.robloxUsername);
  return recorded(created, nextIsAutoBan);
}

function recorded(
  { robloxUsername, punishmentType, autoBanApplied, enforcement, rule }: CreatedPunishment,
  nextIsAutoBan: boolean,
): string {
  if (autoBanApplied) return `Auto-Ban Applied: ${robloxUsername}.`;
  const next = nextIsAutoBan && punishmentType !== 'ban' ? ' The next one is a ban.' : '';
  const by = rule ? ` Rule: ${rule.name}.` : '';
  const sent = enforcement.state === 'not_sent' ? ' Not sent to the game.' : '';
  return `${TYPE_NAMES[punishmentType]} recorded: ${robloxUsername}.${by}${next}${sent}`;
}

function clientIdOf({ id }: ChatCommandRow): string {
  return `chat:${id}`;
}
