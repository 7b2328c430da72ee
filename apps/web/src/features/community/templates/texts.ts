import { copy } from '../../../copy.ts';

/** Words of the templates' editor. */
export const texts = {
  title: { punishment: 'Reason templates', resolution: 'Resolution templates' },
  none: 'None left. Saving restores the defaults.',
  row: (place: number) => `Template ${place}`,
  label: copy.common.name,
  text: 'Text',
  type: 'Sets type',
  anyType: 'Unchanged',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  moved: (name: string, place: number, total: number) => `${name} is now ${place} of ${total}`,
  add: 'Add template',
  most: (most: number) => `At most ${most} templates.`,
  restore: 'Restore defaults',
  save: copy.common.save,
  saved: 'Templates saved',
  restored: 'Defaults restored. Save to apply.',
  saveFailed: 'Templates not saved.',
  labelNeeded: copy.common.enterName,
  textNeeded: 'Enter a text.',
} as const;
