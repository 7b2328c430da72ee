import type { TemplateKind } from '@tenfour/domain';
import { defineEvents } from '../../../events/define-events.ts';
import { settingsChange } from '../../../events/domain-event.ts';

/** The list of a kind was replaced; labels of what differs. */
export interface TemplatesEvent {
  kind: 'templates.changed';
  templateKind: TemplateKind;
  added: readonly string[];
  removed: readonly string[];
  changed: readonly string[];
  reordered: boolean;
  /** How many there are now. */
  count: number;
  /** Whether the product's defaults are back in force; the other fields are not shown then. */
  backToDefaults: boolean;
}

/** Most labels named in one line; the rest are counted. */
const NAMED = 8;

const KIND_NAMES = { punishment: 'Punishment templates', resolution: 'Resolution templates' } as const;

export const templateEvents = defineEvents<TemplatesEvent>({
  'templates.changed': {
    staffAction: settingsChange,
    type: 'staff_action',
    title: ({ templateKind }) => `${KIND_NAMES[templateKind]} changed`,
    sentence: changesInWords,
    target: null,
    diff: null,
    color: 'cobalt',
    page: '/settings',
    live: [['templates', 'changed']],
    example: {
      templateKind: 'punishment',
      added: ['RDM'],
      removed: [],
      changed: [],
      reordered: false,
      count: 3,
      backToDefaults: false,
    },
  },
});

/** Names what differs by its labels: the texts themselves would fill the log. */
function changesInWords(event: TemplatesEvent): string {
  const name = KIND_NAMES[event.templateKind];
  if (event.backToDefaults) return `${name}: the standard ones are back.`;
  const lines = [
    ...labelled('Added', event.added),
    ...labelled('Removed', event.removed),
    ...labelled('Changed', event.changed),
    ...(event.reordered ? ['The order changed.'] : []),
  ];
  const now = event.count === 1 ? 'one' : `${event.count}`;
  return `${name}, now ${now}. ${lines.join(' ')}`.trim();
}

function labelled(verb: string, labels: readonly string[]): string[] {
  if (labels.length === 0) return [];
  const more = labels.length - NAMED;
  const rest = more > 0 ? ` and ${more} more` : '';
  return [`${verb}: ${labels.slice(0, NAMED).join(', ')}${rest}.`];
}
