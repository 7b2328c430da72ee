import { DomainError } from '@tenfour/domain';

/** Returns the refusal of a code, whatever is wrong with it. */
export function wrongCode(): DomainError {
  return new DomainError('INVALID_CREDENTIALS', {
    message: 'That code is wrong or was used before. Enter the newest one.',
    details: { field: 'code' },
  });
}

/** Returns the refusal of a passkey's answer, whatever is wrong with it. */
export function wrongPasskey(): DomainError {
  return new DomainError('INVALID_CREDENTIALS', { message: 'That passkey wasn’t accepted. Try again.' });
}
