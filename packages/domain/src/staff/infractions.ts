import { type Role, rank } from '../community/roles.ts';
import { DomainError } from '../errors.ts';

/** Kinds of discipline of staff (spec section 3, Staff infraction). */
export const INFRACTION_TYPES = ['warning', 'strike', 'termination'] as const;
export type InfractionType = (typeof INFRACTION_TYPES)[number];

/** Somebody who disciplines, and whom it is about; `role` is null for an id that is no member's. */
export interface DisciplineSides {
  actor: { id: string; role: Role };
  target: { id: string; role: Role | null };
}

/**
 * Throws for an infraction that must not be: REFUSED against oneself, FORBIDDEN against the owner and against
 * somebody of one's own height. Ids that are no member's are allowed: people are disciplined after they left, too.
 */
export function requireDisciplinable({ actor, target }: DisciplineSides): void {
  if (target.id === actor.id) {
    throw new DomainError('REFUSED', { message: 'You cannot record an infraction against yourself.' });
  }
  if (target.role === 'owner') {
    throw new DomainError('FORBIDDEN', {
      message: 'Nobody can record an infraction against the owner of the server.',
    });
  }
  if (target.role !== null && rank(target.role) >= rank(actor.role)) {
    throw new DomainError('FORBIDDEN', {
      message: 'You can only record infractions against people whose role is below your own.',
    });
  }
}

/**
 * Throws for taking back what must stand: FORBIDDEN for one's own, and for one against somebody of one's own height,
 * which only somebody above has recorded. The owner may take back any.
 */
export function requireRevocable({ actor, target }: DisciplineSides): void {
  if (actor.role === 'owner') return;
  if (target.id === actor.id) {
    throw new DomainError('FORBIDDEN', { message: 'You cannot revoke an infraction against yourself.' });
  }
  if (target.role !== null && rank(target.role) >= rank(actor.role)) {
    throw new DomainError('FORBIDDEN', {
      message: 'You can only revoke infractions against people whose role is below your own.',
    });
  }
}
