import type { Description } from './description.ts';
import type { ImportEvent, ServerExportEvent } from './domain-events-imports.ts';

const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  punishment: ['punishment', 'punishments'],
  note: ['player note', 'player notes'],
  shift: ['shift', 'shifts'],
  infraction: ['infraction', 'infractions'],
  leave: ['leave', 'leaves'],
  template: ['template', 'templates'],
  'shift-type': ['shift type', 'shift types'],
  hours: ['hour requirement', 'hour requirements'],
};

/** Describes an export. It is logged, since an export carries away everything its author can read. */
export function describeExport(_event: ServerExportEvent): Description {
  return {
    type: 'staff_action',
    target: null,
    changes: null,
    title: 'Server exported',
    description: 'Everything of this server was downloaded.',
  };
}

/** Describes an import or its undo: one line for everything it created. */
export function describeImport(event: ImportEvent): Description {
  const base = { type: 'staff_action', target: event.fileName, changes: null } as const;
  const what = inWords(event.counts);
  if (event.kind === 'import.undone') {
    const kept = event.left > 0 ? ` ${event.left} had changed since and stayed.` : '';
    return {
      ...base,
      title: 'Import undone',
      description: `Taken back from ${event.fileName}: ${what}.${kept}`,
    };
  }
  const end = event.stopped ? 'Import stopped' : 'Import finished';
  return { ...base, title: end, description: `Imported from ${event.fileName}: ${what}.` };
}

function inWords(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).flatMap(([kind, count]) => {
    const [one, many] = NAMES[kind] ?? [kind, kind];
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
