import { plural } from '@tenfour/domain';
import { defineEvents } from '../../../events/define-events.ts';
import { settingsChange } from '../../../events/domain-event.ts';
import { type RuleChanges, ruleChangesInWords } from '../../../events/rule-changes.ts';

/** A new version of the rules is in force. */
export interface EscalationEvent extends RuleChanges {
  kind: 'escalation.changed';
  version: number;
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
  const changes = ruleChangesInWords({ count, ...event });
  return `Version ${version}, ${plural(count, 'rule')}.${from} ${changes}`.trim();
}
