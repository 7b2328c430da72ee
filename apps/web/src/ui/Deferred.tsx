import { type ReactNode, useDeferredValue } from 'react';

/**
 * Renders its children deferred and in slices that yield to input: rendering new data in one go would block the page
 * for as long as a long list takes. Not for fields whose value is outside, because typing would lag.
 */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}
