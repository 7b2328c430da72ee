import { useEffect, useRef } from 'react';
import { keepDraft, registerBlocker } from './form-drafts.ts';

/**
 * Guards a dirty form: the browser asks before the tab closes, a forced sign-in does not, and after that or a reload the
 * draft is there again (read it back with `useLeftDraft(key)`).
 */
export function useUnsaved(key: string, draft: unknown, dirty: boolean): void {
  const latest = useRef(draft);
  latest.current = draft;

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const release = () => window.removeEventListener('beforeunload', warn);
    window.addEventListener('beforeunload', warn);
    const forgetBlocker = registerBlocker(release);
    const forgetDraft = keepDraft(key, () => latest.current);
    return () => {
      release();
      forgetBlocker();
      forgetDraft();
    };
  }, [key, dirty]);
}
