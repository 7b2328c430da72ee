import type { Coming } from './lazy.ts';
import { queryClient } from './query-client.ts';
import { isKnownVisitor } from './visitor.ts';

/** How long code waits for the answers that are asked for before it, in ms: theirs where the way to the API is short. */
const LEAD_MS = 150;

let begun: Promise<void> | undefined;

/** Until what is known is on the screen; a window in the background has none. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve, 0));
  });
}

/** The first picture of the app waits for no code that it does not need. */
function begin(): Promise<void> {
  begun ??= nextPaint();
  return begun;
}

/** Has the code of pages wait for `answers`, which the first picture draws, for a moment. */
export function leadBy(answers: Promise<unknown>): void {
  const late = new Promise((resolve) => setTimeout(resolve, LEAD_MS));
  begun = nextPaint()
    .then(() => Promise.race([answers, late]))
    .then(nextPaint);
}

async function load(parts: readonly Coming[]): Promise<void> {
  await begin();
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
