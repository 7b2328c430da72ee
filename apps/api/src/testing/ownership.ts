import { createPlanLimits } from '../features/community/members/plan-limits.ts';
import { createTransferJob } from '../features/platform/admin/transfer-jobs.ts';
import { NO_QUOTAS, type Person, type World } from './product/actors.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Runs the job of transfers once, as `workers` processes that claim at the same moment. Returns how many were claimed. */
export async function endDueTransfers({ database, clock }: World, workers = 1): Promise<number> {
  const { now } = clock;
  const limits = createPlanLimits(false);
  const jobs = Array.from({ length: workers }, () =>
    createTransferJob({ database, limits, quotas: NO_QUOTAS, now }),
  );
  const claim = { now: now(), leaseUntil: now() + 30_000, limit: 10 };
  const claimed = await Promise.all(
    jobs.map(async (job) => {
      const items = await job.claim(claim);
      for (const item of items) await job.handle(item);
      return items.length;
    }),
  );
  return claimed.reduce((sum, count) => sum + count, 0);
}

/** Has a person not been seen for so many days. */
export async function goneFor({ database, clock }: World, { id }: Person, days: number): Promise<void> {
  const at = clock.now() - days * DAY_MS;
  await database.handle
    .updateTable('users')
    .set({ last_seen_at: at, created_at: at })
    .where('id', '=', id)
    .execute();
}

/** Returns the members of a server by role, names of people of the same role in order. */
export async function rolesOf({ database }: World, serverId: string): Promise<Record<string, string[]>> {
  const rows = await database.handle
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.role', 'users.id'])
    .where('server_id', '=', serverId)
    .orderBy('users.id')
    .execute();
  const byRole: Record<string, string[]> = {};
  for (const { role, id } of rows) byRole[role] = [...(byRole[role] ?? []), id];
  return byRole;
}

/** Returns the owner that the server's row and its members name; throws unless it is exactly one person. */
export async function ownerOf(world: World, serverId: string): Promise<string> {
  const { owner_id } = await world.database.handle
    .selectFrom('servers')
    .select('owner_id')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  const owners = (await rolesOf(world, serverId)).owner ?? [];
  if (owners.length !== 1 || owners[0] !== owner_id) {
    throw new Error(`The server is owned by ${owner_id}, its members say ${owners.join(', ') || 'no one'}.`);
  }
  return owner_id;
}
