import { useQuery } from '@tanstack/react-query';
import type { User } from '@tenfour/contracts';
import { EXPECTS_UNAUTHORIZED } from './query-client.ts';
import { trpc } from './trpc.ts';

/** The state of the session. Any failure of the call means signed out. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: User };

/** The current user, resolved once per page load; `account.me` may be invalidated after linking a name. */
export function useSession(): SessionState {
  // Without retryOnMount: false each component that asks would turn "signed out" into "loading" again, for ever.
  const me = useQuery(
    trpc.account.me.queryOptions(undefined, { meta: EXPECTS_UNAUTHORIZED, retryOnMount: false }),
  );
  if (me.data) return { status: 'signed-in', user: me.data };
  return { status: me.isPending ? 'loading' : 'signed-out' };
}

/** The current user of a page that only signed-in people reach. */
export function useUser(): User {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('This page needs a signed-in user.');
  return session.user;
}
