import { Button } from '@mantine/core';
import { IconDoorEnter, IconPlus, IconServer } from '@tabler/icons-react';
import type { ServerListItem } from '@tenfour/contracts';
import { useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { useServers } from '../../../data/current-server.ts';
import { restoreDraft } from '../../../data/form-drafts.ts';
import { useUser } from '../../../data/session.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingText } from '../../../ui/LoadingText.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { formatTime } from '../../../ui/time.ts';
import { CREATE_SERVER_DRAFT, CreateServerDialog } from './CreateServerDialog.tsx';
import { JOIN_SERVER_DRAFT, JoinServerDialog } from './JoinServerDialog.tsx';
import { planUsage } from './plan-usage.ts';
import { ServerRow } from './ServerRow.tsx';
import classes from './ServersCard.module.css';
import { texts } from './texts.ts';

type OpenDialog = 'create' | 'join' | null;

/** Returns the dialog whose text a forced sign-in or a reload left behind. */
function findInterrupted(): OpenDialog {
  if (restoreDraft(CREATE_SERVER_DRAFT) !== undefined) return 'create';
  return restoreDraft(JOIN_SERVER_DRAFT) === undefined ? null : 'join';
}

/** "Your Servers": the list, and the ways to more of them. */
export function ServersCard() {
  const [dialog, setDialog] = useState(findInterrupted);
  const { yours, create, join } = copy.servers;
  const close = () => setDialog(null);
  return (
    <Panel
      title={yours}
      flush
      side={
        <div className={classes.actions}>
          <Button
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            data-key="n create-server"
            onClick={() => setDialog('create')}
          >
            {create}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDoorEnter size={16} aria-hidden />}
            data-key="join-server"
            onClick={() => setDialog('join')}
          >
            {join}
          </Button>
        </div>
      }
    >
      <PlanUsage />
      <ServerList />
      <CreateServerDialog opened={dialog === 'create'} onClose={close} />
      <JoinServerDialog opened={dialog === 'join'} onClose={close} />
    </Panel>
  );
}

function PlanUsage() {
  const user = useUser();
  const usage = planUsage(user, useServers().data ?? []);
  return usage.length === 0 ? null : <p className={classes.usage}>{usage.join(' ')}</p>;
}

function ServerList() {
  const servers = useServers();
  useUnauthorized('dashboard', servers.error);
  const { loading, loadingPrefix } = copy.servers;
  const failure = servers.error ? (
    <div className={classes.state}>
      <ErrorState error={servers.error} prefix={loadingPrefix} onRetry={() => void servers.refetch()} />
      {servers.data ? <p className={classes.asOf}>{texts.asOf(formatTime(servers.dataUpdatedAt))}</p> : null}
    </div>
  ) : null;

  if (!servers.data) {
    return (
      failure ?? (
        <div className={classes.state}>
          <LoadingText text={loading} />
        </div>
      )
    );
  }
  return (
    <>
      {failure}
      <Rows servers={servers.data} stale={failure !== null} />
    </>
  );
}

/** Puts servers whose game runs first, of those the ones with staff on duty. */
function byUse(servers: readonly ServerListItem[]): ServerListItem[] {
  const rank = ({ isActive, game, onDutyCount }: ServerListItem) =>
    isActive && game !== null ? Math.min(onDutyCount, 1) + 1 : 0;
  return servers.toSorted((a, b) => rank(b) - rank(a));
}

function Rows({ servers, stale }: { servers: readonly ServerListItem[]; stale: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className={classes.list} data-stale={stale || undefined}>
      {servers.length === 0 ? (
        <EmptyState icon={IconServer} title={copy.servers.empty} description={texts.orJoin} />
      ) : (
        <ul>
          {byUse(servers).map((server) => (
            <ServerRow key={server.id} server={server} onGone={() => list.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  );
}
