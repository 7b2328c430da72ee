import type { Changes } from '../../../events/changed-fields.ts';
import { defineEvents } from '../../../events/define-events.ts';
import { settingsChange } from '../../../events/domain-event.ts';

/** Changes of the Discord roles that follow duty. */
export type DutyRolesEvent = { kind: 'duty-roles.changed'; changes: Changes };

const SETTING_NAMES: Readonly<Record<string, string>> = {
  enabled: 'Duty roles',
  roles: 'Roles',
  suffixes: 'Suffixes',
};

export const dutyRolesEvents = defineEvents<DutyRolesEvent>({
  'duty-roles.changed': {
    type: 'staff_action',
    staffAction: settingsChange,
    title: 'Duty roles changed',
    sentence: ({ changes: { after } }) =>
      Object.entries(after)
        .map(([field, value]) => {
          const shown = typeof value === 'boolean' ? (value ? 'on' : 'off') : value || 'none';
          return `${SETTING_NAMES[field] ?? field}: ${shown}.`;
        })
        .join(' '),
    target: null,
    diff: { of: ({ changes }) => changes, labels: { enabled: { name: 'Switched on' } } },
    color: 'cobalt',
    page: '/bot',
    live: [['settings', 'changed']],
    example: {
      changes: {
        before: { enabled: false, roles: '', suffixes: '' },
        after: { enabled: true, roles: 'On duty: On shift', suffixes: 'On duty: | On duty' },
      },
    },
  },
});
