import { DomainError } from '@tenfour/domain';

/** Returns the refusal behind a call that fails. Throws when it succeeds, or fails in another way. */
export async function refusalOf(promise: Promise<unknown>): Promise<DomainError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const cause = error instanceof Error ? error.cause : null;
  if (cause instanceof DomainError) return cause;
  throw new Error(`Not refused: ${error}`);
}
