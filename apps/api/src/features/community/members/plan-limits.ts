import type { User } from '@tenfour/contracts';
import { DomainError, PLANS, type Plan } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';

/** Limits of an account's plan. Nothing is refused unless `PLAN_LIMITS=on`. */
export interface PlanLimits {
  /** A plan as its holder is shown it. */
  of(plan: Plan): User['plan'];
  /** Throws REFUSED when the person owns as many servers as their plan has. */
  requireRoomForServer(handle: Handle, userId: string): Promise<void>;
  /**
   * Throws REFUSED when the server now has more members than its owner's plan allows. Called after the member
   * was counted: the counter's row lock makes a second one at the same moment wait and see the first.
   */
  requireRoomForMembers(handle: Handle, serverId: string): Promise<void>;
}

/** The limits of this installation. */
export function createPlanLimits(enforced: boolean): PlanLimits {
  return {
    of: (name) => ({ name, ...PLANS[name], enforced }),

    async requireRoomForServer(handle, userId) {
      if (!enforced) return;
      const { plan, owned } = await ownedServersOf(handle, userId);
      refuseAbove(plan, 'servers', owned + 1);
    },

    async requireRoomForMembers(handle, serverId) {
      if (!enforced) return;
      const { plan, member_count } = await handle
        .selectFrom('servers')
        .innerJoin('users', 'users.id', 'servers.owner_id')
        .select(['users.plan', 'servers.member_count'])
        .where('servers.id', '=', serverId)
        .executeTakeFirstOrThrow();
      refuseAbove(plan, 'members', member_count);
    },
  };
}

/** Returns a person's plan and how many servers they own. */
export async function ownedServersOf(handle: Handle, userId: string): Promise<{ plan: Plan; owned: number }> {
  const { plan, owned } = await handle
    .selectFrom('users')
    .leftJoin('servers', (join) =>
      join.onRef('servers.owner_id', '=', 'users.id').on('servers.deleted_at', 'is', null),
    )
    .select(['users.plan', (eb) => eb.fn.count<number>('servers.id').as('owned')])
    .where('users.id', '=', userId)
    .groupBy(['users.id', 'users.plan'])
    .executeTakeFirstOrThrow();
  return { plan, owned: Number(owned) };
}

function refuseAbove(plan: Plan, what: 'servers' | 'members', count: number): void {
  const limit = PLANS[plan][what];
  if (limit === null || count <= limit) return;
  const noun = limit === 1 ? what.slice(0, -1) : what;
  throw new DomainError('REFUSED', {
    message: `The ${plan} plan allows ${limit} ${noun}. A larger plan allows more.`,
    details: { plan, limit },
  });
}
