import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AUTOMATION_KINDS } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';
import { LazyMount } from '../../../ui/LazyMount.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { type OpenServer, ServerPageGate } from '../../community/servers/ServerGate.tsx';
import { SettingsFrame } from '../../community/settings/SettingsFrame.tsx';
import { AutomationRow } from './AutomationRow.tsx';
import classes from './Automations.module.css';
import { RunLog } from './RunLog.tsx';
import { texts } from './texts.ts';
import { useAutomations } from './use-automations.ts';

/** Below the automations, and with forms of its own. */
const CustomCommands = lazyNamed(
  () => import('../../game/custom-commands/CustomCommands.tsx'),
  'CustomCommands',
);

/** Shows /server/$id/automations: a line for each automation, and the run log. */
export function AutomationsPage() {
  return (
    <SettingsFrame entry="automations">
      <ServerPageGate allowed={({ can }) => can.canViewServerSettings} denied={copy.navigation.lacksFlag}>
        {(open) => <Automations {...open} />}
      </ServerPageGate>
    </SettingsFrame>
  );
}

function Automations({ server, permissions }: OpenServer) {
  const list = useAutomations(server.id);
  useUnauthorized('server', list.error);
  const locked = !permissions.can.canEditServerSettings;
  return (
    <>
      <PageTitle title={`${texts.title} · ${server.name}`}>{texts.title}</PageTitle>
      <p className={classes.lead}>
        {texts.lead} {locked ? texts.readOnly : null}
      </p>
      <div className={`${classes.parts} tf-in-turn`}>
        <DataRegion query={list} skeleton={<Skeleton height={320} />}>
          {(automations) => (
            <ul className={classes.automations}>
              {AUTOMATION_KINDS.map((kind) => {
                const automation = automations.find((one) => one.kind === kind);
                return automation ? (
                  <AutomationRow
                    key={kind}
                    serverId={server.id}
                    kind={kind}
                    automation={automation}
                    locked={locked}
                  />
                ) : null;
              })}
            </ul>
          )}
        </DataRegion>
        <LazyMount>
          <LazyBoundary part={CustomCommands}>
            <CustomCommands server={server} permissions={permissions} kind="reminders" />
          </LazyBoundary>
        </LazyMount>
        <p className={classes.lead}>
          <Link to="/server/$id" params={{ id: server.id }} search={{ tab: 'ingame' }}>
            {texts.toCustomCommands}
          </Link>
        </p>
        <RunLog serverId={server.id} />
      </div>
    </>
  );
}
