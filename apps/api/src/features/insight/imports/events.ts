import type { LiveEntity } from '@tenfour/contracts';
import { defineEvents, type LiveUpdate } from '../../../events/define-events.ts';

interface Import {
  importId: string;
  fileName: string;
  /** By kind of record. */
  counts: Readonly<Record<string, number>>;
}

/** The end of an import from elsewhere, or its undo: one line for everything it created. */
export type ImportEvent = Import &
  (
    | { kind: 'import.finished'; stopped: boolean }
    /** `left` is how many had changed since and stayed. */
    | { kind: 'import.undone'; left: number }
  );

interface RecordKind {
  one: string;
  many: string;
  list: LiveEntity;
}

const RECORD_KINDS: Readonly<Record<string, RecordKind>> = {
  punishment: { one: 'punishment', many: 'punishments', list: 'punishments' },
  note: { one: 'player note', many: 'player notes', list: 'player-notes' },
  shift: { one: 'shift', many: 'shifts', list: 'shifts' },
  infraction: { one: 'infraction', many: 'infractions', list: 'infractions' },
  leave: { one: 'leave', many: 'leaves', list: 'leaves' },
  template: { one: 'template', many: 'templates', list: 'templates' },
  'shift-type': { one: 'shift type', many: 'shift types', list: 'shifts' },
  hours: { one: 'hour requirement', many: 'hour requirements', list: 'shifts' },
  sessions: { one: 'session requirement', many: 'session requirements', list: 'shifts' },
  'mod-call': { one: 'mod call', many: 'mod calls', list: 'mod-calls' },
  command: { one: 'custom command', many: 'custom commands', list: 'custom-commands' },
  automation: { one: 'automation', many: 'automations', list: 'automations' },
  member: { one: 'role to confirm', many: 'roles to confirm', list: 'imports' },
  setting: { one: 'setting to confirm', many: 'settings to confirm', list: 'imports' },
};

const BASE = {
  type: 'staff_action',
  target: ({ fileName }: Import) => fileName,
  diff: null,
  page: '/import',
  live: listUpdates,
} as const;

export const importEvents = defineEvents<ImportEvent>({
  'import.finished': {
    ...BASE,
    title: ({ stopped }) => (stopped ? 'Import stopped' : 'Import finished'),
    sentence: ({ fileName, counts }) => `Imported from ${fileName}: ${countsInWords(counts)}.`,
    color: 'cobalt',
    example: {
      importId: 'i',
      fileName: 'erm.json',
      counts: { punishment: 2, shift: 1, note: 0 },
      stopped: false,
    },
  },
  'import.undone': {
    ...BASE,
    title: 'Import undone',
    sentence: ({ fileName, counts, left }) => {
      const rest = left > 0 ? ` ${left} had changed since and stayed.` : '';
      return `Taken back from ${fileName}: ${countsInWords(counts)}.${rest}`;
    },
    color: 'gray',
    example: { importId: 'i', fileName: 'erm.json', counts: { punishment: 1 }, left: 1 },
  },
});

function countsInWords(counts: Import['counts']): string {
  const parts = Object.entries(counts).flatMap(([kind, count]) => {
    const { one, many } = RECORD_KINDS[kind] ?? { one: kind, many: kind };
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/** One change per list when the import is over: a change per row would refetch an open list a thousand times. */
function listUpdates({ importId, counts }: Import): readonly LiveUpdate[] {
  const lists = Object.entries(counts).flatMap(([kind, count]) => {
    const list = RECORD_KINDS[kind]?.list;
    return count > 0 && list !== undefined ? [list] : [];
  });
  return [
    ['imports', 'changed', importId],
    ['server', 'changed'],
    ...[...new Set(lists)].map((list): LiveUpdate => [list, 'changed']),
  ];
}
