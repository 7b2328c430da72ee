import { BAN_REQUEST_LIMITS, BAN_REQUEST_STATES, BAN_REQUEST_VOTES } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import {
  zClientId,
  zDuration,
  zId,
  zMoment,
  zNewPlayerName,
  zOnServer,
  zPage,
  zPerson,
  zText,
} from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import { zEvidence } from './evidence.ts';
import { zRecordValues, zSentValues } from './record-fields.ts';

/** A request for a ban. */
export const zBanRequest = z.object({
  id: z.string(),
  /** The name that was asked about. */
  robloxUsername: z.string(),
  robloxUserId: z.string().nullable(),
  reason: z.string(),
  /** Minutes; null is permanent. */
  duration: z.number().int().nullable(),
  evidence: z.array(z.string()),
  /** Values of the server's fields, which the record gets. */
  fields: zRecordValues,
  /** For those who decide; the record doesn't get it. */
  note: z.string(),
  state: z.enum(BAN_REQUEST_STATES),
  askedBy: zPerson,
  createdAt: zMoment,
  /** When it expires without a decision. */
  expiresAt: zMoment,
  /** Those that count: voters can lose their rights. */
  votes: z.object({ for: z.number().int(), against: z.number().int() }),
  /** How many decide; 0 where only admins do. */
  votesNeeded: z.number().int(),
  ownVote: z.enum(BAN_REQUEST_VOTES).nullable(),
  comments: z.number().int(),
  decision: z
    .object({ by: z.string().nullable(), byVotes: z.boolean(), at: zMoment, reason: z.string() })
    .nullable(),
  /** The ban that it became. */
  punishmentId: z.string().nullable(),
});
export type BanRequest = z.infer<typeof zBanRequest>;

/** A request with what was said about it, and what the viewer can do. */
export const zBanRequestDetail = zBanRequest.extend({
  voters: z.array(z.object({ voter: zPerson, vote: z.enum(BAN_REQUEST_VOTES), counts: z.boolean() })),
  thread: z.array(z.object({ id: z.string(), at: zMoment, by: zPerson, text: z.string() })),
  /** The player’s active ban that lasts longest. */
  banned: z.object({ until: zMoment.nullable() }).nullable(),
  /** Whether the request’s own BOLO is in force. */
  bolo: z.boolean(),
  /** Why the viewer can't, as a sentence; null when they can. */
  obstacles: z.object({ vote: z.string().nullable(), decide: z.string().nullable() }),
  canWithdraw: z.boolean(),
});
export type BanRequestDetail = z.infer<typeof zBanRequestDetail>;

export const zListBanRequestsInput = zPage.extend({
  serverId: zId,
  state: z.enum([...BAN_REQUEST_STATES, 'all']).default('open'),
  /** Those about the player with this name, under former names too. */
  username: zText.trim().min(1).max(MAX_LENGTH.robloxUsername).optional(),
  /** The one that became this ban. */
  punishmentId: zId.optional(),
});

export const zBanRequestSummary = z.object({
  open: z.number().int(),
  /** How many votes decide; 0 where only admins do. */
  votesNeeded: z.number().int(),
});

export const zAskBanInput = zOnServer.extend({
  username: zNewPlayerName(),
  reason: zText.trim().min(1, 'Enter a reason.').max(MAX_LENGTH.reason),
  duration: zDuration.default(null),
  evidence: zEvidence.default([]),
  /** What the server requires of a ban is required here. */
  fields: zSentValues,
  note: zText.trim().max(BAN_REQUEST_LIMITS.note).default(''),
  clientId: zClientId,
});

export const zBanRequestSettings = zOnServer.extend({
  /** 0 leaves the decision to admins. */
  votesNeeded: z.number().int().min(0).max(BAN_REQUEST_LIMITS.votesNeeded),
});

export const zBanRequestRef = z.object({ serverId: zId, requestId: zId });
export const zVoteBanRequestInput = zBanRequestRef.extend({
  /** Null takes the vote back. */
  vote: z.enum(BAN_REQUEST_VOTES).nullable(),
});

export const zCommentBanRequestInput = zBanRequestRef.extend({
  text: zText.trim().min(1, 'Enter a comment.').max(BAN_REQUEST_LIMITS.comment),
  clientId: zClientId,
});

export const zDecideBanRequestInput = zBanRequestRef.extend({
  approve: z.boolean(),
  /** Shown with the request; may be empty. */
  reason: zText.trim().max(BAN_REQUEST_LIMITS.decision).default(''),
});

/** Calls that act on a request throw `NOT_FOUND` for one of another server, `CONFLICT` for one that is over. */
export interface BanRequestsService {
  list(viewer: Viewer, input: z.infer<typeof zListBanRequestsInput>): Promise<BanRequest[]>;
  summary(viewer: Viewer): Promise<z.infer<typeof zBanRequestSummary>>;
  get(viewer: Viewer, requestId: string): Promise<BanRequestDetail>;
  /**
   * Throws `CONFLICT` while another request about the player is open, `REFUSED` at a limit or when banned already,
   * `BAD_REQUEST` naming the fields that the server requires of a ban.
   */
  ask(viewer: Viewer, input: z.infer<typeof zAskBanInput>): Promise<BanRequestDetail>;
  /** Sets or changes the viewer's vote. The one that decides also ends the request, and records the ban. */
  vote(viewer: Viewer, input: z.infer<typeof zVoteBanRequestInput>): Promise<BanRequestDetail>;
  comment(viewer: Viewer, input: z.infer<typeof zCommentBanRequestInput>): Promise<BanRequestDetail>;
  /** Throws `FORBIDDEN` for those who can't decide alone. */
  decide(viewer: Viewer, input: z.infer<typeof zDecideBanRequestInput>): Promise<BanRequestDetail>;
  /** Sets how many votes decide, of open requests too. */
  saveSettings(viewer: Viewer, votesNeeded: number): Promise<void>;
  /** For those who asked. */
  withdraw(viewer: Viewer, requestId: string): Promise<BanRequestDetail>;
}
