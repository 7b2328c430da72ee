import { RETENTION_KINDS, RETENTION_NAMES } from '@tenfour/domain';
import { type Changes, countOf, type FieldLabel } from '../../../events/changed-fields.ts';
import { defineEvents } from '../../../events/define-events.ts';
import { settingsChange } from '../../../events/domain-event.ts';

export type RetentionEvent = { kind: 'retention.changed'; changes: Changes };

const LABELS: Readonly<Record<string, FieldLabel>> = {
  ...Object.fromEntries(
    Object.entries(RETENTION_NAMES).map(([kind, name]) => [
      kind,
      { name, value: countOf('day'), empty: 'Default' },
    ]),
  ),
  hold: { name: 'Paused' },
};

export const retentionEvents = defineEvents<RetentionEvent>({
  'retention.changed': {
    type: 'staff_action',
    staffAction: settingsChange,
    title: 'Retention changed',
    sentence: ({ changes: { after } }) =>
      Object.entries(after)
        .map(([field, value]) => `${LABELS[field]?.name ?? field}: ${inWords(field, value)}.`)
        .join(' '),
    target: null,
    diff: { of: ({ changes }) => changes, labels: LABELS },
    color: 'cobalt',
    page: '/settings',
    live: [['settings', 'changed']],
    example: { changes: { before: { modCalls: null }, after: { modCalls: 90 } } },
  },
});

function inWords(field: string, value: Changes['after'][string]): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (value === null) return defaultOf(field);
  return String(countOf('day')(value));
}

function defaultOf(field: string): string {
  const days = Object.entries(RETENTION_KINDS).find(([kind]) => kind === field)?.[1].defaultDays ?? null;
  return days === null ? 'until the server is deleted' : `${days} days`;
}
