import { useQuery } from '@tanstack/react-query';
import type { User } from '@tenfour/contracts';
import { isLimited, OVERLOADED, parseError, waitMs } from './errors.ts';
import { EXPECTS_UNAUTHORIZED } from './query-client.ts';
import { trpc } from './trpc.ts';

/** The state of the session. `error` is why the last try to read it failed. */
type SessionState =
  | { status: 'loading'; error: unknown }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: User };

/** Returns whether the API refused to answer for now: a rate limit or an overload. */
function isRefusedForNow(error: unknown): boolean {
  return isLimited(error) || parseError(error).code === OVERLOADED;
}

/** Options of the query for who is here. A refusal for now is waited for; any other failure means signed out. */
export const SESSION_QUERY = {
  meta: EXPECTS_UNAUTHORIZED,
  retry: (_count: number, error: unknown) => isRefusedForNow(error),
  retryDelay: waitMs,
} as const;

/** The current user, resolved once per page load; `account.me` may be invalidated after linking a name. */
export function useSession(): SessionState {
  // Without retryOnMount: false each component that asks would turn "signed out" into "loading" again, for ever.
  const me = useQuery(trpc.account.me.queryOptions(undefined, { ...SESSION_QUERY, retryOnMount: false }));
  if (me.data) return { status: 'signed-in', user: me.data };
  return me.isPending ? { status: 'loading', error: me.failureReason } : { status: 'signed-out' };
}

/** The current user of a page that only signed-in people reach. */
export function useUser(): User {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('This page needs a signed-in user.');
  return session.user;
}
