import { Alert, Skeleton, Switch } from '@mantine/core';
import type { DutyRoles } from '@tenfour/contracts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { useOffline } from '../../../ui/use-offline.ts';
import { DutyRoleChoices } from './DutyRoleChoices.tsx';
import classes from './DutyRoles.module.css';
import { texts } from './texts.ts';
import { useDutyRoles, useSaveDutyRoles } from './use-duty-roles.ts';

interface PanelProps {
  serverId: string;
  mayEdit: boolean;
}

/** Which Discord role each state of staff gives; for a server that has Discord connected. */
export function DutyRolesPanel(props: PanelProps) {
  const query = useDutyRoles(props.serverId);
  useUnauthorized('server', query.error);
  return (
    <Panel title={texts.title}>
      <DataRegion query={query} skeleton={<Skeleton height={160} />}>
        {(duty) => (
          <div className={classes.parts}>
            <p className={classes.lead}>{texts.lead}</p>
            <Enabled {...props} duty={duty} />
            <DutyRoleChoices {...props} duty={duty} />
            <Outcome duty={duty} />
          </div>
        )}
      </DataRegion>
    </Panel>
  );
}

interface PartProps extends PanelProps {
  duty: DutyRoles;
}

function Enabled({ serverId, mayEdit, duty }: PartProps) {
  const { save, saving, asked } = useSaveDutyRoles(serverId);
  const { isOffline, hold } = useOffline();
  return (
    <Switch
      label={texts.enabled}
      checked={asked?.enabled ?? duty.enabled}
      disabled={!mayEdit || isOffline}
      title={hold.title}
      aria-busy={saving}
      onChange={(event) => {
        if (!saving) save({ enabled: event.currentTarget.checked });
      }}
    />
  );
}

function Outcome({ duty: { checkedAt, problem, leftovers, enabled } }: { duty: DutyRoles }) {
  return (
    <>
      {enabled && problem !== null ? (
        <Alert color="yellow" role="status">
          {texts.problems[problem]}
        </Alert>
      ) : null}
      {leftovers.length > 0 ? (
        <div className={classes.note}>
          {texts.leftovers}
          <ul className={classes.list}>
            {leftovers.map(({ username, roleName }) => (
              <li key={`${username}:${roleName}`}>{texts.leftover(username, roleName)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {enabled && checkedAt !== null ? (
        <p className={classes.note}>
          {texts.checked} <RelativeTime at={checkedAt} />
        </p>
      ) : null}
    </>
  );
}
