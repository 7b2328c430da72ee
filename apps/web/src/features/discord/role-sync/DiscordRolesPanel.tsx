import { Skeleton } from '@mantine/core';
import type { DiscordRoles } from '@tenfour/contracts';
import type { Role } from '@tenfour/domain';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from './DiscordRoles.module.css';
import { Mappings } from './Mappings.tsx';
import { SyncOutcome } from './SyncOutcome.tsx';
import { SyncSwitches } from './SyncSwitches.tsx';
import { texts } from './texts.ts';
import { useDiscordRoles, useRoleSync } from './use-discord-roles.ts';

interface PanelProps {
  serverId: string;
  /** The viewer's, by which it is decided what they may map. */
  role: Role;
  mayEdit: boolean;
}

/** Which Discord role gives which role here, with a dry run and the sync; for a server that has one connected. */
export function DiscordRolesPanel(props: PanelProps) {
  const query = useDiscordRoles(props.serverId);
  useUnauthorized('server', query.error);
  return (
    <Panel title={texts.title}>
      <DataRegion query={query} skeleton={<Skeleton height={160} />}>
        {(roles) => (
          <div className={classes.parts}>
            <p className={classes.lead}>{texts.lead}</p>
            <Mappings {...props} roles={roles} />
            <SyncSwitches {...props} roles={roles} />
            {props.mayEdit ? <Run serverId={props.serverId} roles={roles} /> : null}
            <LastSync roles={roles} />
          </div>
        )}
      </DataRegion>
    </Panel>
  );
}

function Run({ serverId, roles }: { serverId: string; roles: DiscordRoles }) {
  const { outcome, looking, syncing, dryRun, sync } = useRoleSync(serverId);
  const why = roles.mappings.length === 0 ? texts.needsMapping : roles.enabled ? null : texts.syncOff;
  return (
    <>
      <div className={classes.row}>
        <PendingButton variant="default" pending={looking} onClick={() => void dryRun()}>
          {texts.dryRun}
        </PendingButton>
        <PendingButton pending={syncing} blocked={why !== null} onClick={() => void sync()}>
          {texts.syncNow}
        </PendingButton>
        {why === null ? null : <span className={classes.note}>{why}</span>}
      </div>
      {outcome ? <SyncOutcome {...outcome} /> : null}
    </>
  );
}

function LastSync({ roles: { syncedAt, outcome } }: { roles: DiscordRoles }) {
  if (syncedAt === null && outcome === null) return <p className={classes.note}>{texts.never}</p>;
  return (
    <p className={classes.note}>
      {texts.lastSync}
      {syncedAt === null ? null : (
        <>
          {' '}
          <RelativeTime at={syncedAt} />
        </>
      )}
      : {outcome}
    </p>
  );
}
