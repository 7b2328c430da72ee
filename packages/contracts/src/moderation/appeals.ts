import { APPEAL_SIDES, APPEAL_STATES } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zClientId, zId, zMoment, zPage, zPerson, zPunishmentType, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import { zPunishment } from './punishments.ts';

/** One message of a thread. Players are not named: only the link identifies them. */
export const zAppealMessage = z.object({
  id: z.string(),
  at: zMoment,
  side: z.enum(APPEAL_SIDES),
  /** Of staff, for staff; null for the player, and for players. */
  by: z.string().nullable(),
  text: z.string(),
});
export type AppealMessage = z.infer<typeof zAppealMessage>;

export const zAppealDecision = z.object({
  accepted: z.boolean(),
  reason: z.string(),
  at: zMoment,
  /** Null for players. */
  by: z.string().nullable(),
});

/** An appeal in the queue. */
export const zAppeal = z.object({
  id: z.string(),
  state: z.enum(APPEAL_STATES),
  createdAt: zMoment,
  /** The player's first words. */
  text: z.string(),
  punishment: zPunishment,
  messages: z.number().int(),
  /** Whether the player wrote last and has no answer yet. */
  waiting: z.boolean(),
  /** Who looks after it while it is open; others can still decide it. */
  assignee: zPerson.nullable(),
  decision: zAppealDecision.nullable(),
});
export type Appeal = z.infer<typeof zAppeal>;

/** An appeal with its thread, and who can decide it. */
export const zAppealThread = zAppeal.extend({
  thread: z.array(zAppealMessage),
  /** Why the viewer cannot decide it, in words; null when they can. */
  obstacle: z.string().nullable(),
  /** Staff who can be assigned; empty once it is decided. */
  reviewers: z.array(zPerson),
});
export type AppealThread = z.infer<typeof zAppealThread>;

/** The public address of a punishment's appeal page; null for none. */
export const zAppealLink = z.object({ url: z.string().nullable(), createdAt: zMoment.nullable() });
export type AppealLink = z.infer<typeof zAppealLink>;

/** The appeal as visitors with the link see it: without the issuer and the staff. */
export const zPublicAppeal = z.object({
  serverName: z.string(),
  robloxUsername: z.string(),
  punishmentType: zPunishmentType,
  reason: z.string(),
  createdAt: zMoment,
  /** In minutes; null without one. */
  duration: z.number().int().nullable(),
  /** Null is permanent. */
  expiresAt: zMoment.nullable(),
  isActive: z.boolean(),
  /** Why no appeal is possible now, in words; null when one is. */
  obstacle: z.string().nullable(),
  /** The newest one; null before the first. */
  appeal: z
    .object({
      state: z.enum(APPEAL_STATES),
      createdAt: zMoment,
      decision: zAppealDecision.nullable(),
      thread: z.array(zAppealMessage),
      /** Whether another message can be written. */
      mayWrite: z.boolean(),
    })
    .nullable(),
});
export type PublicAppeal = z.infer<typeof zPublicAppeal>;

const zToken = zText.min(20).max(100);
export const zAppealText = zText
  .trim()
  .min(1, 'Enter a message.')
  .max(MAX_LENGTH.appeal, `At most ${MAX_LENGTH.appeal} characters.`);

export const zAppealToken = z.object({ token: zToken });
export const zWriteAppealInput = z.object({ token: zToken, text: zAppealText, clientId: zClientId });
export type WriteAppealInput = z.infer<typeof zWriteAppealInput>;

export const zAppealOf = z.object({ serverId: zId, punishmentId: zId });
export const zListAppealsInput = zPage.extend({
  serverId: zId,
  state: z.enum(['open', 'decided']).default('open'),
  /** Open and assigned to this member; `me` for oneself. */
  assignee: zId.optional(),
});
export type ListAppealsInput = z.infer<typeof zListAppealsInput>;
export const zAppealRef = z.object({ serverId: zId, appealId: zId });
export const zAnswerAppealInput = zAppealRef.extend({ text: zAppealText, clientId: zClientId });
export type AnswerAppealInput = z.infer<typeof zAnswerAppealInput>;
export const zDecideAppealInput = zAppealRef.extend({
  accept: z.boolean(),
  reason: zText.trim().min(1, 'Please give a reason.').max(MAX_LENGTH.reason),
});
export type DecideAppealInput = z.infer<typeof zDecideAppealInput>;

export const zAssignAppealInput = zAppealRef.extend({
  /** Null for no one. */
  userId: zId.nullable(),
  /** The assignee that the caller saw. A different one by now is a conflict. */
  seen: zId.nullable().optional(),
});
export type AssignAppealInput = z.infer<typeof zAssignAppealInput>;

export interface AppealsService {
  /** Returns the appeal's public page. Throws `NOT_FOUND` for an unknown or closed link. */
  open(token: string): Promise<PublicAppeal>;
  /**
   * Submits an appeal's first message. Throws `REFUSED` with the obstacle; a repeated client id returns the first
   * result.
   */
  submit(input: WriteAppealInput): Promise<PublicAppeal>;
  /** Adds a message to an open appeal. Throws `REFUSED` once it is decided or full. */
  write(input: WriteAppealInput): Promise<PublicAppeal>;

  /** Throws NOT_FOUND for a record of another server. */
  link(viewer: Viewer, punishmentId: string): Promise<AppealLink>;
  /** Creates the link, or returns the existing one. */
  openLink(viewer: Viewer, punishmentId: string): Promise<AppealLink>;
  /** Disables the link; existing messages stay. */
  closeLink(viewer: Viewer, punishmentId: string): Promise<AppealLink>;
  /** Lists open appeals oldest first, decided ones newest first. The cursor is the last one's id. */
  list(viewer: Viewer, input: ListAppealsInput): Promise<Appeal[]>;
  get(viewer: Viewer, appealId: string): Promise<AppealThread>;
  answer(viewer: Viewer, input: AnswerAppealInput): Promise<AppealThread>;
  /**
   * Assigns the open appeal to a member who can decide it, or to no one. Throws `REFUSED` for other people, and
   * `CONFLICT` once it is decided or when its assignee is not the one that was seen.
   */
  assign(viewer: Viewer, input: AssignAppealInput): Promise<AppealThread>;
  /**
   * Decides the appeal, only once. Accepting ends the punishment in the same transaction. Throws `FORBIDDEN` for the
   * punishment's issuer, and `CONFLICT` with the decider when it is already decided.
   */
  decide(viewer: Viewer, input: DecideAppealInput): Promise<AppealThread>;
  /**
   * Undoes the viewer's decision: the appeal is open again, and a punishment that the decision ended is active again.
   * Throws `FORBIDDEN` for all but the decider, and `CONFLICT` after a minute or once the punishment has changed.
   */
  undoDecision(viewer: Viewer, appealId: string): Promise<AppealThread>;
}
