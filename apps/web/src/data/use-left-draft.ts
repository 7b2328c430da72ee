import { useEffect, useState } from 'react';
import { takeStoredDraft } from './form-drafts.ts';

const taken = new Map<string, unknown>();

function take(key: string): unknown {
  const draft = taken.get(key) ?? takeStoredDraft(key);
  if (draft !== undefined) taken.set(key, draft);
  return draft;
}

/**
 * Returns the draft left under `key` on this page when the component mounts; undefined without one. React may start to
 * render a component and discard it, for example while other code of the page loads, and `takeStoredDraft` returns a draft
 * only once, so it is held until the component mounts.
 */
export function useLeftDraft(key: string): unknown {
  const [draft] = useState(() => take(key));
  useEffect(() => {
    taken.delete(key);
  }, [key]);
  return draft;
}
