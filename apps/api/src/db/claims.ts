import { randomUUID } from 'node:crypto';
import { DomainError } from '@tenfour/domain';
import type { Handle } from './database.ts';

/** What one request at a time can do, over all processes. */
interface Claim {
  name: string;
  /** How long others are excluded at most, should the process end meanwhile, in ms. */
  claimMs: number;
  /** Epoch ms. */
  at: number;
  /** What others are answered. */
  busy: string;
}

/** Does `work` while no other request holds the claim, which ends with it. Throws `CONFLICT` while one does. */
export async function withClaim<T>(
  handle: Handle,
  { name, claimMs, at, busy }: Claim,
  work: () => Promise<T>,
): Promise<T> {
  const claim = { holder: randomUUID(), expires_at: at + claimMs };
  const rows = await handle
    .insertInto('leases')
    .values({ name, ...claim })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(claim).where('leases.expires_at', '<=', at))
    .returning('holder')
    .execute();
  if (rows.length === 0) throw new DomainError('CONFLICT', { message: busy });
  try {
    return await work();
  } finally {
    await handle.deleteFrom('leases').where('name', '=', name).where('holder', '=', claim.holder).execute();
  }
}
