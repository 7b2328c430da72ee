import { Drawer, Skeleton } from '@mantine/core';
import type { PlatformServer } from '@tenfour/contracts';
import { type AccessLevel, formatCount } from '@tenfour/domain';
import { adminCopy } from '../../../copy/admin.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import type { Deciding } from './DecideDialog.tsx';
import { Health } from './InspectedParts.tsx';
import { useLocked } from './PanelDialog.tsx';
import { PlanForm } from './PlanForm.tsx';
import classes from './Platform.module.css';
import { ServerActions } from './ServerActions.tsx';
import { texts } from './texts.ts';
import { useInspection } from './use-platform.ts';

interface DrawerProps {
  level: AccessLevel;
  /** A question lies over it: Escape is for that one. */
  deciding: boolean;
  onDecide: (deciding: Deciding) => void;
  onClose: () => void;
}

/** A server in full, with its owner's plan; null closes it. */
export function ServerDrawer({ server, ...props }: DrawerProps & { server: PlatformServer | null }) {
  const locked = useLocked();
  useBackCloses(server !== null && !locked, props.onClose);
  return (
    <Drawer
      opened={server !== null}
      onClose={props.onClose}
      position="right"
      size={460}
      title={server?.name ?? ''}
      closeOnEscape={!props.deciding && !locked}
      transitionProps={{ duration: 0 }}
    >
      {server ? <Details server={server} {...props} /> : null}
    </Drawer>
  );
}

/** Shows the health of the server, for which the staff log records the viewer. */
function LookInto({ serverId }: { serverId: string }) {
  const look = useInspection(serverId);
  return (
    <section>
      <h3 className={classes.heading}>{texts.inspector.health}</h3>
      <DataRegion query={look} skeleton={<Skeleton height={96} />}>
        {(server) => <Health server={server} />}
      </DataRegion>
      <p className={classes.dimmed}>{texts.inspector.note}</p>
    </section>
  );
}

function Details({ server, level, onDecide }: Omit<DrawerProps, 'onClose'> & { server: PlatformServer }) {
  const { columns } = adminCopy.servers;
  return (
    <div className={classes.stack}>
      <dl className={classes.facts}>
        <dt>{columns.owner}</dt>
        <dd>
          {server.ownerName}{' '}
          <CopyButton value={server.ownerId} label={texts.copyIdOf(server.ownerName)} isValueHidden />
        </dd>
        <dt>{columns.joinCode}</dt>
        <dd>
          <code>{server.joinCode}</code>
        </dd>
        <dt>{columns.status}</dt>
        <dd>
          <StatusBadge kind="server" value={server.status} />
        </dd>
        {server.suspendedAt === null ? null : (
          <>
            <dt>{texts.suspended}</dt>
            <dd>{formatDateTime(server.suspendedAt)}</dd>
            <dt>{texts.servers.reason}</dt>
            <dd className={classes.long}>{server.suspendedReason ?? texts.nothing}</dd>
          </>
        )}
        <dt>{texts.members}</dt>
        <dd>{formatCount(server.memberCount)}</dd>
        <dt>{columns.created}</dt>
        <dd>{formatDateTime(server.createdAt)}</dd>
      </dl>
      <LookInto serverId={server.id} />
      <PlanForm
        key={server.ownerId}
        user={{ id: server.ownerId, username: server.ownerName, plan: server.ownerPlan }}
        level={level}
      />
      <ServerActions server={server} level={level} onDecide={onDecide} />
    </div>
  );
}
