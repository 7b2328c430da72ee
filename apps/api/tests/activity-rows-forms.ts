import type { Walk } from './activity-rows.ts';
import { PROMOTION_WALKS } from './activity-rows-promotions.ts';

/** Forms, and below them reviews and promotions: a line for each change, each submission and its end; what reviewers say between stays with it. */
export const FORM_WALKS: readonly Walk[] = [
  { procedure: 'forms.create', action: 'form.created' },
  { procedure: 'forms.update', action: 'form.changed' },
  { procedure: 'forms.remove', action: 'form.deleted' },
  { procedure: 'forms.saveDraft', action: null },
  { procedure: 'forms.submit', action: 'submission.received' },
  { procedure: 'forms.withdraw', action: 'submission.withdrawn' },
  { procedure: 'forms.review', action: null },
  { procedure: 'forms.comment', action: null },
  { procedure: 'forms.decide', action: 'submission.decided' },
  { procedure: 'forms.giveAgain', action: 'submission.retried' },
  ...PROMOTION_WALKS,
];
