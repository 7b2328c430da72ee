import type { Selectable } from 'kysely';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Handle, Reads } from '../../../db/database.ts';
import { firstIdAt } from '../../../db/ids.ts';
import { engineOf, foldText } from '../../../db/search.ts';
import type { ActivityTable } from '../../../db/table-types/index.ts';
import { isHiddenFrom } from '../../../events/hidden-lines.ts';

/** What narrows the log down; moments in epoch ms. */
export interface ActivityFilter {
  type?: string | undefined;
  /** Null for actors without an account: the product itself, and players in the game. */
  actorId?: string | null | undefined;
  /** At or after, and before. */
  from?: number | undefined;
  to?: number | undefined;
  /** As typed; empty finds everything. */
  term: string;
  /** Names of players, as keys, whose ban requests are left out. */
  hidden?: readonly string[];
}

export interface ActivityPage {
  /** Only lines that are older than this one. */
  before?: string | undefined;
  limit: number;
}

const COLUMNS = [
  'id',
  'at',
  'type',
  'action',
  'title',
  'description',
  'actor_id',
  'actor_name',
  'target',
  'diff',
  'delivery_count',
  'delivered_count',
] as const;

export type ActivityRow = Pick<Selectable<ActivityTable>, (typeof COLUMNS)[number]>;

/** Lines that one statement looks at: a few milliseconds on SQLite, where other searches wait meanwhile. */
const STEP = 5_000;

/**
 * An id has the time of its event. Those of 0.2 have the time they were written: up to a minute before the event
 * (two clocks of one machine), up to 25 hours after it (ends of punishments).
 */
const CLOCK_SLACK_MS = 60_000;
const NOTIFIED_LATE_MS = 25 * 60 * 60_000;

/**
 * A server's lines that pass the filter, newest first. Walks one index and looks at no more than `STEP` lines at a
 * time, however few of them pass; between two steps other searches have their turn.
 */
export async function searchActivity(
  reads: Reads,
  serverId: string,
  filter: ActivityFilter,
  { before, limit }: ActivityPage,
): Promise<ActivityRow[]> {
  const walk = walkOf(reads.handle, serverId, filter);
  const handle = walk.rest.length === 0 ? reads.handle : reads.slowReads;
  const found: ActivityRow[] = [];
  for (let below = earlier(before, walk.end); ; ) {
    const until = walk.rest.length === 0 ? null : await placeAfterStep(handle, walk, below);
    found.push(...(await linesBetween(handle, walk, below, until, limit - found.length)));
    if (until === null || found.length >= limit) return found;
    below = until;
  }
}

/** How the log is walked. */
interface Walk {
  /** Index hint for SQLite; PostgreSQL chooses the index from its statistics. */
  index: RawBuilder<unknown>;
  /** What the index answers, but for the ids. */
  along: RawBuilder<SqlBool>[];
  /** Ids from this one on, and before that one. */
  start: string | undefined;
  end: string | undefined;
  /** What each line has to be looked at for. */
  rest: RawBuilder<SqlBool>[];
}

function walkOf(handle: Handle, serverId: string, filter: ActivityFilter): Walk {
  const { type, actorId, from, to, term, hidden = [] } = filter;
  const along = [sql<SqlBool>`server_id = ${serverId}`];
  const rest: RawBuilder<SqlBool>[] = [];
  // The table itself, which is its primary key: without its name SQLite may sort what a smaller index has.
  let index = 'sqlite_autoindex_activity_1';
  const plain = index;
  if (actorId !== undefined) {
    index = 'activity_actor';
    along.push(actorId === null ? sql`actor_id IS NULL` : sql`actor_id = ${actorId}`);
  }
  if (type !== undefined) (index === plain ? along : rest).push(sql`type = ${type}`);
  if (type !== undefined && index === plain) index = 'activity_type';
  if (from !== undefined) rest.push(sql`at >= ${from}`);
  if (to !== undefined) rest.push(sql`at < ${to}`);
  if (hidden.length > 0) rest.push(sql`NOT ${isHiddenFrom(hidden, { event: 'action', target: 'target' })}`);
  const sqlite = engineOf(handle) === 'sqlite';
  const folded = foldText(term);
  if (folded !== '') {
    rest.push(sqlite ? sql`instr(search, ${Buffer.from(folded)}) > 0` : sql`strpos(search, ${folded}) > 0`);
  }
  return {
    index: sqlite ? sql`INDEXED BY ${sql.ref(index)}` : sql``,
    along,
    start: from === undefined ? undefined : firstIdAt(from - CLOCK_SLACK_MS),
    end: to === undefined ? undefined : firstIdAt(to + NOTIFIED_LATE_MS),
    rest,
  };
}

function earlier(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
}

/** One bound on either side: of several, an engine picks one for its walk. */
function between(start: string | undefined, below: string | undefined): RawBuilder<SqlBool>[] {
  return [
    ...(start === undefined ? [] : [sql<SqlBool>`id >= ${start}`]),
    ...(below === undefined ? [] : [sql<SqlBool>`id < ${below}`]),
  ];
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}

/** The last line that a step from `below` looks at; null when that step comes to the end. */
async function placeAfterStep(
  handle: Handle,
  { index, along, start }: Walk,
  below: string | undefined,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM activity ${index} WHERE ${all([...along, ...between(start, below)])}
    ORDER BY id DESC LIMIT 1 OFFSET ${sql.lit(STEP - 1)}`.execute(handle);
  return rows[0]?.id ?? null;
}

/** Lines older than `below` and no older than `until` that pass, newest first. */
async function linesBetween(
  handle: Handle,
  { index, along, start, rest }: Walk,
  below: string | undefined,
  until: string | null,
  limit: number,
): Promise<ActivityRow[]> {
  const range = between(until ?? start, below);
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
  const { rows } = await sql<ActivityRow>`
    SELECT ${columns} FROM activity ${index} WHERE ${all([...along, ...range, ...rest])}
    ORDER BY id DESC LIMIT ${limit}`.execute(handle);
  return rows;
}
