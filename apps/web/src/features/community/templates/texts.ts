import { copy } from '../../../copy.ts';

/** Words of the templates' editor. */
export const texts = {
  title: { punishment: 'Reason templates', resolution: 'Resolution templates' },
  defaults: 'The default templates.',
  none: 'None left. Saving restores the defaults.',
  row: (place: number) => `Template ${place}`,
  label: copy.common.name,
  text: 'Text',
  type: 'Sets type',
  anyType: 'Unchanged',
  minutes: 'Minutes',
  minutesHint: 'Empty: permanent',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  moved: (name: string, place: number, total: number) => `${name} is now ${place} of ${total}`,
  add: 'Add a template',
  most: (most: number) => `At most ${most} templates.`,
  restore: 'Restore defaults',
  save: 'Save templates',
  saved: 'Templates saved',
  restored: 'Defaults restored. Save to apply.',
  saveFailed: 'Templates not saved.',
  labelNeeded: copy.common.enterName,
  textNeeded: 'Enter a text.',
  minutesWhole: 'Whole minutes, at most ten years.',
} as const;
