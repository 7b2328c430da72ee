import { useNavigate, useSearch } from '@tanstack/react-router';
import { readShiftsSearch } from '../../shell/paths.ts';
import type { ShiftsAddress } from '../shifts/StaffShiftsTab.tsx';

/** Whose shifts are listed and which one is open, as the address of either staff page says. */
export function useShiftsAddress(): ShiftsAddress {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    ...readShiftsSearch(search),
    show: (next) => void navigate({ to: '.', search: { ...next }, replace: true, resetScroll: false }),
  };
}
