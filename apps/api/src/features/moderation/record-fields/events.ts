import { plural } from '@tenfour/domain';
import { defineEvents } from '../../../events/define-events.ts';
import { settingsChange } from '../../../events/domain-event.ts';

/** Another set of fields is in force; names of the fields that differ. */
export interface RecordFieldsEvent {
  kind: 'record-fields.changed';
  version: number;
  /** How many fields are in use. */
  count: number;
  added: readonly string[];
  archived: readonly string[];
  changed: readonly string[];
  /** Whether what punishments require besides the server's own fields differs. */
  requirementsChanged: boolean;
}

export const recordFieldsEvents = defineEvents<RecordFieldsEvent>({
  'record-fields.changed': {
    ...{ type: 'staff_action', target: null, diff: null, color: 'cobalt', page: '/settings' },
    title: 'Required and custom fields changed',
    sentence: changesInWords,
    live: [['templates', 'changed']],
    staffAction: settingsChange,
    example: {
      ...{ version: 2, count: 1, added: ['Department'], archived: [], changed: [] },
      requirementsChanged: false,
    },
  },
});

function changesInWords(event: RecordFieldsEvent): string {
  const lines = [
    ...named('Added', event.added),
    ...named('Archived', event.archived),
    ...named('Changed', event.changed),
    ...(event.requirementsChanged ? ['Requirements of punishments changed.'] : []),
  ];
  return `${plural(event.count, 'custom field')}. ${lines.join(' ')}`.trim();
}

function named(verb: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${verb}: ${names.join(', ')}.`];
}
