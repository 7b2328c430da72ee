import { useEffect, useState } from 'react';
import { useDraft } from '../../../data/use-draft.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import type { Drafts } from '../../../data/use-text-drafts.ts';

/** What is typed, by its key, for as long as the window is there: the panel may be left for another page. */
const typed = new Map<string, string>();

/** Texts about many things, by the key of their form: for `useTextDrafts`, held and forgotten as the others are. */
export const panelTexts = new Map<string, Drafts>();

/** Discards what was typed into the panel, on sign-out. */
export function forgetPanelDrafts(): void {
  typed.clear();
  panelTexts.clear();
}

/**
 * What is typed into a form of the panel. Held by the panel itself, it outlives the form's tab or dialog, and the panel;
 * it is there again after a reload and after signing in at Discord anew. Every field is a text. Never for passwords.
 */
export function useKeptDraft<Draft extends { [Field in keyof Draft]: string }>(key: string, empty: Draft) {
  const left = useLeftDraft(key);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...empty,
    ...readLeft(typed.get(key) ?? left, Object.keys(empty)),
  }));
  const dirty = (Object.keys(empty) as (keyof Draft)[]).some((field) => draft[field] !== empty[field]);
  const text = dirty ? JSON.stringify(draft) : '';
  useEffect(() => {
    if (text === '') typed.delete(key);
    else typed.set(key, text);
  }, [key, text]);
  useDraft(key, text);
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    // What is typed while the rest is under way is not lost with it.
    clear: () => setDraft((now) => (now === draft ? empty : now)),
  };
}

/** A draft that the panel holds for one of its forms. */
export interface KeptDraft<Draft> {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** Empties the form of what it held when this was given out. */
  clear: () => void;
}

/** The texts of a draft that was written down; nothing of what is no draft. */
function readLeft(left: unknown, fields: readonly string[]): Record<string, string> {
  if (typeof left !== 'string') return {};
  try {
    const value: unknown = JSON.parse(left);
    if (typeof value !== 'object' || value === null) return {};
    const texts = Object.entries(value).filter(
      ([field, text]) => fields.includes(field) && typeof text === 'string',
    );
    return Object.fromEntries(texts) as Record<string, string>;
  } catch {
    return {};
  }
}
