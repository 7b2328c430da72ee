import { type Role, rank } from '../community/roles.ts';
import { DomainError } from '../errors.ts';

/** Kinds of staff infractions. */
export const INFRACTION_TYPES = ['warning', 'strike', 'termination'] as const;
export type InfractionType = (typeof INFRACTION_TYPES)[number];

/** The staff member who acts and the one concerned; `role` is null when the id is not a member's. `rank` counts custom roles too. */
export interface DisciplineSides {
  actor: { id: string; role: Role; rank?: number };
  target: { id: string; role: Role | null; rank?: number };
}

function isBelow(target: DisciplineSides['target'], actor: DisciplineSides['actor']): boolean {
  return target.role === null || (target.rank ?? rank(target.role)) < (actor.rank ?? rank(actor.role));
}

/**
 * Throws for an infraction that is not allowed: `REFUSED` against oneself, `FORBIDDEN` against the owner and against
 * equal or higher roles. Ids of non-members are allowed: people can be disciplined after they left.
 */
export function requireDisciplinable({ actor, target }: DisciplineSides): void {
  if (target.id === actor.id) {
    throw new DomainError('REFUSED', { message: 'You cannot record an infraction against yourself.' });
  }
  if (target.role === 'owner') {
    throw new DomainError('FORBIDDEN', {
      message: 'You can’t record an infraction against the server’s owner.',
    });
  }
  if (!isBelow(target, actor)) {
    throw new DomainError('FORBIDDEN', {
      message: 'You can only record infractions against people whose role is below your own.',
    });
  }
}

/**
 * Throws `FORBIDDEN` for revoking an infraction against oneself, or against an equal or higher role, which only a
 * higher role can have recorded. The owner can revoke any.
 */
export function requireRevocable({ actor, target }: DisciplineSides): void {
  if (actor.role === 'owner') return;
  if (target.id === actor.id) {
    throw new DomainError('FORBIDDEN', { message: 'You cannot revoke an infraction against yourself.' });
  }
  if (!isBelow(target, actor)) {
    throw new DomainError('FORBIDDEN', {
      message: 'You can only revoke infractions against people whose role is below your own.',
    });
  }
}
