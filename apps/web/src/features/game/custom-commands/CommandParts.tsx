import { ActionIcon, Menu, Switch } from '@mantine/core';
import { IconDots, IconHistory, IconPencil, IconPlayerSkipForward, IconTrash } from '@tabler/icons-react';
import type { CommandRun, CustomCommand } from '@tenfour/contracts';
import { formatCountdown } from '@tenfour/domain';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useOffline } from '../../../ui/use-offline.ts';
import { useSuspended } from '../../community/servers/use-suspended.ts';
import classes from './CustomCommands.module.css';
import { texts } from './texts.ts';
import { showFailure, useCommandChanges } from './use-custom-commands.ts';

/** What can be done with a command; `change` is absent for viewers who may only look. */
export interface CommandActions {
  serverId: string;
  runs: (command: CustomCommand) => void;
  change: { edit: (command: CustomCommand) => void; remove: (command: CustomCommand) => void } | null;
}

/** On or off. It shows the way it is going while the call is under way, and falls back when that fails. */
export function EnabledSwitch(props: { serverId: string; command: CustomCommand; mayEdit: boolean }) {
  const { serverId, command } = props;
  const { update } = useCommandChanges(serverId);
  const once = useSingleFlight();
  const { isOffline, hold } = useOffline();
  const asked = update.isPending ? update.variables.enabled : undefined;

  function set(enabled: boolean) {
    const call = () => update.mutateAsync({ serverId, customCommandId: command.id, enabled });
    once(() => call().catch((error: unknown) => showFailure(texts.updateFailed, error)));
  }

  return (
    <Switch
      aria-label={texts.enabledOf(command.name)}
      aria-busy={update.isPending}
      checked={asked ?? command.enabled}
      disabled={!props.mayEdit || isOffline}
      title={hold.title}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}

/** "in 4m 5s", counting down, with the date on hover; "Paused" while it is off; none while its server is suspended. */
export function NextRun(props: {
  serverId: string;
  command: Pick<CustomCommand, 'enabled' | 'nextRunAt' | 'skipsNext'>;
}) {
  const { serverId, command } = props;
  const now = useNow(1_000);
  const suspended = useSuspended(serverId) !== null;
  if (!command.enabled || command.nextRunAt === null)
    return <span className={classes.dimmed}>{texts.paused}</span>;
  if (suspended) return <span className={classes.dimmed}>{texts.noRun}</span>;
  const left = Date.parse(command.nextRunAt) - now;
  return (
    <time dateTime={command.nextRunAt} title={formatDateTime(command.nextRunAt)} className={classes.nowrap}>
      {left <= 0 ? texts.dueNow : texts.inTime(formatCountdown(left))}
      {command.skipsNext ? ` (${texts.leftOut})` : null}
    </time>
  );
}

/** What became of the newest due time. */
export function LastResult({ run }: { run: CommandRun | null }) {
  if (!run) return <span className={classes.dimmed}>{texts.neverRan}</span>;
  return (
    <div className={classes.result}>
      <span className={classes.resultLine}>
        <StatusBadge kind="run" value={run.state} />
        <span className={classes.dimmed}>
          <RelativeTime at={run.ranAt ?? run.dueAt} />
        </span>
      </span>
      {run.message ? <span className={classes.sentence}>{run.message}</span> : null}
    </div>
  );
}

/** Leaves the next due time out, or takes that back. */
function useSkipNext(serverId: string, { id, name, skipsNext }: CustomCommand): () => void {
  const { update } = useCommandChanges(serverId);
  const once = useSingleFlight();
  async function call() {
    try {
      const saved = await update.mutateAsync({ serverId, customCommandId: id, skipNext: !skipsNext });
      toastSuccess(saved.skipsNext ? texts.skipped(name) : texts.kept(name));
    } catch (error) {
      showFailure(texts.updateFailed, error);
    }
  }
  return () => once(call);
}

/** The menu of one command; who may only look gets the run log alone. */
export function ActionMenu({ command, actions }: { command: CustomCommand; actions: CommandActions }) {
  const { change } = actions;
  const skipNext = useSkipNext(actions.serverId, command);
  const { hold, unless } = useOffline();
  if (!change) {
    const label = texts.runLogOf(command.name);
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        title={texts.runLog}
        onClick={() => actions.runs(command)}
      >
        <IconHistory size={16} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Menu position="bottom-end" width={160} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.actionsOf(command.name)}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => actions.runs(command)}>
          {texts.runLog}
        </Menu.Item>
        {command.enabled ? (
          <Menu.Item
            leftSection={<IconPlayerSkipForward size={16} aria-hidden />}
            {...hold}
            onClick={unless(skipNext)}
          >
            {command.skipsNext ? texts.keepNext : texts.skipNext}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => change.edit(command)}>
          {texts.edit}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} aria-hidden />}
          {...hold}
          onClick={unless(() => change.remove(command))}
        >
          {texts.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
