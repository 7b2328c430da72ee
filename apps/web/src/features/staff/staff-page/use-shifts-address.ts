import { useNavigate, useSearch } from '@tanstack/react-router';
import { readShiftsSearch } from '../../../shell/paths.ts';
import type { ShiftsAddress } from '../shifts/StaffShiftsTab.tsx';

/** Whose shifts are listed and which one is open, as the address of either staff page says. */
export function useShiftsAddress(): ShiftsAddress {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    ...readShiftsSearch(search),
    // With other shifts, and with everything else that the address holds.
    show: (next) =>
      void navigate({
        to: '.',
        search: ({ person: _person, shift: _shift, ...others }) => ({ ...others, ...next }),
        replace: true,
        resetScroll: false,
      }),
  };
}
