import { useEffect, useState } from 'react';
import { takeDraft } from './leaving.ts';

const taken = new Map<string, unknown>();

function take(key: string): unknown {
  const draft = taken.get(key) ?? takeDraft(key);
  if (draft !== undefined) taken.set(key, draft);
  return draft;
}

/**
 * The draft left under `key` on this page, as a component finds it when it comes; undefined when there is none. React
 * may begin to render a component and throw that away, for example while other code of the page still loads, and
 * `takeDraft` gives a draft only once: this one is kept until the component is there.
 */
export function useLeftDraft(key: string): unknown {
  const [draft] = useState(() => take(key));
  useEffect(() => {
    taken.delete(key);
  }, [key]);
  return draft;
}
