import { defineEvents } from '../../../events/define-events.ts';
import { settingsChange } from '../../../events/domain-event.ts';

/** Whether a server requires a second factor. `graceDays`: until it counts. */
export type FactorRequirementEvent =
  | { kind: 'second-factor.required'; graceDays: number }
  | { kind: 'second-factor.not-required' };

const BASE = {
  type: 'staff_action',
  target: null,
  diff: null,
  page: '/settings',
  staffAction: settingsChange,
  live: [
    ['server', 'changed'],
    ['settings', 'changed'],
  ],
} as const;

export const factorRequirementEvents = defineEvents<FactorRequirementEvent>({
  'second-factor.required': {
    ...BASE,
    title: 'Second factor required',
    sentence: ({ graceDays }) =>
      `Requires a second factor of the owner, admins and moderators${graceDays === 0 ? '' : ` in ${graceDays} days`}.`,
    color: 'cobalt',
    example: { graceDays: 7 },
  },
  'second-factor.not-required': {
    ...BASE,
    title: 'Second factor no longer required',
    sentence: 'No second factor is required anymore.',
    color: 'gray',
    example: {},
  },
});
