import type { Role } from '../community/roles.ts';
import { DomainError } from '../errors.ts';
import { plural } from '../format/counts.ts';

/** States of an appeal against a punishment. */
export const APPEAL_STATES = ['open', 'accepted', 'denied'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** Authors of messages in an appeal's thread. */
export const APPEAL_SIDES = ['player', 'staff'] as const;
export type AppealSide = (typeof APPEAL_SIDES)[number];

/** Appeals against one punishment, however they ended. */
export const APPEALS_MAX = 3;

/** After a denial the next appeal is taken this much later, in ms. */
export const APPEAL_AGAIN_MS = 7 * 24 * 60 * 60_000;

/** How long a decision can be undone, in ms. */
export const APPEAL_UNDO_MS = 60_000;

/** Messages of the player in one appeal. */
export const APPEAL_MESSAGES_MAX = 20;

/** The facts that decide whether a punishment can be appealed now. Times are epoch ms. */
export interface AppealSituation {
  inForce: boolean;
  serverActive: boolean;
  /** Oldest first. */
  appeals: readonly { state: AppealState; decidedAt: number | null }[];
}

/** Returns why no appeal is accepted now, in words for the player; null when one is. `now` is epoch ms. */
export function appealObstacle(
  { inForce, serverActive, appeals }: AppealSituation,
  now: number,
): string | null {
  if (!serverActive) return 'This community is suspended.';
  if (!inForce) return 'This punishment has ended.';
  const last = appeals.at(-1);
  if (last === undefined) return null;
  if (last.state === 'open') return 'Your appeal is in review.';
  if (appeals.length >= APPEALS_MAX) return 'No further appeals are possible.';
  const again = (last.decidedAt ?? now) + APPEAL_AGAIN_MS;
  if (now >= again) return null;
  const days = Math.ceil((again - now) / (24 * 60 * 60_000));
  return `You can appeal again in ${plural(days, 'day')}.`;
}

/**
 * Returns whether a person can decide an appeal: anyone but the one who issued the punishment. The owner can when no
 * other member can: `others` is the number of those members.
 */
export function mayReview(
  reviewer: { id: string; role: Role },
  { issuedBy, others }: { issuedBy: string; others: number },
): boolean {
  return reviewer.id !== issuedBy || (reviewer.role === 'owner' && others === 0);
}

/**
 * Throws `FORBIDDEN` for the person who issued the punishment, themselves or with an API key that they created. Ids are
 * those of users, never of keys.
 */
export function requireReviewer(
  reviewer: { id: string; role: Role },
  { byKey = false, ...facts }: { issuedBy: string; byKey?: boolean; others: number },
): void {
  if (mayReview(reviewer, facts)) return;
  throw new DomainError('FORBIDDEN', {
    message: byKey
      ? 'An API key of yours recorded this punishment, so a different staff member has to decide the appeal.'
      : 'You recorded this punishment, so a different staff member has to decide the appeal.',
  });
}

/** A decision and the punishment that it is about. Times are epoch ms. */
interface UndoSituation {
  /** Null while the appeal is open. */
  decidedAt: number | null;
  decidedBy: string | null;
  /** When the punishment last changed, by the decision or after it. */
  punishmentChangedAt: number;
}

/**
 * Throws for a decision that `viewerId` cannot undo at `now`: `FORBIDDEN` for all but the decider, `CONFLICT` for an
 * open appeal, after a minute, and once the punishment has changed.
 */
export function requireUndoable(
  { decidedAt, decidedBy, punishmentChangedAt }: UndoSituation,
  viewerId: string,
  now: number,
): void {
  const conflict = (message: string) => new DomainError('CONFLICT', { message });
  if (decidedAt === null) throw conflict('This appeal is open.');
  if (decidedBy !== viewerId) {
    throw new DomainError('FORBIDDEN', { message: 'Only the person who decided can undo it.' });
  }
  if (now - decidedAt > APPEAL_UNDO_MS) throw conflict('Decisions can be undone for a minute.');
  if (punishmentChangedAt > decidedAt) throw conflict('The punishment has changed since.');
}
