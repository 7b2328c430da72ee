import { removeDrafts } from '../../../data/form-drafts.ts';
import type { Drafts } from '../../../data/use-text-drafts.ts';

/** Prefix of the draft keys of the panel's forms, whose text outlives their tab. Never for passwords. */
export const PANEL_DRAFTS = 'admin:';

/** Texts about many things, by the key of their form, for `useTextDrafts`. */
export const panelTexts = new Map<string, Drafts>();

/** Discards what was typed into the panel, on sign-out. */
export function removePanelDrafts(): void {
  removeDrafts(PANEL_DRAFTS);
  panelTexts.clear();
}
