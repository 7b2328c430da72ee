import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type MembersSearch, readMembersSearch } from '../../../data/paths.ts';
import type { RoleFilter } from './filter.ts';

/** How long typing rests before it stands in the address, in ms. */
const DEBOUNCE_MS = 250;

interface Filters {
  search: string;
  role: RoleFilter;
}

const NOTHING: Filters = { search: '', role: 'all' };

function toFilters({ q, role }: MembersSearch): Filters {
  return { search: q ?? '', role: role ?? 'all' };
}

function toSearch({ search, role }: Filters): MembersSearch {
  return readMembersSearch({ q: search.trim(), role });
}

function isSame(a: Filters, b: Filters): boolean {
  return a.search.trim() === b.search.trim() && a.role === b.role;
}

/**
 * What narrows the members, as it is typed and chosen. It stands in the address (`?q=`, `?role=`) a moment later, and
 * follows the address when that changes.
 */
export function useMemberFilters() {
  const navigate = useNavigate();
  const address = toFilters(readMembersSearch(useSearch({ strict: false })));
  const [filters, setFilters] = useState(address);
  const agreed = useRef(address);

  useEffect(() => {
    const now = { search: address.search, role: address.role };
    if (isSame(now, agreed.current)) return;
    agreed.current = now;
    setFilters(now);
  }, [address.search, address.role]);

  useEffect(() => {
    if (isSame(filters, agreed.current)) return;
    const timer = setTimeout(() => {
      agreed.current = filters;
      void navigate({
        to: '.',
        search: ({ q: _q, role: _role, ...others }) => ({ ...others, ...toSearch(filters) }),
        replace: true,
        resetScroll: false,
      });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [filters, navigate]);

  return {
    ...filters,
    setSearch: (search: string) => setFilters((before) => ({ ...before, search })),
    setRole: (role: RoleFilter) => setFilters((before) => ({ ...before, role })),
    clear: () => setFilters(NOTHING),
  };
}
