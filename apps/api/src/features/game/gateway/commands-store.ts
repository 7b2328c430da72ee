import { type AutomationKind, type CommandSource, PRODUCT_NAME } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { firstIdAt } from '../../../db/ids.ts';
import { prepareNamed } from '../../../db/prepared.ts';
import { countCommand } from './hourly-counts.ts';

/** Accepted commands of a game that are looked for in its log at a time; it shows about a hundred lines. */
const UNCONFIRMED_MAX = 200;

/**
 * How the client ids of commands begin that are sent in bulk: like those of schedules and automations they wait behind
 * what people send by hand, and take no room away from it.
 */
export const BULK_CLIENT_ID = 'bulk:';

/** How the client ids of answers to chat commands begin: players can cause many, so they leave after everything else. */
export const ANSWER_CLIENT_ID = 'chat:';

/** How client ids begin that commands of the product itself have: no one may send such a command in their place. */
const OWN_CLIENT_IDS = [BULK_CLIENT_ID, ANSWER_CLIENT_ID, 'punishment:', 'run:', 'session:'];

/** Returns whether a client id is one of the product's own. */
export function isOwnClientId(clientId: string): boolean {
  return OWN_CLIENT_IDS.some((beginning) => clientId.startsWith(beginning));
}

const IS_ANSWER = sql<boolean>`(source = 'automation'
  AND coalesce(client_id, '') LIKE ${sql.lit(`${ANSWER_CLIENT_ID}%`)})`;

const IS_BULK = sql<boolean>`coalesce(client_id, '') LIKE ${sql.lit(`${BULK_CLIENT_ID}%`)}`;

/** How far back a game's last command is looked for, in ms. */
const RECENT_MS = 10 * 60_000;

/** States as text of the query: an index of some states' rows alone is only used for a state that it can see. */
const QUEUED = sql.lit<'queued'>('queued');
const SENT = sql.lit<'sent'>('sent');

/** A command row as the services speak of it. Times in epoch ms. */
export interface CommandRow {
  id: string;
  serverId: string;
  gameId: string;
  source: CommandSource;
  command: string;
  state: 'queued' | 'sent' | 'confirmed' | 'failed' | 'unknown';
  errorKind: string | null;
  /** The game API's own code. */
  errorCode: number | null;
  errorMessage: string | null;
  createdAt: number;
  sentAt: number | null;
  settledAt: number | null;
  /** Not sent any more after this moment; null for what a person sent. */
  expiresAt: number | null;
  /** The automation that queued it; null for everything else. */
  automation: AutomationKind | null;
}

const COLUMNS = [
  'id',
  'server_id as serverId',
  'game_id as gameId',
  'source',
  'command',
  'state',
  'error_kind as errorKind',
  'error_code as errorCode',
  'error_message as errorMessage',
  'created_at as createdAt',
  'sent_at as sentAt',
  'settled_at as settledAt',
  'expires_at as expiresAt',
  'automation',
] as const;

/** A command with the person who pressed the button: their id and their username. */
export interface IssuedCommand extends CommandRow {
  issuerId: string | null;
  issuedBy: string | null;
  clientId: string | null;
}

/** A command to be queued. */
export interface NewCommand {
  gameId: string;
  /** Null for a schedule's. */
  issuedBy: string | null;
  source: CommandSource;
  command: string;
  /** Epoch ms. */
  createdAt: number;
  /** A repeated one violates a constraint. */
  clientId: string | null;
  /** The time after which it is not sent, epoch ms. */
  expiresAt?: number | null;
  /** The automation for which it is sent; once that is off, the command is not sent. */
  automation?: AutomationKind | null;
}

/** Commands of one server. */
export function commandsStore(db: Handle, serverId: string) {
  const issued = db
    .selectFrom('game_commands')
    .leftJoin('users', 'users.id', 'game_commands.issued_by')
    .select(COLUMNS.map((column) => `game_commands.${column}` as const))
    .select([
      'game_commands.issued_by as issuerId',
      'users.username as issuedBy',
      'game_commands.client_id as clientId',
    ])
    .where('server_id', '=', serverId)
    .orderBy('game_commands.id', 'desc');

  return {
    async insert(row: NewCommand & { id: string }): Promise<void> {
      await db
        .insertInto('game_commands')
        .values({
          server_id: serverId,
          id: row.id,
          game_id: row.gameId,
          issued_by: row.issuedBy,
          source: row.source,
          command: row.command,
          state: 'queued',
          created_at: row.createdAt,
          client_id: row.clientId,
          expires_at: row.expiresAt ?? null,
          automation: row.automation ?? null,
        })
        .execute();
      await countCommand(db, serverId, row);
    },

    find(id: string): Promise<CommandRow | undefined> {
      return db
        .selectFrom('game_commands')
        .select(COLUMNS)
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .executeTakeFirst();
    },

    findByClientId(clientId: string): Promise<CommandRow | undefined> {
      return db
        .selectFrom('game_commands')
        .select(COLUMNS)
        .where('server_id', '=', serverId)
        .where('client_id', '=', clientId)
        .executeTakeFirst();
    },

    /** Newest first. */
    newest(limit: number): Promise<IssuedCommand[]> {
      return issued.limit(limit).execute();
    },

    /** Those made between two moments (epoch ms), newest first. */
    madeBetween(from: number, to: number, limit: number): Promise<IssuedCommand[]> {
      return issued
        .where('game_commands.id', '>=', firstIdAt(from))
        .where('game_commands.id', '<', firstIdAt(to))
        .limit(limit)
        .execute();
    },
  };
}

const findUnconfirmed = prepareNamed(['gameId', 'sentSince'], (db, { gameId, sentSince }) =>
  db
    .selectFrom('game_commands')
    .select(COLUMNS)
    .where('game_id', '=', gameId)
    .where('state', '=', SENT)
    .where('settled_at', 'is not', null)
    .where('sent_at', '>=', sql<number>`${sentSince}`)
    .orderBy('sent_at', 'desc')
    .limit(sql.lit(UNCONFIRMED_MAX)),
);

/**
 * The command queue of a game, across the servers that share its key. What people sent goes before what schedules and
 * automations sent, which also takes no room away from them; answers to chat commands go last.
 */
export function queueStore(db: Handle, gameId: string) {
  const queued = db
    .selectFrom('game_commands')
    .where('game_id', '=', gameId)
    .where('state', '=', QUEUED)
    .orderBy(
      sql`CASE WHEN ${IS_ANSWER} THEN 2 WHEN source IN ('scheduled', 'automation') OR ${IS_BULK} THEN 1 ELSE 0 END`,
    )
    .orderBy('id');

  const counted = db
    .selectFrom('game_commands')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('game_id', '=', gameId)
    .where('state', '=', QUEUED);

  return {
    next(): Promise<CommandRow | undefined> {
      return queued.select(COLUMNS).limit(1).executeTakeFirst();
    },

    /** How many commands are queued that people sent by hand. */
    async size(): Promise<number> {
      const { count } = await counted
        .where('source', 'not in', ['scheduled', 'automation'])
        .where(sql<boolean>`NOT ${IS_BULK}`)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** How many answers to chat commands are queued. */
    async answersSize(): Promise<number> {
      const { count } = await counted.where(IS_ANSWER).executeTakeFirstOrThrow();
      return Number(count);
    },

    /** How many commands are queued that were sent in bulk. */
    async bulkSize(): Promise<number> {
      const { count } = await counted.where(IS_BULK).executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Ids of the first queued commands, in the order in which they leave. */
    async order(limit: number): Promise<string[]> {
      return (await queued.select('id').limit(limit).execute()).map(({ id }) => id);
    },

    /** When the game was last sent a command that its log has not shown yet, in epoch ms; null when there is none. */
    async lastSentAt(): Promise<number | null> {
      const row = await db
        .selectFrom('game_commands')
        .select('sent_at')
        .where('game_id', '=', gameId)
        .where('state', '=', SENT)
        .where('sent_at', 'is not', null)
        .orderBy('sent_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.sent_at ?? null;
    },

    /** The newest accepted commands that have not yet been seen in the game's own log, newest first. */
    unconfirmed(sentSince: number): Promise<CommandRow[]> {
      return findUnconfirmed(db, { gameId, sentSince });
    },

    /** Answers with those that were. */
    async confirm(
      ids: readonly string[],
    ): Promise<{ serverId: string; id: string; source: CommandSource }[]> {
      return db
        .updateTable('game_commands')
        .set({ state: 'confirmed' })
        .where('game_id', '=', gameId)
        .where('id', 'in', [...ids])
        .where('state', '=', 'sent')
        .returning(['server_id as serverId', 'id', 'source'])
        .execute();
    },
  };
}

/**
 * Marks a queued command as sent. Returns false when it must not be sent: another process took it, or its server was
 * suspended or removed, its automation disabled or its key replaced at this moment.
 */
export async function claimCommand(db: Handle, row: CommandRow, now: number): Promise<boolean> {
  const result = await db
    .updateTable('game_commands')
    .set({ state: 'sent', sent_at: now })
    .where('server_id', '=', row.serverId)
    .where('id', '=', row.id)
    .where('state', '=', 'queued')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('servers')
          .select('servers.id')
          .whereRef('servers.id', '=', 'game_commands.server_id')
          .where('servers.status', '=', 'active')
          .where('servers.deleted_at', 'is', null),
      ),
    )
    .where((eb) =>
      eb.or([
        eb('automation', 'is', null),
        eb.exists(
          eb
            .selectFrom('automations')
            .innerJoin('servers', 'servers.id', 'automations.server_id')
            .select('automations.kind')
            .whereRef('automations.server_id', '=', 'game_commands.server_id')
            .whereRef('automations.kind', '=', 'game_commands.automation')
            .whereRef('servers.erlc_key_hash', '=', 'game_commands.game_id')
            .where('automations.enabled', '=', 1),
        ),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Takes the mark back from a command that did not leave after all, so that it waits in its old place. */
export async function unclaimCommand(db: Handle, row: CommandRow): Promise<void> {
  await db
    .updateTable('game_commands')
    .set({ state: 'queued', sent_at: null })
    .where('server_id', '=', row.serverId)
    .where('id', '=', row.id)
    .where('state', '=', 'sent')
    .where('settled_at', 'is', null)
    .execute();
}

/** Who pressed the button. `id` is null for commands of the product itself or of a deleted account. */
export async function issuerOf(
  db: Handle,
  row: Pick<CommandRow, 'serverId' | 'id'>,
): Promise<{ id: string | null; name: string }> {
  const issuer = await db
    .selectFrom('game_commands')
    .innerJoin('users', 'users.id', 'game_commands.issued_by')
    .select(['users.id', 'users.username as name'])
    .where('game_commands.server_id', '=', row.serverId)
    .where('game_commands.id', '=', row.id)
    .executeTakeFirst();
  return issuer ?? { id: null, name: PRODUCT_NAME };
}

/** Returns stale commands: `sent` without an outcome, or `queued`, since `before` (epoch ms). */
export function stuckCommands(db: Handle, state: 'queued' | 'sent', before: number): Promise<CommandRow[]> {
  const since = state === 'sent' ? 'sent_at' : 'created_at';
  return db
    .selectFrom('game_commands')
    .select(COLUMNS)
    .where('state', '=', state === 'sent' ? SENT : QUEUED)
    .where('settled_at', 'is', null)
    .where(since, '<=', before)
    .orderBy('id')
    .execute();
}

/** When the newest of a game's commands left, in epoch ms; null when none did in the last ten minutes. */
export async function lastSendOf(db: Handle, gameId: string, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('game_commands')
    .select((eb) => eb.fn.max('sent_at').as('at'))
    .where('game_id', '=', gameId)
    .where('state', 'in', ['sent', 'confirmed', 'failed', 'unknown'])
    .where('id', '>=', firstIdAt(now - RECENT_MS))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Games for which commands wait. */
export async function queuedGames(db: Handle): Promise<string[]> {
  const rows = await db
    .selectFrom('game_commands')
    .select('game_id')
    .distinct()
    .where('state', '=', QUEUED)
    .execute();
  return rows.map((row) => row.game_id);
}

/** Writes down what became of a command in the state `from`. False when it is in another one by now. */
export async function settleCommand(
  db: Handle,
  row: Pick<CommandRow, 'serverId' | 'id'>,
  from: 'queued' | 'sent',
  outcome: {
    state: 'sent' | 'failed' | 'unknown';
    errorKind: string | null;
    errorMessage: string | null;
    code: number | null;
  },
  now: number,
): Promise<boolean> {
  const settled = await db
    .updateTable('game_commands')
    .set({
      state: outcome.state,
      error_kind: outcome.errorKind,
      error_code: outcome.code,
      error_message: outcome.errorMessage,
      settled_at: now,
    })
    .where('server_id', '=', row.serverId)
    .where('id', '=', row.id)
    .where('state', '=', from)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}
