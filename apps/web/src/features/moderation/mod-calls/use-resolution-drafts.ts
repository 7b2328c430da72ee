import { type TextDrafts, useTextDrafts } from '../../../data/use-text-drafts.ts';

/** What was typed about each call and not sent yet, by call; kept through closing the dialog and a reload. */
export function useResolutionDrafts(serverId: string): ResolutionDrafts {
  return useTextDrafts(`mod-call-resolutions:${serverId}`);
}

/** What `useResolutionDrafts` gives. */
export type ResolutionDrafts = TextDrafts;
