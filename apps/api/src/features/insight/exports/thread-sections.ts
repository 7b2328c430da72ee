import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { type ExportRow, type ExportSection, json, nameOf, PAGE, rowsOf, time, yes } from './section.ts';

/** What was written under an appeal or a request: read once per page, by the id of what it belongs to. */
type Thread = Record<string, string | number | null> & { parent: string };

async function threadsOf(
  handle: Handle,
  ids: readonly string[],
  query: (ids: RawBuilder<unknown>) => RawBuilder<Thread>,
): Promise<Map<string, Thread[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await query(sql.join(ids)).execute(handle);
  return Map.groupBy(rows, ({ parent }) => parent);
}

/** A list whose rows have threads. */
function withThreads(
  section: Pick<ExportSection, 'name' | 'columns'>,
  query: ReturnType<typeof rowsOf>,
  threads: Readonly<Record<string, (serverId: string, ids: RawBuilder<unknown>) => RawBuilder<Thread>>>,
  read: (row: Record<string, unknown>, of: (name: string) => ExportRow[]) => ExportRow,
  readEntry: (entry: Thread) => ExportRow,
): ExportSection {
  return {
    ...section,
    async page({ handle, serverId, cursor }) {
      const { rows } = await query(serverId, cursor ?? '').execute(handle);
      const ids = rows.map(({ id }) => String(id));
      const found = new Map<string, Map<string, Thread[]>>();
      for (const [name, entries] of Object.entries(threads)) {
        found.set(name, await threadsOf(handle, ids, (some) => entries(serverId, some)));
      }
      const last = rows.length === PAGE ? rows.at(-1) : undefined;
      return {
        next: last === undefined ? null : String(last.id),
        rows: rows.map((row) =>
          read(row, (name) => (found.get(name)?.get(String(row.id)) ?? []).map(readEntry)),
        ),
      };
    },
  };
}

/** Appeals of punishments that are there, with their threads. */
export const appeals = withThreads(
  {
    name: 'appeals',
    columns: ['at', 'punishmentId', 'state', 'text', 'decidedAt', 'decidedBy', 'reason', 'messages'],
  },
  rowsOf(
    'appeals',
    sql`punishment_id, state, text, created_at, decided_at, ${nameOf('appeals.decided_by')} AS decider,
      decision_reason`,
    sql`AND EXISTS (SELECT 1 FROM punishments AS p WHERE p.id = appeals.punishment_id AND p.deleted_at IS NULL)`,
  ),
  {
    messages: (serverId, ids) => sql<Thread>`SELECT appeal_id AS parent, at, side, text,
      ${nameOf('m.author_id')} AS by_name FROM appeal_messages AS m
      WHERE m.server_id = ${serverId} AND m.appeal_id IN (${ids}) ORDER BY m.id`,
  },
  (row, thread) => ({
    ...{ at: time(row.created_at), punishmentId: row.punishment_id, state: row.state, text: row.text },
    ...{ decidedAt: time(row.decided_at), decidedBy: row.decider, reason: row.decision_reason },
    messages: thread('messages'),
  }),
  ({ at, side, by_name: by, text }) => ({ at: time(at), side, by, text }),
);

/** Requests for bans, with their votes and comments. */
export const banRequests = withThreads(
  {
    name: 'ban-requests',
    columns: [
      ...[
        'at',
        'player',
        'robloxId',
        'reason',
        'minutes',
        'evidence',
        'fields',
        'note',
        'state',
        'askedBy',
        'expiresAt',
      ],
      ...['decidedAt', 'decidedBy', 'byVotes', 'decisionReason', 'punishmentId', 'votes', 'comments'],
    ],
  },
  rowsOf(
    'ban_requests',
    sql`created_at, roblox_username, roblox_user_id, reason, duration_minutes, evidence, fields, note, state, expires_at,
      ${nameOf('ban_requests.asked_by')} AS asker, decided_at, ${nameOf('ban_requests.decided_by')} AS decider,
      by_votes, decision_reason, punishment_id`,
  ),
  {
    votes: (serverId, ids) => sql<Thread>`SELECT request_id AS parent, at, vote,
      ${nameOf('v.user_id')} AS by_name FROM ban_request_votes AS v
      WHERE v.server_id = ${serverId} AND v.request_id IN (${ids}) ORDER BY v.at, by_name`,
    comments: (serverId, ids) => sql<Thread>`SELECT request_id AS parent, at, text,
      ${nameOf('c.author_id')} AS by_name FROM ban_request_comments AS c
      WHERE c.server_id = ${serverId} AND c.request_id IN (${ids}) ORDER BY c.at, c.id`,
  },
  (row, thread) => ({
    ...{ at: time(row.created_at), player: row.roblox_username, robloxId: row.roblox_user_id },
    ...{ reason: row.reason, minutes: row.duration_minutes, evidence: json(row.evidence), note: row.note },
    ...{
      fields: json(row.fields) ?? {},
      state: row.state,
      askedBy: row.asker,
      expiresAt: time(row.expires_at),
    },
    ...{ decidedAt: time(row.decided_at), decidedBy: row.decider, byVotes: yes(row.by_votes) },
    ...{ decisionReason: row.decision_reason, punishmentId: row.punishment_id },
    ...{ votes: thread('votes'), comments: thread('comments') },
  }),
  ({ at, by_name: by, vote, text }) =>
    vote === undefined ? { at: time(at), by, text } : { at: time(at), by, vote },
);
