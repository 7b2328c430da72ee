import { Alert, Skeleton, Switch } from '@mantine/core';
import type { DutyRoles } from '@tenfour/contracts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { useOffline } from '../../../ui/use-offline.ts';
import { DutyRoleChoices } from './DutyRoleChoices.tsx';
import classes from './DutyRoles.module.css';
import { DutySuffixes } from './DutySuffixes.tsx';
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
            <DutySuffixes {...props} duty={duty} />
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

function Outcome({ duty }: { duty: DutyRoles }) {
  const { checkedAt, problem, leftovers, nicknames, enabled } = duty;
  return (
    <>
      {enabled && problem !== null ? (
        <Alert color="yellow" role="status">
          {texts.problems[problem]}
        </Alert>
      ) : null}
      <Lines
        title={texts.nicknames}
        lines={nicknames.map(({ username, why }) => texts.nickname(username, why))}
      />
      <Lines
        title={texts.leftovers}
        lines={leftovers.map(({ username, roleName }) => texts.leftover(username, roleName))}
      />
      {enabled && checkedAt !== null ? (
        <p className={classes.note}>
          {texts.checked} <RelativeTime at={checkedAt} />
        </p>
      ) : null}
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className={classes.note}>
      {title}
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
