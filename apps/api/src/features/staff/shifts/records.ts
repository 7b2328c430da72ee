import type { Weeks } from '@tenfour/contracts';
import type { Role, Span } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { quotasOfPeople } from './quotas-store.ts';

/**
 * Returns what a person did this week of the mod calls and punishments that are required of them, and how many are left to
 * require by `afterLeaves`. Measures of which nothing is required are left out.
 */
export async function requiredRecords(
  handle: Handle,
  serverId: string,
  person: { userId: string; role: Role | null },
  { week, now, afterLeaves }: { week: Span; now: number; afterLeaves: (required: number) => number },
): Promise<Weeks['records']> {
  const quota = (await quotasOfPeople(handle, serverId, now)).of(person);
  const records = await Promise.all(
    (['calls', 'punishments'] as const).map(async (measure) => {
      const required = quota[measure];
      if (required === null) return [];
      const counts = await COUNTS[measure](handle, serverId, week, person.userId);
      return [{ measure, count: counts.get(person.userId) ?? 0, required: afterLeaves(required) }];
    }),
  );
  return records.flat();
}

const COUNTS = { calls: handledCalls, punishments: recordedPunishments } as const;

/** Counts the mod calls that each person, or one of them, resolved or dismissed in a span, without imported ones. */
export async function handledCalls(
  handle: Handle,
  serverId: string,
  { from, to }: Span,
  userId?: string,
): Promise<Map<string, number>> {
  const rows = await handle
    .selectFrom('mod_calls')
    .select(({ fn }) => ['closed_by as userId', fn.countAll<number | string>().as('count')] as const)
    .where('server_id', '=', serverId)
    .where('closed_at', '>=', from)
    .where('closed_at', '<', to)
    .where('closed_by', 'is not', null)
    .$if(userId !== undefined, (query) => query.where('closed_by', '=', userId ?? ''))
    .where('import_id', 'is', null)
    .groupBy('closed_by')
    .execute();
  return byPerson(rows);
}

/** Counts the punishments that each person, or one of them, recorded in a span: no imported, automatic or withdrawn ones. */
export async function recordedPunishments(
  handle: Handle,
  serverId: string,
  { from, to }: Span,
  userId?: string,
): Promise<Map<string, number>> {
  const rows = await handle
    .selectFrom('punishments')
    .select(({ fn }) => ['issued_by as userId', fn.countAll<number | string>().as('count')] as const)
    .where('server_id', '=', serverId)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('deleted_at', 'is', null)
    .where('source', 'in', ['web', 'api', 'bot'])
    .$if(userId !== undefined, (query) => query.where('issued_by', '=', userId ?? ''))
    .groupBy('issued_by')
    .execute();
  return byPerson(rows);
}

function byPerson(rows: readonly { userId: string | null; count: number | string }[]): Map<string, number> {
  return new Map(rows.flatMap(({ userId, count }) => (userId === null ? [] : [[userId, Number(count)]])));
}
