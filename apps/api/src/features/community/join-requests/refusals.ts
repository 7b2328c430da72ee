import type { JoinRequest } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';

export function noSuchRequest(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'There is no such join request.' });
}

/** Names how a request was decided, and the person who decided it if known. */
export function alreadyDecided(
  decision: { ended: JoinRequest['status']; byName: string | null } | null,
): DomainError {
  const status = decision?.ended ?? 'decided';
  const by = decision?.byName ?? null;
  return new DomainError('CONFLICT', {
    message: by === null ? `Already ${status}.` : `Already ${status} by ${by}.`,
    details: { status, by },
  });
}
