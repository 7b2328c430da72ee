import { Secret, TOTP } from 'otpauth';
import type { RunningProduct } from './product.ts';

/** Returns the code of an authenticator app at a moment (epoch ms). */
export function totpCode(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}

/** Sets when a person set up a factor and when their sessions gave it, in ms before now; null for never. */
export async function setFactorTimes(
  { database: { handle }, clock }: RunningProduct,
  userId: string,
  { since, givenAt = null }: { since: number | null; givenAt?: number | null },
): Promise<void> {
  const ago = (ms: number | null) => (ms === null ? null : clock.ms - ms);
  await handle
    .updateTable('users')
    .set({ factor_since: ago(since) })
    .where('id', '=', userId)
    .execute();
  const sessions = handle.updateTable('sessions').set({ factor_at: ago(givenAt) });
  await sessions.where('user_id', '=', userId).execute();
}
