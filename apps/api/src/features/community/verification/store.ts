import type { Proof } from '@tenfour/contracts';
import { PROOF_TRIES, type ProofMethod } from '@tenfour/domain';
import type { Selectable } from 'kysely';
import { fromBit, iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { forUpdate } from '../../../db/locks.ts';
import type { RobloxProofsTable } from '../../../db/table-types/index.ts';

/** The linked Roblox account of a person. */
export interface Linked {
  id: string;
  name: string;
  verified: boolean;
}

/** A proof that is under way. Times in epoch ms. */
export interface StoredProof {
  userId: string;
  method: ProofMethod;
  robloxUserId: string;
  secret: string;
  expiresAt: number;
  tries: number;
  triedAt: number | null;
  problem: string | null;
}

/** Returns the verified Roblox account of a person; null without one. */
export async function verifiedAccountOf(handle: Handle, userId: string): Promise<Linked | null> {
  const linked = await proofsStore(handle).linkedOf(userId);
  return linked?.verified ? linked : null;
}

/** What people have linked, and the proofs that they began. */
export function proofsStore(handle: Handle) {
  return {
    async linkedOf(userId: string): Promise<Linked | null> {
      const row = await handle
        .selectFrom('users')
        .select(['roblox_user_id', 'roblox_username', 'roblox_verified'])
        .where('id', '=', userId)
        .executeTakeFirst();
      if (!row?.roblox_user_id || row.roblox_username === null) return null;
      return { id: row.roblox_user_id, name: row.roblox_username, verified: fromBit(row.roblox_verified) };
    },

    /** Returns the user who is verified as this Roblox account; null when there is none. */
    async holderOf(robloxUserId: string): Promise<string | null> {
      const row = await handle
        .selectFrom('users')
        .select('id')
        .where('roblox_user_id', '=', robloxUserId)
        .where('roblox_verified', '=', 1)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    async unmark(userId: string, at: number): Promise<void> {
      await handle
        .updateTable('users')
        .set({ roblox_verified: 0, updated_at: at })
        .where('id', '=', userId)
        .execute();
    },

    /** False when that account is no longer the one that is linked, unless it is to be linked with it. */
    async mark(
      userId: string,
      roblox: { id: string; name: string },
      at: number,
      link: boolean,
    ): Promise<boolean> {
      let query = handle
        .updateTable('users')
        .set({ roblox_user_id: roblox.id, roblox_username: roblox.name, roblox_verified: 1, updated_at: at })
        .where('id', '=', userId);
      if (!link) query = query.where('roblox_user_id', '=', roblox.id);
      return (await query.returning('id').executeTakeFirst()) !== undefined;
    },

    /** The one that is not over; held until the transaction ends. */
    async find(userId: string, at: number): Promise<StoredProof | null> {
      const query = handle
        .selectFrom('roblox_proofs')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', at);
      const row = await forUpdate(handle, 'roblox_proofs', query).executeTakeFirst();
      return row && row.tries < PROOF_TRIES[row.method] ? toProof(row) : null;
    },

    /** Codes that wait for this account to type them. */
    async waitingFor(robloxUserId: string, at: number): Promise<StoredProof[]> {
      const query = handle
        .selectFrom('roblox_proofs')
        .selectAll()
        .where('roblox_user_id', '=', robloxUserId)
        .where('method', '=', 'game')
        .where('expires_at', '>', at)
        .orderBy('user_id')
        .limit(50);
      const rows = await forUpdate(handle, 'roblox_proofs', query).execute();
      return rows.filter(({ tries, method }) => tries < PROOF_TRIES[method]).map(toProof);
    },

    async begin(
      proof: Pick<StoredProof, 'userId' | 'method' | 'robloxUserId' | 'secret' | 'expiresAt'>,
      at: number,
    ): Promise<void> {
      const values = {
        method: proof.method,
        roblox_user_id: proof.robloxUserId,
        secret: proof.secret,
        created_at: at,
        expires_at: proof.expiresAt,
        tries: 0,
        tried_at: null,
        problem: null,
      };
      await handle
        .insertInto('roblox_proofs')
        .values({ user_id: proof.userId, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
    },

    /** Counts a try that proved nothing, or is not known yet. */
    async tried(userId: string, at: number, problem: string | null): Promise<void> {
      await handle
        .updateTable('roblox_proofs')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1), tried_at: at, problem }))
        .where('user_id', '=', userId)
        .execute();
    },

    async setProblem(userId: string, secret: string, problem: string): Promise<void> {
      await handle
        .updateTable('roblox_proofs')
        .set({ problem })
        .where('user_id', '=', userId)
        .where('secret', '=', secret)
        .execute();
    },

    /** Whether there was one. */
    async remove(userId: string): Promise<boolean> {
      const row = await handle
        .deleteFrom('roblox_proofs')
        .where('user_id', '=', userId)
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function toProof(row: Selectable<RobloxProofsTable>): StoredProof {
  const { user_id: userId, roblox_user_id: robloxUserId, expires_at: expiresAt } = row;
  const { method, secret, tries, tried_at: triedAt, problem } = row;
  return { userId, robloxUserId, expiresAt, method, secret, tries, triedAt, problem };
}

/** As people see it who began it. */
export function shownProof(proof: StoredProof, robloxUsername: string): Proof {
  const { method, secret, expiresAt, tries, problem } = proof;
  const triesLeft = PROOF_TRIES[method] - tries;
  return { method, secret, robloxUsername, expiresAt: iso(expiresAt), triesLeft, problem };
}

/** Sign-ins at Roblox that are under way. */
export function signInsStore(handle: Handle) {
  return {
    async save(row: {
      stateHash: string;
      userId: string;
      sessionId: string;
      verifier: string;
      expiresAt: number;
      returnTo: string;
    }): Promise<void> {
      await handle
        .insertInto('roblox_sign_ins')
        .values({
          state_hash: row.stateHash,
          user_id: row.userId,
          session_id: row.sessionId,
          verifier: row.verifier,
          expires_at: row.expiresAt,
          return_to: row.returnTo,
        })
        .execute();
    },

    /** Returns the page that a sign-in began on, also for an expired one. */
    async returnTo(stateHash: string): Promise<string | null> {
      const row = await handle
        .selectFrom('roblox_sign_ins')
        .select('return_to')
        .where('state_hash', '=', stateHash)
        .executeTakeFirst();
      return row?.return_to ?? null;
    },

    /** Uses it up; its verifier, or null for one that is unknown, over or of another session. */
    async take(stateHash: string, sessionId: string, at: number): Promise<string | null> {
      const row = await handle
        .deleteFrom('roblox_sign_ins')
        .where('state_hash', '=', stateHash)
        .where('session_id', '=', sessionId)
        .where('expires_at', '>', at)
        .returning('verifier')
        .executeTakeFirst();
      return row?.verifier ?? null;
    },
  };
}
