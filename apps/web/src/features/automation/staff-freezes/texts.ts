import type { StaffFreeze } from '@tenfour/contracts';
import { plural } from '@tenfour/domain';

/** Words of frozen staff. */
export const texts = {
  titles: { frozen: 'Frozen staff', lifted: 'Lifted freezes' },
  total: ({ total, minutes }: StaffFreeze) => `${plural(total, 'action')} in ${plural(minutes, 'minute')}`,
  actions: 'Actions',
  actionsOf: (name: string) => `Actions of ${name}`,
  undo: (count: number) => `Undo ${plural(count, 'action')}`,
  undone: (count: number) => `${plural(count, 'action')} undone`,
  isUndone: 'undone',
  cannotUndo: 'not reversible',
  lift: 'Lift freeze',
  liftOf: (name: string) => `Lift the freeze of ${name}`,
  isLifted: (name: string) => `${name} can act again`,
  failed: 'Not done',
  someFailed: (count: number, reason: string) => `${plural(count, 'action')} not undone. ${reason}`,
} as const;
