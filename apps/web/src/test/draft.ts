import { removeDraft, setDraft } from '../data/form-drafts.ts';

/** Holds `values` as the unsaved draft of a form. Returns what removes it, as a form does that unmounts. */
export function holdDraft(key: string, values: unknown): () => void {
  setDraft(key, { values, unsaved: true, warnsOnClose: true, toStored: () => values });
  return () => removeDraft(key);
}
