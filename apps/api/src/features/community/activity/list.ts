import { type Activity, type ListActivityInput, PRODUCT_ACTOR } from '@tenfour/contracts';
import { z } from 'zod';
import { fromIso, fromJson, iso } from '../../../db/codecs.ts';
import type { Reads } from '../../../db/database.ts';
import { placeOf } from '../../../db/pagination.ts';
import { changedFields, type LabelsOf } from '../../../events/changed-fields.ts';
import { type ActivityRow, searchActivity } from './search.ts';

/** A page of a server's log, newest first. Throws BAD_REQUEST for a cursor that is not ours. */
export async function listActivity(
  reads: Reads,
  labelsOf: LabelsOf,
  input: ListActivityInput,
): Promise<Activity[]> {
  const { serverId, type, actorId, from, to, search = '', cursor, limit } = input;
  const filter = {
    type,
    actorId: actorId === PRODUCT_ACTOR ? null : actorId,
    from: from === undefined ? undefined : fromIso(from),
    to: to === undefined ? undefined : fromIso(to),
    term: search,
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
