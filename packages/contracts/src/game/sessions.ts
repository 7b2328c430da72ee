import { END_MINUTES_MAX, GAME_SESSION_STATES, PUNISHMENT_TYPES, SIGN_UP_ANSWERS } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment, zPage } from '../fields.ts';
import { zSessionPost } from './session-messages.ts';
import { type PlanSessionInput, type UpdateSessionInput, zSessionCommands } from './session-plan.ts';
import { type SaveSessionSettingsInput, type SessionSettings, zSessionPerson } from './session-settings.ts';
import { zSessionVote } from './session-votes.ts';

const zAnswer = z.enum(SIGN_UP_ANSWERS);
const zCount = z.number().int();

/** What happened during an ended session. Null where the game was not read. */
export const zSessionSummary = z.object({
  ms: zCount,
  peakPlayers: zCount.nullable(),
  averagePlayers: z.number().nullable(),
  joins: zCount.nullable(),
  /** Who was on shift, and for how long together, in ms. */
  staff: zCount,
  staffMs: zCount,
  /** Who was on shift the longest. */
  topStaff: z.array(z.object({ username: z.string(), ms: zCount })).default([]),
  calls: zCount,
  medianResponseMs: zCount.nullable(),
  punishments: z.partialRecord(z.enum(PUNISHMENT_TYPES), zCount),
  boosts: zCount,
});
export type SessionSummary = z.infer<typeof zSessionSummary>;

/** A session in a list. */
export const zGameSession = z.object({
  id: zId,
  title: z.string(),
  state: z.enum(GAME_SESSION_STATES),
  plannedAt: zMoment,
  host: zSessionPerson,
  startedAt: zMoment.nullable(),
  /** When it ended or was canceled. */
  closedAt: zMoment.nullable(),
  full: z.boolean(),
  low: z.boolean(),
  accepted: zCount,
  /** Your own answer; null without one. */
  mine: zAnswer.nullable(),
  /** The series that planned it. */
  seriesId: zId.nullable(),
  summary: zSessionSummary.nullable(),
});
export type GameSession = z.infer<typeof zGameSession>;

const zRoleOfSession = z.object({
  id: zId,
  name: z.string(),
  count: zCount,
  filled: z.array(zSessionPerson),
  /** In the order in which they move up. */
  waiting: z.array(zSessionPerson),
});

/** Someone who was there, stored at the end. */
const zAttendee = zSessionPerson.extend({
  isHost: z.boolean(),
  /** On shift during the session, without breaks. */
  shiftMs: zCount,
  inGame: z.boolean(),
});
export type SessionAttendee = z.infer<typeof zAttendee>;

/** A session with its sign-ups. */
export const zGameSessionDetail = zGameSession.extend({
  description: z.string(),
  coHosts: z.array(zSessionPerson),
  roles: z.array(zRoleOfSession),
  withoutRole: z.array(zSessionPerson),
  tentative: z.array(zSessionPerson),
  declined: z.array(zSessionPerson),
  /** The role of your own answer. */
  myRoleId: zId.nullable(),
  /** Commands that its start sends. */
  commands: z.array(z.string()),
  /** Why they were not sent, in words. */
  commandsProblem: z.string().nullable(),
  /** When its countdown ends it; null without one. */
  endsAt: zMoment.nullable(),
  /** Whether it starts at its planned time. */
  autoStart: z.boolean(),
  /** Why it did not start automatically, in words. */
  startProblem: z.string().nullable(),
  /** When a boost is possible again; null for now. */
  nextBoostAt: zMoment.nullable(),
  boosts: zCount,
  /** The newest first. */
  votes: z.array(zSessionVote),
  /** Of the last reading; only while it runs. */
  players: z.object({ now: zCount, max: zCount, reserved: zCount }).nullable(),
  /** Of an ended session, most time on shift first. */
  attended: z.array(zAttendee),
  /** Accepted, but not there. */
  missing: z.array(zSessionPerson),
  /** Its messages in Discord, the newest first; at most 20. */
  posts: z.array(zSessionPost),
});
export type GameSessionDetail = z.infer<typeof zGameSessionDetail>;

const SESSION_CHECKS = ['key', 'game', 'commands', 'staff'] as const;

/** Something to look at before a start. None prevents it. */
export const zSessionCheck = z.object({
  check: z.enum(SESSION_CHECKS),
  ok: z.boolean(),
  message: z.string(),
});
export type SessionCheck = z.infer<typeof zSessionCheck>;

export const zOnSession = z.object({ serverId: zId, sessionId: zId });

export const zStartSessionInput = zOnSession.extend({
  /** Sent instead of the planned ones. */
  commands: zSessionCommands.optional(),
});
export type StartSessionInput = z.infer<typeof zStartSessionInput>;

export const zEndSessionInput = zOnSession.extend({
  /** Countdown before the end; 0 ends it now. */
  minutes: z.number().int().min(0).max(END_MINUTES_MAX).default(0),
  /** Whether open shifts end with it; by default as the settings say. */
  endShifts: z.boolean().optional(),
});
export type EndSessionInput = Omit<z.input<typeof zEndSessionInput>, 'serverId'>;

export const zSignUpInput = zOnSession.extend({
  answer: zAnswer,
  /** Only of an accepted answer; null for no role. */
  roleId: zId.nullable().default(null),
});
export type SignUpInput = z.infer<typeof zSignUpInput>;

/**
 * `open`: running, then planned by time, all of them. `past`: the newest first, by pages. `between`: by time, planned or
 * started from `from` to before `to`, without canceled ones.
 */
export const zListSessionsInput = zPage.extend({
  serverId: zId,
  view: z.enum(['open', 'past', 'between']).default('open'),
  from: zMoment.optional(),
  to: zMoment.optional(),
});
export type ListSessionsInput = z.infer<typeof zListSessionsInput>;

/** Sessions: planned evenings in the game. */
export interface GameSessionsService {
  /** Throws `BAD_REQUEST` for `between` without a span of at most 42 days. The cursor of `past` is `encodeCursor({ at: closedAt in ms, id })` of the last one. */
  list(viewer: Viewer, input: ListSessionsInput): Promise<GameSession[]>;
  /** Throws `NOT_FOUND`. */
  get(viewer: Viewer, input: { sessionId: string }): Promise<GameSessionDetail>;
  /** Throws `FORBIDDEN` for people off the host list, `REFUSED` beyond `OPEN_SESSIONS_MAX`. */
  plan(viewer: Viewer, input: PlanSessionInput): Promise<GameSessionDetail>;
  /** Throws `CONFLICT` once it is over. */
  update(viewer: Viewer, input: UpdateSessionInput): Promise<GameSessionDetail>;
  /** Throws `CONFLICT` for one that isn't planned. */
  cancel(viewer: Viewer, input: { sessionId: string }): Promise<GameSessionDetail>;
  /** Throws `CONFLICT` once it is over. A repeated answer keeps its place. */
  signUp(viewer: Viewer, input: SignUpInput): Promise<GameSessionDetail>;
  /** Throws `CONFLICT` for one that isn't planned, `REFUSED` while another one runs. */
  start(viewer: Viewer, input: StartSessionInput): Promise<GameSessionDetail>;
  /** Throws `CONFLICT` for one that isn't running, `REFUSED` too soon after the last boost. */
  boost(viewer: Viewer, input: { sessionId: string }): Promise<GameSessionDetail>;
  /** Throws `CONFLICT` for one that isn't running, or that is ending already. */
  end(viewer: Viewer, input: EndSessionInput): Promise<GameSessionDetail>;
  /** Stops the countdown. Throws `CONFLICT` without one. */
  keepRunning(viewer: Viewer, input: { sessionId: string }): Promise<GameSessionDetail>;
  /** Returns what to look at before a start. */
  checks(viewer: Viewer): Promise<SessionCheck[]>;
  settings(viewer: Viewer): Promise<SessionSettings>;
  saveSettings(viewer: Viewer, input: SaveSessionSettingsInput): Promise<SessionSettings>;
}
