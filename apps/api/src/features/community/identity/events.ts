import { defineEvents } from '../../../events/define-events.ts';

/** Staff stopped the lookups of names without an account, or let them go on. */
export type NameLookupEvent = { kind: 'name-lookups.paused' | 'name-lookups.resumed' };

const BASE = {
  type: 'staff_action',
  target: null,
  diff: null,
  color: 'cobalt',
  page: '/settings',
  live: [['settings', 'changed']],
  example: {},
} as const;

export const nameLookupEvents = defineEvents<NameLookupEvent>({
  'name-lookups.paused': {
    ...BASE,
    title: 'Name lookups paused',
    sentence: 'Roblox lookups of names without an account were paused.',
  },
  'name-lookups.resumed': {
    ...BASE,
    title: 'Name lookups resumed',
    sentence: 'Roblox lookups of names without an account were resumed.',
  },
});
