import { PROOF_METHODS } from '@tenfour/domain';
import { z } from 'zod';
import { zMoment, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import type { Account } from './viewer.ts';

/** A started proof: the text to show in the Roblox profile or to type in the game. */
export const zProof = z.object({
  method: z.enum(PROOF_METHODS),
  /** For `phrase` the words that the profile has to hold, for `game` the code of `;verify CODE`. */
  secret: z.string(),
  robloxUsername: z.string(),
  expiresAt: zMoment,
  triesLeft: z.number().int(),
  /** Why the newest attempt failed, in words; null before one. */
  problem: z.string().nullable(),
});
export type Proof = z.infer<typeof zProof>;

/** Whether the linked Roblox account is verified, and the current proof. */
export const zVerification = z.object({
  verified: z.boolean(),
  /** Whether this installation can sign people in at Roblox. */
  oauth: z.boolean(),
  /** Null when none is active or it has expired. */
  proof: zProof.nullable(),
});
export type Verification = z.infer<typeof zVerification>;

export const zBeginProofInput = z.object({ method: z.enum(PROOF_METHODS) });

/** The page of this site to return to; anything else leads to the dashboard. */
export const zRobloxSignInInput = z.object({ returnTo: zText.max(MAX_LENGTH.returnPath).optional() });

/** URL of the Roblox consent page. */
export const zRobloxSignIn = z.object({ url: z.string() });
export type RobloxSignIn = z.infer<typeof zRobloxSignIn>;

export interface VerificationService {
  state(account: Account): Promise<Verification>;
  /**
   * Begins a proof in the place of an older one; repeated it answers with the one under way. Throws CONFLICT without
   * a linked name, or when it is verified already.
   */
  begin(account: Account, method: Proof['method']): Promise<Verification>;
  /**
   * Looks for the phrase in the profile; harmless when already verified. Throws `REFUSED` when it is not there,
   * `CONFLICT` when no proof is active, `TOO_MANY_REQUESTS` within seconds of the last check, `UPSTREAM` when Roblox
   * does not answer.
   */
  check(account: Account): Promise<Verification>;
  /** Cancels the current proof; harmless when there is none. */
  cancel(account: Account): Promise<Verification>;
  /** Begins signing in at Roblox in this session. Throws REFUSED where the installation cannot. */
  signIn(account: Account, returnTo?: string): Promise<RobloxSignIn>;
  /** Returns the page that a sign-in began on, as the caller sent it; null for an unknown `state`. */
  returnTo(state: string): Promise<string | null>;
  /**
   * Completes the sign-in: links the account that is signed in at Roblox, as verified. `state` and `code` as Roblox
   * returned them. Throws `REFUSED` for a sign-in that is unknown, expired, of another session or rejected by Roblox;
   * `UPSTREAM`.
   */
  finishSignIn(account: Account, answer: { state: string; code: string }): Promise<void>;
}
