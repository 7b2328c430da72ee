import { useState } from 'react';
import { useLeftDraft } from './use-left-draft.ts';
import { useUnsaved } from './use-unsaved.ts';

/**
 * A text that is typed into a dialog about one thing, beginning with what is `stored`: guarded as `useUnsaved` does, and
 * there again under `key` when the dialog is opened after a sign-in or a reload. Closing the dialog forgets it.
 */
export function useTypedText(key: string, stored = ''): [text: string, type: (text: string) => void] {
  const left = useLeftDraft(key);
  const [text, setText] = useState(() => (typeof left === 'string' ? left : stored));
  useUnsaved(key, text, text !== stored);
  return [text, setText];
}
