import { useState } from 'react';
import { useKeptOverReload } from '../../data/use-kept-over-reload.ts';
import { useLeftDraft } from '../../data/use-left-draft.ts';
import { useUnsaved } from '../../data/use-unsaved.ts';

type Drafts = Readonly<Record<string, string>>;

function readDrafts(value: unknown): Drafts {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** What was typed about each call and not sent yet, by call; kept through closing the dialog and a reload. */
export function useResolutionDrafts(serverId: string) {
  const key = `mod-call-resolutions:${serverId}`;
  const left = readDrafts(useLeftDraft(key));
  const [drafts, setDrafts] = useState<Drafts>(left);
  const dirty = Object.values(drafts).some((text) => text.trim() !== '');
  useUnsaved(key, drafts, dirty);
  useKeptOverReload(dirty);
  return {
    of: (callId: string) => drafts[callId] ?? '',
    set: (callId: string, text: string) => setDrafts((before) => ({ ...before, [callId]: text })),
    forget: (callId: string) => setDrafts(({ [callId]: _sent, ...others }) => others),
  };
}

/** What `useResolutionDrafts` gives. */
export type ResolutionDrafts = ReturnType<typeof useResolutionDrafts>;
