import type { Access } from '@tenfour/contracts';
import type { Handle } from '../../../db/database.ts';
import { accessOf, compile, readerOf, WHO, withoutSession } from './access.ts';

/**
 * Creates the `Access` of a person whose call another person approved: their rights of now, without a session. They gave
 * their second factor when they asked.
 */
export function createRequesterAccess(handle: Handle, now: () => number): (userId: string) => Access {
  const statements = compile(handle, withoutSession(handle).where('users.id', '=', WHO));
  const read = readerOf(handle, now);
  return (who) =>
    accessOf(
      {
        ...{ who, source: 'web', now },
        viewerOf: (_row, person) => person && { ...person, factor: { givenAt: now(), fresh: true } },
      },
      statements,
      read,
      () => undefined,
    );
}
