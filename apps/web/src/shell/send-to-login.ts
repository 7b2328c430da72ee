import { UNAUTHORIZED_REDIRECT_MS } from '@tenfour/contracts';

/** Runs `leave` after the spec's 500 ms; the returned function calls it off. */
export function sendToLoginSoon(leave: () => void): () => void {
  const timer = setTimeout(leave, UNAUTHORIZED_REDIRECT_MS);
  return () => clearTimeout(timer);
}
