import { sql } from 'kysely';
import type { Handle } from '../../../../db/database.ts';

/** A role and the process that wants it. */
export interface Lease {
  name: string;
  holder: string;
}

/** The database's clock in epoch ms: instances need not agree about the time. PostgreSQL only. */
const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Takes or renews a lease unless another process holds it; whether this one has it now. PostgreSQL only. */
export async function claimLease(db: Handle, { name, holder }: Lease, lastsMs: number): Promise<boolean> {
  const expiry = sql<number>`${databaseNow} + ${lastsMs}::bigint`;
  const rows = await db
    .insertInto('leases')
    .values({ name, holder, expires_at: expiry })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at: expiry })
        .where((eb) => eb.or([eb('leases.holder', '=', holder), eb('leases.expires_at', '<=', databaseNow)])),
    )
    .returning('holder')
    .execute();
  return rows.length > 0;
}

/** Releases the lease, so that another process can take it immediately. */
export async function giveUpLease(db: Handle, { name, holder }: Lease): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}
