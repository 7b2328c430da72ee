import { plural } from '@tenfour/domain';
import { defineEvents } from '../../../events/define-events.ts';
import { settingsChange } from '../../../events/domain-event.ts';

/** A new version of the rules is in force; names of the rules that differ. */
export interface EscalationEvent {
  kind: 'escalation.changed';
  version: number;
  count: number;
  added: readonly string[];
  removed: readonly string[];
  changed: readonly string[];
  /** Whether points or reasons differ. */
  pointsChanged: boolean;
  restoredFrom: number | null;
}

export const escalationEvents = defineEvents<EscalationEvent>({
  'escalation.changed': {
    type: 'staff_action',
    title: ({ restoredFrom }) =>
      restoredFrom === null ? 'Escalation rules changed' : 'Escalation rules restored',
    sentence: changesInWords,
    target: null,
    diff: null,
    color: 'cobalt',
    page: '/settings',
    live: [['escalation', 'changed']],
    staffAction: settingsChange,
    example: {
      version: 2,
      count: 1,
      added: [],
      removed: [],
      changed: ['Third offense'],
      pointsChanged: false,
      restoredFrom: null,
    },
  },
});

function changesInWords({ version, count, restoredFrom, ...event }: EscalationEvent): string {
  const from = restoredFrom === null ? '' : ` Restored from version ${restoredFrom}.`;
  const lines = [
    ...named('Added', event.added),
    ...named('Removed', event.removed),
    ...named('Changed', event.changed),
    ...(event.pointsChanged ? ['Points changed.'] : []),
  ];
  return `Version ${version}, ${plural(count, 'rule')}.${from} ${lines.join(' ')}`.trim();
}

function named(verb: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${verb}: ${names.join(', ')}.`];
}
