import { type TextDrafts, useTextDrafts } from '../../../data/use-text-drafts.ts';

/** Manages unsent resolution texts by call. They survive closing the dialog and a reload. */
export function useResolutionDrafts(serverId: string): ResolutionDrafts {
  return useTextDrafts(`mod-call-resolutions:${serverId}`);
}

/** What `useResolutionDrafts` gives. */
export type ResolutionDrafts = TextDrafts;
