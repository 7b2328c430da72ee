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
      const { plan } = await handle
        .selectFrom('users')
        .select('plan')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const { owned } = await handle
        .selectFrom('servers')
        .select((eb) => eb.fn.countAll<number>().as('owned'))
        .where('owner_id', '=', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      refuseAbove(plan, 'servers', Number(owned) + 1);
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

function refuseAbove(plan: Plan, what: 'servers' | 'members', count: number): void {
  const limit = PLANS[plan][what];
  if (limit === null || count <= limit) return;
  const noun = limit === 1 ? what.slice(0, -1) : what;
  throw new DomainError('REFUSED', {
    message: `The ${plan} plan allows ${limit} ${noun}. A larger plan allows more.`,
    details: { plan, limit },
  });
}
