import { COMMAND_STATES, SECURITY_ALERT_STATES, SECURITY_RULES } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment, zPage, zText } from '../fields.ts';

/** Most events of an alert that are shown, the newest. */
export const SECURITY_EVIDENCE_MAX = 200;

/** Most commands that one press takes back. */
export const SECURITY_UNDO_MAX = 60;

/** Suspicious activity in the game; the alert grows while the same actor continues. */
export const zSecurityAlert = z.object({
  id: zId,
  rule: z.enum(SECURITY_RULES),
  state: z.enum(SECURITY_ALERT_STATES),
  actor: z.object({
    name: z.string(),
    /** Null for actors outside the game: people who acted from here, and other programs with the key. */
    robloxUserId: z.string().nullable(),
    /** User who pressed the button here; null for players in the game. */
    userId: z.string().nullable(),
  }),
  /** Description in a sentence. */
  summary: z.string(),
  /** How many events of the game belong to it. */
  events: z.number().int(),
  /** Of its oldest and its newest event, by the game's own time. */
  firstAt: zMoment,
  lastAt: zMoment,
  openedAt: zMoment,
  /** Who acknowledged or resolved it last; null for none. */
  handledBy: z.string().nullable(),
  handledAt: zMoment.nullable(),
});
export type SecurityAlert = z.infer<typeof zSecurityAlert>;

/** A command that would undo part of an event, and its outcome if it was sent. */
export const zSecurityUndo = z.object({
  /** Names the step in `undo`. */
  step: z.string(),
  command: z.string(),
  /** The newest attempt; null when never sent. */
  sent: z
    .object({
      commandId: zId,
      state: z.enum(COMMAND_STATES),
      /** Why it was rejected, in words. */
      message: z.string().nullable(),
      by: z.string().nullable(),
      at: zMoment,
    })
    .nullable(),
});
export type SecurityUndo = z.infer<typeof zSecurityUndo>;

/** An alert with its evidence. */
export const zSecurityAlertDetail = zSecurityAlert.extend({
  /** Newest first. */
  evidence: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['command', 'kill', 'join']),
      at: zMoment,
      /** The command, or the killed player; null for a join. */
      text: z.string().nullable(),
      undo: z.array(zSecurityUndo),
      /** Why there is nothing to undo, or what remains to be checked. */
      note: z.string().nullable(),
    }),
  ),
});
export type SecurityAlertDetail = z.infer<typeof zSecurityAlertDetail>;

/** Newest first; the cursor is the last one's id. `waiting` are those that are not resolved. */
export const zListSecurityAlertsInput = zPage.extend({
  serverId: zId,
  state: z.enum(['waiting', 'resolved', 'all']).default('all'),
});
export type ListSecurityAlertsInput = z.infer<typeof zListSecurityAlertsInput>;

export const zOnSecurityAlert = z.object({ serverId: zId, alertId: zId });

/** Steps to undo, each with the newest attempt that the sender saw, so that a second press does not send it again. */
export const zUndoSecurityInput = zOnSecurityAlert.extend({
  steps: z
    .array(z.object({ step: zText.min(1).max(200), seen: zId.nullable().default(null) }))
    .min(1, 'Please choose what to undo.')
    .max(SECURITY_UNDO_MAX, `At most ${SECURITY_UNDO_MAX} commands at a time.`),
});
export type UndoSecurityInput = z.infer<typeof zUndoSecurityInput>;

export const zUndoSecurityResult = z.object({
  /** Steps that are queued now, or were sent before by another press. */
  steps: z.array(z.object({ step: z.string(), commandId: zId })),
  /** Steps for which there was no room in the game's queue. */
  left: z.array(z.string()),
});
export type UndoSecurityResult = z.infer<typeof zUndoSecurityResult>;

export interface GameSecurityService {
  list(viewer: Viewer, input: ListSecurityAlertsInput): Promise<SecurityAlert[]>;
  /** Throws NOT_FOUND. */
  get(viewer: Viewer, alertId: string): Promise<SecurityAlertDetail>;
  /** Marks the alert as being looked into. Throws `NOT_FOUND`, or `CONFLICT` when it is resolved. */
  acknowledge(viewer: Viewer, alertId: string): Promise<SecurityAlert>;
  /** Resolves the alert; it reopens when the same actor continues. Throws `NOT_FOUND`. */
  resolve(viewer: Viewer, alertId: string): Promise<SecurityAlert>;
  /**
   * Queues the commands that undo the selected steps, each once even when repeated. Throws `NOT_FOUND` for unknown
   * steps, `REFUSED` while nothing can be sent, and `CONFLICT` when the key now opens another game.
   */
  undo(viewer: Viewer, input: UndoSecurityInput): Promise<UndoSecurityResult>;
}
