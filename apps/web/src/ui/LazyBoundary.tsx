import type { ReactNode } from 'react';
import { copy } from '../copy.ts';
import { type Coming, useIsThere } from '../data/lazy.ts';
import { LoadingText } from './LoadingText.tsx';

/** A page, or a tab that is one, whose code may still be on its way. */
export function LazyBoundary({ part, children }: { part: Coming; children: ReactNode }) {
  return useIsThere(part) ? children : <LoadingText text={copy.common.loading} />;
}
