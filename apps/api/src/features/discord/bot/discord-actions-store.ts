import type { DiscordAction } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import type { DiscordActionsTable } from '../../../db/table-types/index.ts';

/** A requested action on a member of a Discord server, on a person's behalf: its target, its actor and the reason. */
export interface NewDiscordAction {
  serverId: string;
  /** The interaction's id: delivered twice, it is done once. */
  clientId: string;
  guildId: string;
  action: DiscordAction;
  actor: { id: string; name: string };
  target: { discordId: string; username: string };
  reason: string;
  /** Null where it has no end. */
  minutes: number | null;
}

/** An action with its outcome. */
export interface StoredAction extends Omit<NewDiscordAction, 'clientId'> {
  id: string;
  state: 'asked' | 'done' | 'failed' | 'unknown';
  problem: string | null;
}

/** The outcome of an action. */
export type ActionOutcome =
  | { state: 'done'; problem: null }
  | { state: 'failed' | 'unknown'; problem: string };

type NewAction = Omit<NewDiscordAction, 'serverId'> & { id: string; at: number };

function toAction(row: Omit<DiscordActionsRow, 'client_id' | 'created_at' | 'settled_at'>): StoredAction {
  return {
    serverId: row.server_id,
    id: row.id,
    guildId: row.guild_id,
    action: row.action,
    actor: { id: row.actor_id, name: row.actor_name },
    target: { discordId: row.target_id, username: row.target_name },
    reason: row.reason,
    minutes: row.minutes,
    state: row.state,
    problem: row.problem,
  };
}

type DiscordActionsRow = {
  [Column in keyof DiscordActionsTable]: DiscordActionsTable[Column] extends { readonly __select__: infer S }
    ? S
    : DiscordActionsTable[Column];
};

/** What was done to members of the Discord server of one community. */
export function discordActionsStore(handle: Handle, serverId: string) {
  return {
    /** Throws a unique violation for an interaction that has one. */
    async insert(action: NewAction): Promise<void> {
      await handle
        .insertInto('discord_actions')
        .values({
          server_id: serverId,
          id: action.id,
          client_id: action.clientId,
          guild_id: action.guildId,
          action: action.action,
          actor_id: action.actor.id,
          actor_name: action.actor.name,
          target_id: action.target.discordId,
          target_name: action.target.username,
          reason: action.reason,
          minutes: action.minutes,
          created_at: action.at,
        })
        .execute();
    },

    async findByClientId(clientId: string): Promise<StoredAction | null> {
      const row = await handle
        .selectFrom('discord_actions')
        .selectAll()
        .where('server_id', '=', serverId)
        .where('client_id', '=', clientId)
        .executeTakeFirst();
      return row ? toAction(row) : null;
    },

    /** Stores the outcome of an unsettled action; returns null when it was already settled. */
    async settle(id: string, { state, problem }: ActionOutcome, at: number): Promise<StoredAction | null> {
      const row = await handle
        .updateTable('discord_actions')
        .set({ state, problem, settled_at: at })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('state', '=', 'asked')
        .returningAll()
        .executeTakeFirst();
      return row ? toAction(row) : null;
    },
  };
}

/** Returns at most `limit` unsettled actions from before a time (epoch ms). */
export async function forgottenActions(
  handle: Handle,
  before: number,
  limit: number,
): Promise<{ serverId: string; id: string }[]> {
  return await handle
    .selectFrom('discord_actions')
    .select(['server_id as serverId', 'id'])
    .where('state', '=', 'asked')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}
