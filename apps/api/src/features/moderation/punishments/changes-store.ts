import { LIST_MAX, type PunishmentChange } from '@tenfour/contracts';
import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import { chunk } from '../../../db/chunk.ts';
import { fromJson, iso, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { PunishmentChangesTable } from '../../../db/schema/index.ts';
import type { Changes } from '../../../events/changes.ts';
import type { Actor } from '../../../events/domain-event.ts';

/** One step in the life of a record after it was made. */
export interface Step {
  serverId: string;
  punishmentId: string;
  kind: PunishmentChangesTable['kind'];
  actor: Actor;
  /** Epoch ms. */
  at: number;
  /** Null where there is no difference to show. */
  changes: Changes | null;
}

/** The difference that an end makes. */
export const ENDED: Changes = { before: { isActive: true }, after: { isActive: false } };

/** Writes the steps down, in the transaction that takes them. */
export async function addSteps(handle: Handle, steps: readonly Step[]): Promise<void> {
  for (const rows of chunk(steps.map(rowOf))) {
    await handle.insertInto('punishment_changes').values(rows).execute();
  }
}

function rowOf({
  serverId,
  punishmentId,
  kind,
  actor,
  at,
  changes,
}: Step): Insertable<PunishmentChangesTable> {
  return {
    server_id: serverId,
    id: newId(),
    punishment_id: punishmentId,
    at,
    kind,
    actor_id: actor.id,
    actor_name: actor.name,
    diff: changes === null ? null : toJson(changes),
  };
}

/** What happened to a record, newest first. */
export async function stepsOf(
  handle: Handle,
  serverId: string,
  punishmentId: string,
): Promise<PunishmentChange[]> {
  const rows = await handle
    .selectFrom('punishment_changes')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('punishment_id', '=', punishmentId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIST_MAX)
    .execute();
  return rows.map(toChange);
}

const zFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const zChanges = z.object({ before: zFields, after: zFields });

function toChange(row: Selectable<PunishmentChangesTable>): PunishmentChange {
  const { before, after } =
    row.diff === null ? { before: {}, after: {} } : fromJson(row.diff, (value) => zChanges.parse(value));
  return { id: row.id, at: iso(row.at), kind: row.kind, by: row.actor_name, before, after };
}
