import type { ReactNode } from 'react';
import { copy } from '../copy.ts';
import { type Preloadable, useIsLoaded } from '../data/lazy.ts';
import { LoadingText } from './LoadingText.tsx';

/** A page, or a tab that is one, whose code may still be on its way. */
export function LazyBoundary({ part, children }: { part: Preloadable; children: ReactNode }) {
  return useIsLoaded(part) ? children : <LoadingText text={copy.common.loading} />;
}
