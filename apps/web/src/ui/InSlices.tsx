import { type ReactNode, useDeferredValue } from 'react';

/**
 * Draws its children a moment later and between what the person does: what is newly read would otherwise be drawn in
 * one go, which holds the page as long as a long list takes. Not around fields whose value stands outside: what is typed
 * would come late.
 */
export function InSlices({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}
