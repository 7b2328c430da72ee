import type { Description } from './description.ts';
import type { TemplatesEvent } from './domain-events.ts';

/** Most labels named in one line; the rest are counted. */
const NAMED = 8;

const KIND_NAMES = { punishment: 'Punishment templates', resolution: 'Resolution templates' } as const;

/** Puts an edited list of templates into words, by their labels: the texts themselves would fill the log. */
export function describeTemplates(event: TemplatesEvent): Description {
  const name = KIND_NAMES[event.templateKind];
  const title = `${name} changed`;
  const base = { type: 'staff_action', title, target: null, changes: null } as const;
  if (event.backToDefaults) return { ...base, description: `${name}: the standard ones are back.` };
  const lines = [
    ...labelled('Added', event.added),
    ...labelled('Removed', event.removed),
    ...labelled('Changed', event.changed),
    ...(event.reordered ? ['The order changed.'] : []),
  ];
  const now = event.count === 1 ? 'one' : `${event.count}`;
  return { ...base, description: `${name}, now ${now}. ${lines.join(' ')}`.trim() };
}

function labelled(verb: string, labels: readonly string[]): string[] {
  if (labels.length === 0) return [];
  const more = labels.length - NAMED;
  const rest = more > 0 ? ` and ${more} more` : '';
  return [`${verb}: ${labels.slice(0, NAMED).join(', ')}${rest}.`];
}
