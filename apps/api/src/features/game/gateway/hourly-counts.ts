import type { GameEventKind } from '@tenfour/domain';
import { type CommandSource, hourOf } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';

/** What was added to a game's rows in this transaction. Moments are epoch ms. */
export interface AddedToGame {
  events: readonly { kind: GameEventKind; at: number }[];
  /** Null when this minute was counted before. */
  sample: { minute: number; players: number; maxPlayers: number } | null;
}

/** The column of each kind that is counted. */
const COLUMN_OF: Readonly<Partial<Record<GameEventKind, string>>> = {
  join: 'joins',
  leave: 'leaves',
  kill: 'kills',
  command: 'game_commands',
  mod_call: 'mod_calls',
};

const SENT: Readonly<Record<CommandSource, string>> = {
  panel: 'sent_panel',
  bot: 'sent_bot',
  scheduled: 'sent_scheduled',
  automation: 'sent_automation',
  api: 'sent_api',
};

/** What is added to one hour, by column. */
type Hour = Map<string, number>;

/**
 * Counts added rows in the transaction that added them, for every server whose key opens the game. So each row counts
 * exactly once, despite interruptions, late arrivals and concurrency. Hours and servers are updated in order, and all
 * hours of a transaction in one call, so that transactions don't deadlock.
 */
export async function countInGame(handle: Handle, gameId: string, added: AddedToGame): Promise<void> {
  const hours = hoursOf(added);
  for (const hour of [...hours.keys()].sort((a, b) => a - b)) {
    const columns = hours.get(hour);
    if (columns) await addToServers(handle, gameId, hour, columns);
  }
}

function hoursOf({ events, sample }: AddedToGame): Map<number, Hour> {
  const hours = new Map<number, Hour>();
  const at = (moment: number): Hour => {
    const hour = hourOf(moment);
    const known = hours.get(hour) ?? new Map<string, number>();
    hours.set(hour, known);
    return known;
  };
  for (const event of events) {
    const column = COLUMN_OF[event.kind];
    if (column === undefined) continue;
    const columns = at(event.at);
    columns.set(column, (columns.get(column) ?? 0) + 1);
  }
  if (sample !== null) {
    const columns = at(sample.minute);
    columns.set('samples', 1).set('players_sum', sample.players);
    columns.set('players_max', sample.players).set('capacity', sample.maxPlayers);
  }
  return hours;
}

async function addToServers(handle: Handle, gameId: string, hour: number, columns: Hour): Promise<void> {
  const names = sql.join([...columns.keys()].map((column) => sql.ref(column)));
  const values = sql.join([...columns.values()].map((value) => sql.lit(value)));
  await sql`INSERT INTO server_hours (server_id, hour, ${names})
    SELECT id, ${sql.lit(hour)}, ${values} FROM servers
    WHERE erlc_key_hash = ${gameId} AND deleted_at IS NULL ORDER BY id
    ON CONFLICT (server_id, hour) DO UPDATE SET ${sql.join([...columns.keys()].map(merged))}`.execute(handle);
}

/** The highest of what is a highest, the sum of everything else. */
function merged(column: string) {
  const [old, fresh] = [sql.ref(`server_hours.${column}`), sql.ref(`excluded.${column}`)];
  const isHighest = column === 'players_max' || column === 'capacity';
  return isHighest
    ? sql`${sql.ref(column)} = CASE WHEN ${fresh} > ${old} THEN ${fresh} ELSE ${old} END`
    : sql`${sql.ref(column)} = ${old} + ${fresh}`;
}

/** Counts a command that this transaction hands over to a server's game. */
export async function countCommand(
  handle: Handle,
  serverId: string,
  { source, createdAt }: { source: CommandSource; createdAt: number },
): Promise<void> {
  const column = SENT[source];
  await sql`INSERT INTO server_hours (server_id, hour, ${sql.ref(column)})
    VALUES (${serverId}, ${sql.lit(hourOf(createdAt))}, 1)
    ON CONFLICT (server_id, hour) DO UPDATE SET ${merged(column)}`.execute(handle);
}
