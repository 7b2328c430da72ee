import type { SaveSessionSettingsInput, SessionSettings, Viewer } from '@tenfour/contracts';
import {
  canHostSessions,
  DEFAULT_END_MESSAGE,
  DEFAULT_GAME_SESSION_RULES,
  DomainError,
  type GameSessionRules,
  type Role,
} from '@tenfour/domain';
import { fromBit, fromJson, toBit, toJson } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { changesBetween } from '../../../events/changed-fields.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { gameSessionEvents } from './events.ts';
import { sessionsLock, zTexts } from './session-row.ts';
import { requireCommands } from './start-commands.ts';

/** What the end of a session does. */
export interface EndSettings {
  endMessage: string;
  endShifts: boolean;
  endCommands: readonly string[];
}

const DEFAULT_END: EndSettings = { endMessage: DEFAULT_END_MESSAGE, endShifts: false, endCommands: [] };

export interface StoredSettings {
  rules: GameSessionRules;
  end: EndSettings;
  /** User ids; empty for everyone with staff tools. */
  hosts: readonly string[];
}

/** Returns a server's rules for sessions; the defaults when it never set any. */
export async function sessionSettings(handle: Handle, serverId: string): Promise<StoredSettings> {
  const row = await handle
    .selectFrom('game_session_settings')
    .selectAll()
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  if (!row) return { rules: DEFAULT_GAME_SESSION_RULES, end: DEFAULT_END, hosts: [] };
  const rules = {
    lowPlayers: row.low_players,
    lowMinutes: row.low_minutes,
    reservedSlots: row.reserved_slots,
    boostMinutes: row.boost_minutes,
    staffNeeded: row.staff_needed,
    endMinutes: row.end_minutes,
  };
  const end = {
    endMessage: row.end_message ?? DEFAULT_END_MESSAGE,
    endShifts: fromBit(row.end_shifts),
    endCommands: fromJson(row.end_commands, zTexts.parse),
  };
  return { rules, end, hosts: fromJson(row.hosts, zTexts.parse) };
}

/** Throws FORBIDDEN for people that a host list leaves out. */
export function requireHost(viewer: Viewer, { hosts }: Pick<StoredSettings, 'hosts'>): void {
  if (canHostSessions(viewer, hosts)) return;
  throw new DomainError('FORBIDDEN', {
    message: 'Only people on this server’s host list can plan and run sessions.',
  });
}

/** Returns those of some people who can be hosts of the server's sessions. */
export async function hostsAmong(
  handle: Handle,
  serverId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { hosts } = await sessionSettings(handle, serverId);
  const members = await membersAmong(handle, serverId, ids);
  const able = members.filter((member) => member.role !== 'member' && canHostSessions(member, hosts));
  return new Set(able.map(({ id }) => id));
}

/** A member as hosts are chosen. */
export interface HostMember {
  id: string;
  username: string;
  role: Role;
}

/** Returns these people as far as they are members of the server. */
export async function membersAmong(
  handle: Handle,
  serverId: string,
  ids: readonly string[],
): Promise<HostMember[]> {
  if (ids.length === 0) return [];
  return handle
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.username', 'members.role'])
    .where('members.server_id', '=', serverId)
    .where('members.user_id', 'in', ids)
    .orderBy('users.username')
    .execute();
}

/** Returns the settings as pages show them; former members are left out of the host list. */
export async function viewSettings(handle: Handle, viewer: Viewer): Promise<SessionSettings> {
  const { rules, end, hosts } = await sessionSettings(handle, viewer.serverId);
  const people = await membersAmong(handle, viewer.serverId, hosts);
  return {
    ...rules,
    ...end,
    endCommands: [...end.endCommands],
    hosts: people.map(({ id, username }) => ({ id, username })),
    canHost: canHostSessions(viewer, hosts),
  };
}

/** Saves what was given. Throws BAD_REQUEST for hosts who are not members. */
export function saveSettings(
  { database, now }: { database: Database; now: () => number },
  viewer: Viewer,
  { serverId, hostIds, endMessage, endShifts, endCommands, ...given }: SaveSessionSettingsInput,
): Promise<SessionSettings> {
  return database.withLock(sessionsLock(serverId), async (tx) => {
    const before = await sessionSettings(tx.handle, serverId);
    const known = Object.entries(given).filter(([, value]) => value !== undefined);
    const rules: GameSessionRules = { ...before.rules, ...Object.fromEntries(known) };
    const end = {
      endMessage: endMessage ?? before.end.endMessage,
      endShifts: endShifts ?? before.end.endShifts,
      endCommands: endCommands ?? before.end.endCommands,
    };
    if (toJson(end.endCommands) !== toJson(before.end.endCommands)) requireCommands(viewer, end.endCommands);
    // The message is a command as well.
    if (end.endMessage !== before.end.endMessage) requireCommands(viewer, [`:m ${end.endMessage}`]);
    const hosts = hostIds === undefined ? before.hosts : [...new Set(hostIds)];
    if (hostIds !== undefined) await requireMembers(tx.handle, serverId, hosts);
    const at = now();
    const changes = changesBetween(
      await shown(tx, serverId, before),
      await shown(tx, serverId, { rules, end, hosts }),
    );
    if (changes !== null) {
      await write(tx.handle, serverId, { rules, end, hosts }, at);
      const circumstances = { serverId, actor: actorOf(viewer), at };
      await recordEvent(
        tx,
        gameSessionEvents.create({ kind: 'game-session.settings-changed', ...circumstances, changes }),
      );
    }
    return viewSettings(tx.handle, viewer);
  });
}

async function requireMembers(handle: Handle, serverId: string, ids: readonly string[]): Promise<void> {
  const members = await membersAmong(handle, serverId, ids);
  if (members.length === ids.length) return;
  throw new DomainError('BAD_REQUEST', {
    message: 'Someone on the host list is not a member of this server. Remove them from the list.',
  });
}

async function shown({ handle }: Transaction, serverId: string, { rules, end, hosts }: StoredSettings) {
  const people = await membersAmong(handle, serverId, hosts);
  return {
    ...rules,
    ...end,
    endCommands: end.endCommands.join(' · '),
    hosts: people.map(({ username }) => username).join(', '),
  };
}

async function write(
  handle: Handle,
  serverId: string,
  { rules, end, hosts }: StoredSettings,
  at: number,
): Promise<void> {
  const values = {
    low_players: rules.lowPlayers,
    low_minutes: rules.lowMinutes,
    reserved_slots: rules.reservedSlots,
    boost_minutes: rules.boostMinutes,
    staff_needed: rules.staffNeeded,
    end_minutes: rules.endMinutes,
    end_message: end.endMessage === DEFAULT_END_MESSAGE ? null : end.endMessage,
    end_shifts: toBit(end.endShifts),
    end_commands: toJson(end.endCommands),
    hosts: toJson(hosts),
    updated_at: at,
  };
  await handle
    .insertInto('game_session_settings')
    .values({ server_id: serverId, ...values })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(values))
    .execute();
}
