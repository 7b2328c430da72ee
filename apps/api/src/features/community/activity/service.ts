import {
  ACTORS_LIST_MAX,
  type Activity,
  type ActivityActor,
  type ActivityService,
  cursorAfter,
  type ListActivityInput,
  PRODUCT_ACTOR,
} from '@tenfour/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import { fromIso, fromJson, iso } from '../../../db/codecs.ts';
import type { Database, Handle, Reads } from '../../../db/database.ts';
import { placeOf } from '../../../db/pagination.ts';
import { changedFields, type LabelsOf } from '../../../events/changed-fields.ts';
import { hiddenSubjectNames } from '../identity/index.ts';
import { type ActivityRow, searchActivity } from './search.ts';

export interface ActivityDeps {
  database: Database;
  labelsOf: LabelsOf;
}

/** Reads what happened in a server; only `recordEvent` writes it. */
export function createActivityService({ database, labelsOf }: ActivityDeps): ActivityService {
  return {
    async list(viewer, input) {
      const hidden = await hiddenSubjectNames(database.handle, viewer);
      return listActivity(database, labelsOf, { ...input, serverId: viewer.serverId }, hidden);
    },
    actors: (viewer) => actorsOf(database.handle, viewer.serverId),
  };
}

/**
 * A page of a server's log, newest first; without requests to ban players of these names. Throws BAD_REQUEST for a
 * cursor that is not ours.
 */
export async function listActivity(
  reads: Reads,
  labelsOf: LabelsOf,
  input: ListActivityInput,
  hidden: readonly string[] = [],
): Promise<Activity[]> {
  const { serverId, type, actorId, from, to, search = '', cursor, limit } = input;
  const filter = {
    type,
    actorId: actorId === PRODUCT_ACTOR ? null : actorId,
    from: from === undefined ? undefined : fromIso(from),
    to: to === undefined ? undefined : fromIso(to),
    term: search,
    hidden,
  };
  const page = { before: cursor === undefined ? undefined : placeOf(cursor).id, limit };
  return (await searchActivity(reads, serverId, filter, page)).map((row) => toActivity(row, labelsOf));
}

const zValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable());
const zDiff = z.object({ before: zValues, after: zValues });

function toActivity(row: ActivityRow, labelsOf: LabelsOf): Activity {
  const { delivery_count: owed, delivered_count: delivered } = row;
  return {
    id: row.id,
    type: row.type,
    action: row.action,
    title: row.title,
    description: row.description,
    userId: row.actor_id,
    username: row.actor_name,
    targetUser: row.target,
    webhookSent: owed > 0 && delivered >= owed,
    webhooks: { owed, delivered },
    createdAt: iso(row.at),
    changes:
      row.diff === null
        ? []
        : changedFields(
            labelsOf(row.action),
            fromJson(row.diff, (value) => zDiff.parse(value)),
          ),
  };
}

/**
 * One page of a server's log for an export, `cursor` null for the first; `next` is null on the last one. `hidden` as in
 * `listActivity`.
 */
export async function activityRowsForExport(
  handle: Handle,
  labelsOf: LabelsOf,
  filter: Omit<ListActivityInput, 'cursor' | 'limit'>,
  { cursor, limit, hidden = [] }: { cursor: string | null; limit: number; hidden?: readonly string[] },
): Promise<{ rows: Activity[]; next: string | null }> {
  const input = { ...filter, limit, ...(cursor === null ? {} : { cursor }) };
  const rows = await listActivity({ handle, slowReads: handle }, labelsOf, input, hidden);
  const last = rows.at(-1);
  return { rows, next: rows.length === limit && last ? cursorAfter(last) : null };
}

/**
 * Who a server's log can be filtered by, by name: its members, and others who are in the log, such as people who have
 * left. Steps from one to the next through `activity_actor`: as many reads as there are people, however long the log.
 */
export async function actorsOf(handle: Handle, serverId: string): Promise<ActivityActor[]> {
  const { rows } = await sql<ActivityActor>`
    WITH RECURSIVE
      steps (id) AS (
        SELECT (SELECT min(actor_id) FROM activity WHERE server_id = ${serverId})
        UNION ALL
        SELECT (SELECT min(actor_id) FROM activity WHERE server_id = ${serverId} AND actor_id > steps.id)
        FROM steps WHERE steps.id IS NOT NULL
      ),
      logged AS (SELECT id FROM steps WHERE id IS NOT NULL LIMIT ${ACTORS_LIST_MAX}),
      known AS (
        SELECT id FROM logged
        UNION
        SELECT user_id FROM members WHERE server_id = ${serverId}
      )
    SELECT users.id, users.username FROM known JOIN users ON users.id = known.id
    ORDER BY lower(users.username), users.id LIMIT ${ACTORS_LIST_MAX}`.execute(handle);
  return rows;
}
