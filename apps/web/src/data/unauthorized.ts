import { UNAUTHORIZED_REDIRECT_MS } from '@tenfour/contracts';
import { useEffect } from 'react';
import { copy } from '../copy.ts';
import { toastError } from '../ui/toast.ts';
import { browser, loginUrl } from './browser.ts';
import { isUnauthorized } from './errors.ts';
import { releaseBlockers, saveDrafts } from './form-drafts.ts';
import { isSessionEnded, setSessionEnded } from './session-ended.ts';

/** Where the session was lost; the dashboard and the server pages word it differently. */
export type UnauthorizedKind = 'dashboard' | 'server';

/** The wording that belongs to a path. */
export function unauthorizedKindOf(pathname: string): UnauthorizedKind {
  return pathname.startsWith('/server/') ? 'server' : 'dashboard';
}

/**
 * Shows the toast immediately and goes to sign-in after 500 ms. Location and drafts are saved, and nothing stops the
 * redirect. Runs once.
 */
export function sessionLost(kind: UnauthorizedKind): void {
  if (isSessionEnded()) return;
  setSessionEnded();
  const text = copy.session.unauthorized[kind];
  toastError(text.title, 'message' in text ? text.message : undefined);
  saveDrafts();
  // From when the toast is drawn: a page that is just being drawn keeps it from the screen for a while.
  setTimeout(() => setTimeout(leave, UNAUTHORIZED_REDIRECT_MS));
}

function leave(): void {
  // What was typed since, too.
  saveDrafts();
  releaseBlockers();
  browser.leaveTo(loginUrl());
}

/** Handles a 401; tells whether it was one, so that the caller does not toast over it. */
export function handleUnauthorized(kind: UnauthorizedKind, error: unknown): boolean {
  if (!isUnauthorized(error)) return false;
  sessionLost(kind);
  return true;
}

/**
 * Handles failing queries of a page automatically: `const unauthorized = useUnauthorized('server', query.error)`.
 * Mutations check it first: `onError: (e) => { if (unauthorized(e)) return; toastError(…) }`.
 */
export function useUnauthorized(kind: UnauthorizedKind, ...errors: unknown[]): (error: unknown) => boolean {
  const lost = errors.some(isUnauthorized);
  useEffect(() => {
    if (lost) sessionLost(kind);
  }, [kind, lost]);
  return (error) => handleUnauthorized(kind, error);
}
