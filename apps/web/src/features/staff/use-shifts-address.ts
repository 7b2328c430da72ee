import { useNavigate, useSearch } from '@tanstack/react-router';
import { readShiftsSearch, type ShiftsSearch } from '../../shell/paths.ts';
import type { ShiftsAddress } from '../shifts/StaffShiftsTab.tsx';

/** Whose shifts are listed and which one is open, as the address of either staff page says. */
export function useShiftsAddress(): ShiftsAddress {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    ...readShiftsSearch(search),
    show: (next) => {
      const after = (before: Record<string, unknown>) => withShifts(before, next);
      void navigate({ to: '.', search: after as never, replace: true, resetScroll: false });
    },
  };
}

/** The address with other shifts, and with everything else that it holds. */
function withShifts(before: Record<string, unknown>, next: ShiftsSearch): Record<string, unknown> {
  const { person: _person, shift: _shift, ...others } = before;
  return { ...others, ...next };
}
