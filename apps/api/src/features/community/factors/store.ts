import type { Selectable } from 'kysely';
import { fromJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { AccountFactorsTable, PasskeysTable } from '../../../db/table-types/index.ts';

export type PasskeyRow = Selectable<PasskeysTable>;
type FactorsRow = Selectable<AccountFactorsTable>;

/** What a session waits for: the answer to one challenge. */
interface PendingChallenge {
  challenge: string;
  purpose: 'add' | 'give';
  /** Epoch ms. */
  expiresAt: number;
}

/** The second factors of one person. */
export function factorsStore(handle: Handle, userId: string) {
  const find = async (): Promise<FactorsRow | null> => {
    const own = handle.selectFrom('account_factors').selectAll().where('user_id', '=', userId);
    return (await own.executeTakeFirst()) ?? null;
  };
  const passkeys = (): Promise<PasskeyRow[]> =>
    handle
      .selectFrom('passkeys')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();

  return {
    find,
    passkeys,

    async add(passkey: Omit<PasskeyRow, 'user_id' | 'used_at'>): Promise<void> {
      await handle
        .insertInto('passkeys')
        .values({ ...passkey, user_id: userId, used_at: null })
        .execute();
    },

    /** Returns the removed passkey's name; null when there was none. */
    async removePasskey(id: string): Promise<string | null> {
      const removed = await handle
        .deleteFrom('passkeys')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      return removed?.name ?? null;
    },

    /** Returns whether the passkey's counter was still `before`, as a signature that was used leaves it. */
    async markUsed(id: string, counter: { before: number; after: number }, at: number): Promise<boolean> {
      const used = await handle
        .updateTable('passkeys')
        .set({ counter: counter.after, used_at: at })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('counter', '=', counter.before)
        .returning('id')
        .executeTakeFirst();
      return used !== undefined;
    },

    async save(set: Partial<Omit<FactorsRow, 'user_id'>>): Promise<void> {
      await handle
        .insertInto('account_factors')
        .values({ user_id: userId, totp_sealed: null, totp_since: null, totp_step: null, ...set })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
        .execute();
    },

    /** Returns whether the step is later than that of the last code; then that is the last one. */
    async useStep(step: number): Promise<boolean> {
      const used = await handle
        .updateTable('account_factors')
        .set({ totp_step: step })
        .where('user_id', '=', userId)
        .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
        .returning('user_id')
        .executeTakeFirst();
      return used !== undefined;
    },

    async clear(): Promise<void> {
      await handle.deleteFrom('account_factors').where('user_id', '=', userId).execute();
    },

    /** Sets since when the person has a factor; null forgets that sessions gave one, too. */
    async setSince(since: number | null): Promise<void> {
      await handle.updateTable('users').set({ factor_since: since }).where('id', '=', userId).execute();
      if (since !== null) return;
      await handle.updateTable('sessions').set({ factor_at: null }).where('user_id', '=', userId).execute();
    },

    async markGiven(sessionId: string, at: number): Promise<void> {
      await handle
        .updateTable('sessions')
        .set({ factor_at: at })
        .where('user_id', '=', userId)
        .where('id', '=', sessionId)
        .execute();
    },

    async ask(sessionId: string, pending: PendingChallenge): Promise<void> {
      await handle
        .updateTable('sessions')
        .set({ factor_challenge: JSON.stringify(pending) })
        .where('user_id', '=', userId)
        .where('id', '=', sessionId)
        .execute();
    },

    /** Takes the session's challenge, so that of simultaneous answers one is read. Null without one. */
    async takeChallenge(sessionId: string): Promise<PendingChallenge | null> {
      const asked = await handle
        .selectFrom('sessions')
        .select('factor_challenge')
        .where('user_id', '=', userId)
        .where('id', '=', sessionId)
        .executeTakeFirst();
      const text = asked?.factor_challenge ?? null;
      if (text === null) return null;
      const taken = await handle
        .updateTable('sessions')
        .set({ factor_challenge: null })
        .where('id', '=', sessionId)
        .where('factor_challenge', '=', text)
        .returning('id')
        .executeTakeFirst();
      return taken === undefined ? null : (fromJson(text) as PendingChallenge);
    },

    async givenAt(sessionId: string): Promise<number | null> {
      const session = handle.selectFrom('sessions').select('factor_at').where('id', '=', sessionId);
      return (await session.executeTakeFirst())?.factor_at ?? null;
    },
  };
}

/** Returns where the sealed secret of a person's authenticator app stands. */
export function totpPlace(userId: string) {
  return { table: 'account_factors', column: 'totp_sealed', row: userId } as const;
}

/** Fingerprints of the recovery codes that are left. */
export function recoveryHashesOf(row: Pick<FactorsRow, 'recovery_hashes'> | null): string[] {
  return row === null ? [] : (fromJson(row.recovery_hashes) as string[]);
}
