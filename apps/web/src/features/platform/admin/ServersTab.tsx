import { IconServerOff } from '@tabler/icons-react';
import type { Panel as OpenPanel, PlatformServer } from '@tenfour/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListFooter, type ListPages } from '../../../ui/list/ListFooter.tsx';
import { HeldArea, NewPill } from '../../../ui/list/NewPill.tsx';
import { NoMatch } from '../../../ui/list/NoMatch.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { useHeldRows } from '../../../ui/list/use-held-rows.ts';
import { useSteadyRows } from '../../../ui/list/use-steady-rows.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDate } from '../../../ui/time.ts';
import { DecideDialog, type Deciding } from './DecideDialog.tsx';
import { FindAccount } from './FindAccount.tsx';
import { type Column, Listing } from './Listing.tsx';
import classes from './Platform.module.css';
import { ServerActions } from './ServerActions.tsx';
import { ServerDrawer } from './ServerDrawer.tsx';
import { ServerFilterBar } from './ServerFilterBar.tsx';
import { isFiltered, type ServerFilters } from './search.ts';
import { texts } from './texts.ts';
import { usePlatformServers } from './use-platform.ts';

interface TabProps {
  panel: OpenPanel;
  filters: ServerFilters;
  onFilters: (next: ServerFilters) => void;
}

/** Shows the Server Management tab: all servers, and the plans of their owners. */
export function ServersTab({ panel, filters, onFilters }: TabProps) {
  const pages = usePlatformServers(filters);
  const servers = useMemo(() => pages.data?.pages.flat(), [pages.data]);
  const [opened, setOpened] = useState<PlatformServer | null>(null);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const [decided, setDecided] = useState<string | null>(null);
  const isGone = decided !== null && servers?.every(({ id }) => id !== decided) === true;
  /** A row as it is now; what a filter has dropped meanwhile is as it was last seen. */
  const nowOf = (server: PlatformServer) => servers?.find(({ id }) => id === server.id) ?? server;

  useEffect(() => {
    // The row that was decided about has left the list, and the focus with it.
    if (isGone && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isGone]);

  return (
    <div className={classes.stack} ref={place} tabIndex={-1}>
      <Panel title={adminCopy.tabs.servers} flush>
        <ServerFilterBar value={filters} onChange={onFilters} />
        <DataRegion query={{ ...pages, data: servers }} skeleton={<RowsSkeleton rows={6} lines={2} />}>
          {(list) =>
            list.length === 0 ? (
              <Nothing filters={filters} onClear={() => onFilters({})} />
            ) : (
              <Rows
                key={pages.isPlaceholderData ? `old:${list[0]?.id}` : JSON.stringify(filters)}
                servers={list}
                pages={pages}
                panel={panel}
                onOpen={setOpened}
                onDecide={setDeciding}
              />
            )
          }
        </DataRegion>
      </Panel>
      <FindAccount level={panel.accessLevel} />
      <ServerDrawer
        server={opened ? nowOf(opened) : null}
        level={panel.accessLevel}
        deciding={deciding !== null}
        onDecide={setDeciding}
        onClose={() => setOpened(null)}
      />
      <DecideDialog
        deciding={deciding ? { ...deciding, server: nowOf(deciding.server) } : null}
        onClose={() => setDeciding(null)}
        onDone={({ decision, server }) => {
          setDecided(server.id);
          if (decision === 'remove') setOpened((now) => (now?.id === server.id ? null : now));
        }}
      />
    </div>
  );
}

interface RowsProps {
  servers: readonly PlatformServer[];
  pages: ListPages;
  panel: OpenPanel;
  onOpen: (server: PlatformServer) => void;
  onDecide: (deciding: Deciding) => void;
}

function Rows({ servers, pages, panel, onOpen, onDecide }: RowsProps) {
  const held = useHeldRows(servers, { hasMore: pages.hasNextPage });
  const steady = useSteadyRows(held.shown);
  const gone = new Set(steady.rows.filter((row) => row.gone).map(({ item }) => item.id));
  return (
    <HeldArea of={held} {...(steady.moved ? { onPointerMove: steady.moved } : {})}>
      <NewPill of={held} />
      <Listing
        label={adminCopy.tabs.servers}
        columns={columnsOf({ panel, onOpen, onDecide, gone })}
        rows={steady.rows.map(({ item }) => item)}
        gone={({ id }) => gone.has(id)}
        wide={panel.accessLevel !== 'staff'}
      />
      <ListFooter pages={pages} count={servers.length} all={texts.servers.end(servers.length)} />
    </HeldArea>
  );
}

/** Room for View and the change of state in one row; Remove stands below. */
const ACTIONS_WIDTH = { staff: '112px', admin: '186px', super_admin: '186px' } as const;

/** Returns the columns in their required order. */
function columnsOf(props: Pick<RowsProps, 'panel' | 'onOpen' | 'onDecide'> & { gone: ReadonlySet<string> }) {
  const { columns } = adminCopy.servers;
  const { onOpen, onDecide, panel, gone } = props;
  return [
    { head: columns.id, width: '124px', cell: ({ id }) => <code className={classes.id}>{id}</code> },
    {
      head: columns.name,
      cell: (server) => (
        <button
          type="button"
          className={classes.name}
          aria-haspopup="dialog"
          title={texts.servers.detailsOf(server.name)}
          onClick={() => onOpen(server)}
        >
          {server.serverName}
        </button>
      ),
    },
    { head: columns.owner, width: '96px', cell: ({ ownerName }) => ownerName },
    {
      head: columns.joinCode,
      width: '84px',
      cell: ({ joinCode }) => <code className={classes.id}>{joinCode}</code>,
    },
    {
      head: columns.status,
      width: '120px',
      cell: ({ status }) => <StatusBadge kind="server" value={status} />,
    },
    {
      head: columns.created,
      width: '82px',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
    },
    {
      head: columns.actions,
      actions: true,
      width: ACTIONS_WIDTH[panel.accessLevel],
      cell: (server) =>
        gone.has(server.id) ? (
          texts.nothing
        ) : (
          <ServerActions server={server} level={panel.accessLevel} onDecide={onDecide} />
        ),
    },
  ] satisfies Column<PlatformServer>[];
}

function Nothing({ filters, onClear }: { filters: ServerFilters; onClear: () => void }) {
  if (isFiltered(filters))
    return <NoMatch title={texts.servers.noMatch} clear={texts.servers.clear} onClear={onClear} />;
  return (
    <EmptyState
      icon={<IconServerOff size={36} stroke={1.5} aria-hidden />}
      title={texts.servers.empty}
      description={texts.servers.emptyText}
    />
  );
}
