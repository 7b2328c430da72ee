import { removeDrafts } from '../../../data/form-drafts.ts';

/**
 * Prefix of the draft keys of the panel's forms, whose text outlives their tab; the account's id follows, so that no one
 * sees what another account typed. Never for passwords.
 */
export const PANEL_DRAFTS = 'admin:';

/** Discards what was typed into the panel, on sign-out. */
export function removePanelDrafts(): void {
  removeDrafts(PANEL_DRAFTS);
}
