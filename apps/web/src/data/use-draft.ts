import { useEffect, useRef } from 'react';
import { keepDraft } from './form-drafts.ts';

/**
 * Keeps what is typed into a small form through a forced sign-in and a reload (read it back with `useLeftDraft(key)`), and
 * holds the page's own reload off while it is there. Unlike `useUnsaved` it does not ask when the tab is closed.
 */
export function useDraft(key: string, draft: string): void {
  const latest = useRef(draft);
  latest.current = draft;
  const dirty = draft !== '';

  useEffect(() => (dirty ? keepDraft(key, () => latest.current) : undefined), [key, dirty]);
}
