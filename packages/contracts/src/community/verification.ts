import { PROOF_METHODS } from '@tenfour/domain';
import { z } from 'zod';
import { zMoment } from '../fields.ts';
import type { Account } from './viewer.ts';

/** A proof that was begun: what has to be shown at Roblox or typed in the game. */
export const zProof = z.object({
  method: z.enum(PROOF_METHODS),
  /** For `phrase` the words that the profile has to hold, for `game` the code of `;verify CODE`. */
  secret: z.string(),
  robloxUsername: z.string(),
  expiresAt: zMoment,
  triesLeft: z.number().int(),
  /** Why the newest try proved nothing, in words; null before one. */
  problem: z.string().nullable(),
});
export type Proof = z.infer<typeof zProof>;

/** Whether the linked Roblox account is proved to be one's own, and what is under way. */
export const zVerification = z.object({
  verified: z.boolean(),
  /** Whether this installation can sign people in at Roblox. */
  oauth: z.boolean(),
  /** Null when none is under way, or it is over. */
  proof: zProof.nullable(),
});
export type Verification = z.infer<typeof zVerification>;

export const zBeginProofInput = z.object({ method: z.enum(PROOF_METHODS) });

/** Where Roblox asks the person. */
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
   * Looks for the phrase in the profile; of what is verified already it just says so. Throws REFUSED when it is not there, CONFLICT when none is under way,
   * TOO_MANY_REQUESTS within seconds of the last look, UPSTREAM when Roblox does not answer.
   */
  check(account: Account): Promise<Verification>;
  /** Gives up what is under way; harmless when there is nothing. */
  cancel(account: Account): Promise<Verification>;
  /** Begins signing in at Roblox in this session. Throws REFUSED where the installation cannot. */
  signIn(account: Account): Promise<RobloxSignIn>;
  /**
   * Ends it: links the account that Roblox says is signed in, as verified. `state` and `code` as they came back.
   * Throws REFUSED for a sign-in that is unknown, over, of another session or not taken by Roblox; UPSTREAM.
   */
  finishSignIn(account: Account, answer: { state: string; code: string }): Promise<void>;
}
