import { canChangeShiftOf } from '@tenfour/domain';
import type { ShiftsSearch } from '../../../data/paths.ts';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import type { RowContext } from './ShiftParts.tsx';
import { useShiftActions } from './use-shift-actions.ts';
import { useHours } from './use-shifts.ts';

/** What the address says about the shifts, and how to change it. */
export interface ShiftsAddress extends ShiftsSearch {
  show: (next: ShiftsSearch) => void;
}

/** Returns the actions and rights that rows of shifts share. */
export function useRowContext({ server, permissions, person, show }: OpenServer & ShiftsAddress): RowContext {
  const people = useHours(server.id, 'all').data?.people ?? [];
  const open = (shift: string) => show({ ...(person ? { person } : {}), shift });
  const actions = useShiftActions(server.id, open);
  return {
    timeZone: server.timezone,
    actions,
    mayChange: (userId) => {
      const theirs = people.find((one) => one.userId === userId);
      return theirs !== undefined && canChangeShiftOf(permissions.role, theirs.role);
    },
    open,
  };
}
