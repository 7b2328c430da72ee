import type { Coming } from './lazy.ts';
import { queryClient } from './query-client.ts';
import { isKnownVisitor } from './visitor.ts';

let painted: Promise<void> | undefined;

/** The first picture of the app waits for no code that it does not need; a window in the background has none. */
function firstPaint(): Promise<void> {
  painted ??= new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve, 0));
  });
  return painted;
}

async function load(parts: readonly Coming[]): Promise<void> {
  await firstPaint();
  await Promise.all(parts.map((part) => part.preload()));
}

/**
 * A route's loader that asks for the code of `parts` as soon as the address is known, or is about to be followed, and
 * waits for none: it comes beside the answer to who is here, instead of after it. A visitor has no use for it.
 */
export function ahead(...parts: readonly Coming[]): () => void {
  return () => {
    if (isKnownVisitor(queryClient)) return;
    load(parts).catch(() => {
      // Only ahead of time: the page that is shown asks again and says what is wrong.
    });
  };
}
