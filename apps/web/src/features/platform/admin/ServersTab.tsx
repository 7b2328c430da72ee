import { IconServerOff } from '@tabler/icons-react';
import type { Panel as OpenPanel, PlatformServer } from '@tenfour/contracts';
import { useEffect, useRef, useState } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
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
  const list = usePlatformServers(filters);
  const servers = list.data;
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
        <DataList
          list={list}
          filters={filters}
          skeleton={{ rows: 6, lines: 2 }}
          empty={<EmptyState icon={IconServerOff} title={texts.servers.empty} />}
          noMatch={
            isFiltered(filters) && {
              title: texts.noMatch,
              clear: texts.clear,
              onClear: () => onFilters({}),
            }
          }
          steady
          end={texts.servers.end}
        >
          {(rows, isGone) => (
            <Listing
              label={adminCopy.tabs.servers}
              columns={columnsOf({ panel, onOpen: setOpened, onDecide: setDeciding, isGone })}
              rows={rows}
              gone={isGone}
            />
          )}
        </DataList>
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

interface ColumnsProps {
  panel: OpenPanel;
  onOpen: (server: PlatformServer) => void;
  onDecide: (deciding: Deciding) => void;
  isGone: (server: PlatformServer) => boolean;
}

/** Digits of an ID that tell servers apart; the menu of the row copies all of it. */
const SHORT_ID = 8;

/** Returns the columns in their required order. */
function columnsOf({ panel, onOpen, onDecide, isGone }: ColumnsProps) {
  const { columns } = adminCopy.servers;
  return [
    {
      head: columns.id,
      width: '88px',
      cell: ({ id }) => (
        <code className={classes.id} title={id}>
          {id.slice(-SHORT_ID)}
        </code>
      ),
    },
    {
      head: columns.name,
      cell: (server) => (
        <button type="button" className={classes.name} aria-haspopup="dialog" onClick={() => onOpen(server)}>
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
      width: '108px',
      cell: ({ createdAt }) => (
        <time className={classes.date} dateTime={createdAt}>
          {formatDate(createdAt)}
        </time>
      ),
    },
    {
      head: columns.actions,
      actions: true,
      width: '124px',
      cell: (server) =>
        isGone(server) ? (
          texts.nothing
        ) : (
          <ServerActions server={server} level={panel.accessLevel} onDecide={onDecide} />
        ),
    },
  ] satisfies Column<PlatformServer>[];
}
