import { useEffect, useState } from 'react';
import { useLeftDraft } from './use-left-draft.ts';
import { useUnsaved } from './use-unsaved.ts';

/** Texts by id. */
export type Drafts = Readonly<Record<string, string>>;

function readDrafts(value: unknown): Drafts {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Manages unsent texts by the id of their subject, stored under `key` across a reload. With `memory` they also outlive
 * the component, for a tab that is left and reopened.
 */
export function useTextDrafts(key: string, memory?: Map<string, Drafts>) {
  const left = readDrafts(useLeftDraft(key));
  const [drafts, setDrafts] = useState<Drafts>(() => ({ ...left, ...memory?.get(key) }));
  useEffect(() => void memory?.set(key, drafts), [key, memory, drafts]);
  const dirty = Object.values(drafts).some((text) => text.trim() !== '');
  useUnsaved(key, drafts, dirty);
  return {
    of: (id: string) => drafts[id] ?? '',
    set: (id: string, text: string) => setDrafts((before) => ({ ...before, [id]: text })),
    forget: (id: string) => setDrafts(({ [id]: _sent, ...others }) => others),
  };
}

/** What `useTextDrafts` gives. */
export type TextDrafts = ReturnType<typeof useTextDrafts>;
