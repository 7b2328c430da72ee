import { VOTE_AUDIENCES, VOTE_CHOICES, VOTE_FOLLOW_UPS, VOTE_LIMITS, VOTE_OUTCOMES } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zClientId, zId, zMoment } from '../fields.ts';
import { zSessionPerson } from './session-settings.ts';

const zCount = z.number().int();
const zChoice = z.enum(VOTE_CHOICES);

/** A vote on a planned session. */
export const zSessionVote = z.object({
  id: zId,
  audience: z.enum(VOTE_AUDIENCES),
  /** So many yes votes pass it. */
  threshold: zCount,
  followUp: z.enum(VOTE_FOLLOW_UPS),
  /** Whether it closes when it passes. */
  closesOnPass: z.boolean(),
  /** It closes once so many people have voted; null for no such number. */
  closesAtCount: zCount.nullable(),
  openedBy: zSessionPerson,
  openedAt: zMoment,
  closesAt: zMoment,
  yes: zCount,
  no: zCount,
  /** Your own vote; null without one. */
  mine: zChoice.nullable(),
  passedAt: zMoment.nullable(),
  closedAt: zMoment.nullable(),
  outcome: z.enum(VOTE_OUTCOMES).nullable(),
  /** Why it did not start the session, in words. */
  startProblem: z.string().nullable(),
  /** The channel that it is posted in, without `#`. */
  channelName: z.string().nullable(),
  /** Why it is not posted anymore, in words. */
  postProblem: z.string().nullable(),
});
export type SessionVote = z.infer<typeof zSessionVote>;

export const zOpenVoteInput = z.object({
  serverId: zId,
  sessionId: zId,
  audience: z.enum(VOTE_AUDIENCES).default('staff'),
  threshold: zCount.min(1).max(VOTE_LIMITS.threshold),
  minutes: zCount.min(VOTE_LIMITS.minMinutes).max(VOTE_LIMITS.maxMinutes).describe('Minutes until it closes'),
  closesOnPass: z.boolean().default(true),
  closesAtCount: zCount
    .min(1)
    .max(VOTE_LIMITS.ballots)
    .nullable()
    .default(null)
    .describe('Votes after which it closes'),
  followUp: z.enum(VOTE_FOLLOW_UPS).default('notify'),
  channelId: zId.nullable().default(null).describe('Where the bot posts it; a public vote needs one'),
  pingRoleId: zId.nullable().default(null),
  clientId: zClientId,
});
export type OpenVoteInput = z.infer<typeof zOpenVoteInput>;

export const zOnVote = z.object({ serverId: zId, voteId: zId });

export const zCastVoteInput = zOnVote.extend({
  choice: zChoice.nullable().describe('Null withdraws your vote'),
});
export type CastVoteInput = z.infer<typeof zCastVoteInput>;

const zPlace = z.object({ id: z.string(), name: z.string() });

/** Where votes can be posted, in Discord's order. */
export const zVotePlaces = z.object({
  channels: z.array(zPlace),
  /** Roles that can be pinged, the highest first. */
  roles: z.array(zPlace),
  /** As chosen for the last vote. */
  channelId: z.string().nullable(),
  pingRoleId: z.string().nullable(),
});
export type VotePlaces = z.infer<typeof zVotePlaces>;

/** Votes on planned sessions. `gameSessions.get` has those of a session. */
export interface SessionVotesService {
  /** Asks Discord. Throws `NOT_FOUND` without a Discord server, `UNAVAILABLE` without a bot. */
  places(viewer: Viewer): Promise<VotePlaces>;
  /** Throws `FORBIDDEN` for people off the host list, `CONFLICT` for a session that isn't planned or has one open. */
  open(viewer: Viewer, input: OpenVoteInput): Promise<SessionVote>;
  /** Throws `CONFLICT` once it is closed. A repeated vote changes nothing. */
  cast(viewer: Viewer, input: CastVoteInput): Promise<SessionVote>;
  /** Throws `CONFLICT` once it is closed. */
  close(viewer: Viewer, input: { voteId: string }): Promise<SessionVote>;
}
