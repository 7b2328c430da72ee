import { useNavigate, useSearch } from '@tanstack/react-router';
import { readShiftsSearch } from '../../../data/paths.ts';
import type { ShiftsAddress } from '../shifts/ShiftList.tsx';

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
