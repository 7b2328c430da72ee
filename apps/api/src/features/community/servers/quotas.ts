import { JOINS_PER_USER, SERVERS_CREATED_PER_HOUR } from '@tenfour/contracts';
import { DomainError, type Plan, plural, spellDuration } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { ownedServersOf } from '../members/index.ts';

const HOUR_MS = 60 * 60_000;

/** Limits that protect the installation, whatever `PLAN_LIMITS` says. Null lifts one. */
export interface Quotas {
  /** Servers that one person can own; null lifts the limit of creations per hour as well. */
  serversPerUser: number | null;
  /** Bytes of pictures of one server. */
  uploadsPerServer: number | null;
  /** Bytes of pictures that one person uploaded, in all servers. */
  uploadsPerUser: number | null;
}

/** Returns how many servers an account on this plan can own under the quotas; null for no limit. */
export function serversMaxOf(quotas: Quotas, plan: Plan): number | null {
  return plan === 'enterprise' ? null : quotas.serversPerUser;
}

/**
 * Throws REFUSED when the person owns as many servers as the operator allows, TOO_MANY_REQUESTS when they created as
 * many in the last hour as anyone can. For a transaction that no other creation of theirs overlaps.
 */
export async function requireServerQuota(
  handle: Handle,
  quotas: Quotas,
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  if (quotas.serversPerUser === null) return;
  await requireRoomToOwn(handle, quotas, userId);
  const created = await handle
    .selectFrom('servers')
    .select('created_at')
    .where('owner_id', '=', userId)
    .where('created_at', '>', now - HOUR_MS)
    .execute();
  const recent = created.map((one) => one.created_at);
  if (recent.length >= SERVERS_CREATED_PER_HOUR) throw tooManyCreated(Math.min(...recent) + HOUR_MS - now);
}

/**
 * Throws REFUSED when the person owns as many servers as the operator allows. For a transaction under the lock of
 * `ownedServersLock`.
 */
export async function requireRoomToOwn(handle: Handle, quotas: Quotas, userId: string): Promise<void> {
  const { plan, owned } = await ownedServersOf(handle, userId);
  const most = serversMaxOf(quotas, plan);
  if (most === null || owned < most) return;
  throw new DomainError('REFUSED', {
    message: `You own ${plural(most, 'server')}, the most that one person can have here. Delete one to add another.`,
    details: { limit: most },
  });
}

/** Returns the key of the lock under which servers are added to a person's own. */
export function ownedServersLock(userId: string): string {
  return `servers-of:${userId}`;
}

function tooManyCreated(waitMs: number): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', {
    message: `You can create ${SERVERS_CREATED_PER_HOUR} servers an hour. Try again in ${spellDuration(Math.max(1, Math.ceil(waitMs / 60_000)))}.`,
    details: { limit: SERVERS_CREATED_PER_HOUR, retryAfter: Math.ceil(waitMs / 1_000) },
  });
}

/**
 * Throws REFUSED when the person is in as many servers, or waits to join them, as one person can. Holds their other
 * joins back until the transaction ends.
 */
export async function requireJoinQuota(tx: Transaction, userId: string): Promise<void> {
  await tx.lock(`joins-of:${userId}`);
  const { joined } = await tx.handle
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .select((eb) => eb.fn.countAll<number>().as('joined'))
    .where('members.user_id', '=', userId)
    .where('members.role', '!=', 'owner')
    .where('servers.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { waiting } = await tx.handle
    .selectFrom('join_requests')
    .innerJoin('servers', 'servers.id', 'join_requests.server_id')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('join_requests.user_id', '=', userId)
    .where('join_requests.status', '=', 'pending')
    .where('servers.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(joined) + Number(waiting) < JOINS_PER_USER) return;
  throw new DomainError('REFUSED', {
    message: `You can be in ${JOINS_PER_USER} servers, counting pending requests. Leave one or withdraw a request first.`,
    details: { limit: JOINS_PER_USER },
  });
}
