import type { Preloadable } from './lazy.ts';
import { queryClient } from './query-client.ts';
import { isKnownVisitor } from './visitor.ts';

let painted: Promise<void> | undefined;

/** Resolves after the next paint; immediately in a window in the background, which has none. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve, 0));
  });
}

async function preload(parts: readonly Preloadable[]): Promise<void> {
  // The first picture waits for no code that it does not need.
  painted ??= nextPaint();
  await painted;
  await Promise.all(parts.map((part) => part.preload()));
}

/**
 * Returns a route's loader that requests the code of `parts` as soon as the address is known or is about to be
 * followed, and waits for none: the code arrives beside the session instead of after it. A visitor does not need it.
 */
export function preloadRoute(...parts: readonly Preloadable[]): () => void {
  return () => {
    if (isKnownVisitor(queryClient)) return;
    preload(parts).catch(() => {
      // Only a preload: the page that is shown requests the code again and reports the failure.
    });
  };
}
