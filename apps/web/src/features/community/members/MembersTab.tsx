import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Member, POLLING_MS, type Server } from '@tenfour/contracts';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { usePermissions } from '../../../data/current-server.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { type MembersSearch, readMembersSearch } from '../../../data/paths.ts';
import { trpc } from '../../../data/trpc.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { ListArea } from '../../../ui/list/NewPill.tsx';
import { NoMatch } from '../../../ui/list/NoMatch.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { type ListRows, useListRows } from '../../../ui/list/use-list-rows.ts';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { InviteLink } from '../join-requests/InviteLink.tsx';
import type { RoleFilter } from './filter.ts';
import { byPower, matching } from './filter.ts';
import { MemberFilters } from './MemberFilters.tsx';
import { MemberRow, type RowContext } from './MemberRow.tsx';
import classes from './MembersTab.module.css';
import { policyOf } from './role-change.ts';
import { texts } from './texts.ts';

const WaitingRequests = lazyNamed(() => import('../two-people/WaitingRequests.tsx'), 'WaitingRequests');
const Renewals = lazyNamed(() => import('./Renewals.tsx'), 'Renewals');

/** Rows shown at first and added with each press; a list has up to a thousand. */
const STEP = 100;

/** Shows the members of a server, and what the viewer can do about them. Polled every 3 minutes. */
export function MembersTab({ server }: { server: Server }) {
  const query = useQuery(
    trpc.members.list.queryOptions({ serverId: server.id }, { refetchInterval: POLLING_MS.members }),
  );
  const permissions = usePermissions(server.id);
  useUnauthorized('server', query.error, permissions.error);
  const policy = useMemo(() => policyOf(server), [server]);
  const viewer = permissions.data;

  return (
    <>
      <OptionalPart>
        <WaitingRequests serverId={server.id} />
        {viewer && query.data ? <Renewals serverId={server.id} members={query.data} viewer={viewer} /> : null}
      </OptionalPart>
      <Panel
        title={copy.navigation.members}
        side={
          <>
            {query.data ? <span>{texts.people(query.data.length)}</span> : null}
            <InviteLink joinCode={server.joinCode} />
          </>
        }
        flush
      >
        <DataRegion query={query} skeleton={<RowsSkeleton rows={4} lines={2} />}>
          {(members) =>
            viewer ? <Members members={members} server={server} policy={policy} viewer={viewer} /> : null
          }
        </DataRegion>
      </Panel>
    </>
  );
}

type ListContext = Omit<RowContext, 'onRemoved' | 'gone'>;

function Members({ members, ...context }: ListContext & { members: readonly Member[] }) {
  const list = useRef<HTMLDivElement>(null);
  const inOrder = useMemo(() => byPower(members), [members]);
  const rows = useListRows(inOrder, { grows: true });
  const { search, role, setSearch, setRole, clear } = useMemberFilters();
  const found = matching(
    rows.rows.map(({ item }) => item),
    search,
    role,
  );

  return (
    <>
      <MemberFilters members={members} search={search} role={role} onSearch={setSearch} onRole={setRole} />
      {found.length === 0 ? (
        <NoMatch title={noMatchText(search, role)} clear={texts.clear} onClear={clear} />
      ) : (
        <ListArea of={rows}>
          <Rows {...context} list={list} found={found} isGone={rows.isGone} />
        </ListArea>
      )}
      {members.length === 1 ? <p className={classes.alone}>{texts.alone}</p> : null}
    </>
  );
}

function Rows(
  props: ListContext & {
    found: readonly Member[];
    isGone: ListRows<Member>['isGone'];
    list: RefObject<HTMLDivElement | null>;
  },
) {
  const { found, isGone, list, ...context } = props;
  const [limit, setLimit] = useState(STEP);
  const left = found.length - limit;
  return (
    <div ref={list} tabIndex={-1} className={classes.rows}>
      <ul>
        {found.slice(0, limit).map((member) => (
          <MemberRow
            key={member.id}
            {...context}
            member={member}
            gone={isGone(member)}
            onRemoved={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
      {left > 0 ? (
        <div className={classes.more}>
          <span>{texts.shown(limit, found.length)}</span>
          <Button variant="default" size="xs" onClick={() => setLimit(limit + STEP)}>
            {texts.more(Math.min(STEP, left))}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Explains an empty list by naming every filter that narrows it. */
function noMatchText(search: string, role: RoleFilter): string {
  const text = search.trim();
  if (role === 'all') return texts.noMatch(text);
  const { label } = statusLook('role', role);
  return text === '' ? texts.noneIn(label) : texts.noMatchIn(text, label);
}

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
function useMemberFilters() {
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
