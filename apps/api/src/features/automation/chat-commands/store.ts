import {
  CHAT_COMMANDS,
  type ChatCommandName,
  type ChatTarget,
  type StaffCommandName,
  type StaffLine,
  type StaffTarget,
} from '@tenfour/domain';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { fromJson, toBit, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { ChatCommandsTable } from '../../../db/table-types/automations.ts';
import type { DueRows } from '../../../jobs/claims.ts';

/** A command that failed for this long is given up, in ms. */
export const GIVE_UP_MS = 10 * 60_000;

/** Commands that were accepted and are not done yet: of each player the first, since the others wait for it. */
export const DUE_CHAT_COMMANDS: DueRows = {
  table: 'chat_commands',
  id: 'id',
  due: 'due_at',
  lease: 'lease_until',
  only: sql<SqlBool>`due_at IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM chat_commands AS earlier
    WHERE earlier.due_at IS NOT NULL AND earlier.id < chat_commands.id
      AND earlier.server_id = chat_commands.server_id AND earlier.roblox_user_id = chat_commands.roblox_user_id)`,
};

export interface ChatSettings {
  /** Those that are on. */
  commands: ChatCommandName[];
  /** Since when kicks and bans typed in the game become records, epoch ms; null while they do not. */
  recordsSince: number | null;
  /** Epoch ms; null while it was never changed. */
  updatedAt: number | null;
}

/** Returns which commands are on in a server. */
export async function findChatSettings(handle: Handle, serverId: string): Promise<ChatSettings> {
  const row = await handle
    .selectFrom('chat_settings')
    .select(['commands', 'records_since', 'updated_at'])
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  if (!row) return { commands: [], recordsSince: null, updatedAt: null };
  const stored = new Set(Object.values(Object(fromJson(row.commands))));
  const commands = CHAT_COMMANDS.filter((name) => stored.has(name));
  return { commands, recordsSince: row.records_since, updatedAt: row.updated_at };
}

export async function saveChatSettings(
  handle: Handle,
  serverId: string,
  { commands, recordsSince }: Omit<ChatSettings, 'updatedAt'>,
  at: number,
): Promise<void> {
  const values = {
    enabled: toBit(commands.length > 0 || recordsSince !== null),
    commands: toJson(commands),
    records_since: recordsSince,
    updated_at: at,
  };
  await handle
    .insertInto('chat_settings')
    .values({ server_id: serverId, ...values })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(values))
    .execute();
}

type StoredCommand = Omit<
  Selectable<ChatCommandsTable>,
  'name' | 'target' | 'identity' | 'lease_until' | 'punishment_id'
>;

/** An accepted command of the chat. */
export interface ChatCommandRow extends StoredCommand {
  name: ChatCommandName;
  /** Null for a command that names no player. */
  target: ChatTarget | null;
}

/** A kick, ban or unban that was typed in the game. */
export interface StaffCommandRow extends StoredCommand {
  name: `:${StaffCommandName}`;
  /** Null for a line of a person who was not staff: one row, whatever it names. */
  target: StaffTarget | null;
}

/** A command that is being accepted. */
export type NewCommand = Omit<ChatCommandRow | StaffCommandRow, 'server_id' | 'mod_call_id' | 'due_at'> & {
  identity: string;
};

export function isStaffCommand(row: ChatCommandRow | StaffCommandRow): row is StaffCommandRow {
  return !isOfChat(row.name);
}

function isOfChat(name: ChatCommandsTable['name']): name is ChatCommandName {
  return !name.startsWith(':');
}

/** The accepted commands of one server. */
export function chatCommandsStore(handle: Handle, serverId: string) {
  return {
    /** Those of the chat accepted after `since` (epoch ms). */
    async recent(since: number): Promise<{ robloxUserId: string; name: ChatCommandName }[]> {
      const rows = await handle
        .selectFrom('chat_commands')
        .select(['roblox_user_id as robloxUserId', 'name'])
        .where('server_id', '=', serverId)
        .where('created_at', '>', since)
        .execute();
      return rows.flatMap(({ robloxUserId, name }) => (isOfChat(name) ? [{ robloxUserId, name }] : []));
    },

    /** Returns the kicks, bans and unbans accepted after `since` (epoch ms). */
    async recentLines(since: number): Promise<StaffLine[]> {
      const rows = await handle
        .selectFrom('chat_commands')
        .select(['roblox_user_id as robloxUserId', 'created_at as at', 'target'])
        .where('server_id', '=', serverId)
        .where('created_at', '>', since)
        .where(sql<SqlBool>`name LIKE ':%'`)
        .execute();
      return rows.map(({ target, ...row }) => ({ ...row, isStaff: target !== null }));
    },

    /** Returns false when the event was accepted before. */
    async add(row: NewCommand): Promise<boolean> {
      const { target, ...rest } = row;
      const added = await handle
        .insertInto('chat_commands')
        .values({
          ...rest,
          server_id: serverId,
          target: target === null ? null : toJson(target),
          due_at: row.created_at,
        })
        .onConflict((conflict) => conflict.columns(['server_id', 'identity']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },
  };
}

/** Returns a command that is not done yet; null for any other. */
export async function findDueCommand(
  handle: Handle,
  id: string,
): Promise<ChatCommandRow | StaffCommandRow | null> {
  const row = await handle
    .selectFrom('chat_commands')
    .selectAll()
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return null;
  const target = row.target === null ? null : fromJson(row.target);
  return { ...row, target } as ChatCommandRow | StaffCommandRow;
}

/** Remembers which call a command claims, so that it claims the same one after a crash. */
export async function chooseCall(handle: Handle, id: string, modCallId: string): Promise<void> {
  await handle.updateTable('chat_commands').set({ mod_call_id: modCallId }).where('id', '=', id).execute();
}

/** Selects the commands that stand for the record of the statement around it. */
export function commandsOfRecord(handle: Handle) {
  return handle
    .selectFrom('chat_commands')
    .select('chat_commands.id')
    .whereRef('chat_commands.server_id', '=', sql.ref('punishments.server_id'))
    .whereRef('chat_commands.punishment_id', '=', sql.ref('punishments.id'));
}

/** Records that a command is done. Returns false when it was before. */
export async function settleCommand(handle: Handle, id: string): Promise<boolean> {
  const settled = await handle
    .updateTable('chat_commands')
    .set({ due_at: null, lease_until: null })
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}
