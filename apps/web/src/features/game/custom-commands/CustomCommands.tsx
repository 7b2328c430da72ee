import { CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconClockPlay } from '@tabler/icons-react';
import type { CustomCommand, Permissions, Server } from '@tenfour/contracts';
import { useRef, useState } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { dialogs } from '../../../ui/dialogs.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PHONE_MEDIA_QUERY } from '../../../ui/FilterBar.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useSuspended } from '../../community/servers/use-suspended.ts';
import { AddCommand } from './AddCommand.tsx';
import type { CommandActions } from './CommandParts.tsx';
import { EnabledSwitch, NextRun } from './CommandParts.tsx';
import { CommandCards, CommandTable } from './CommandTable.tsx';
import classes from './CustomCommands.module.css';
import { EditCommand } from './EditCommand.tsx';
import { RunLog } from './RunLog.tsx';
import { texts } from './texts.ts';
import { showFailure, useCommandChanges, useCustomCommands } from './use-custom-commands.ts';
import { kindOf, type ScheduledKind, WORDING, type Wording } from './wording.ts';

/**
 * Shows the commands that are sent to the game on a schedule: list, form, switches and run log. With `kind`, shows the
 * reminders, which differ only in how they are written. With `hideEmpty`, shows nothing while there are none.
 */
export function CustomCommands(props: {
  server: Server;
  permissions: Permissions;
  kind?: ScheduledKind;
  hideEmpty?: boolean;
}) {
  const { server, permissions, kind = 'commands', hideEmpty = false } = props;
  const words = WORDING[kind];
  const { canViewCustomCommands, canEditCustomCommands } = permissions.can;
  if (!canViewCustomCommands) {
    return hideEmpty ? null : (
      <Panel title={words.title}>
        <p className={classes.plain}>{texts.denied}</p>
      </Panel>
    );
  }
  return <Commands server={server} mayEdit={canEditCustomCommands} kind={kind} hideEmpty={hideEmpty} />;
}

function Commands(props: { server: Server; mayEdit: boolean; kind: ScheduledKind; hideEmpty: boolean }) {
  const { server, mayEdit, kind, hideEmpty } = props;
  const words = WORDING[kind];
  const all = useCustomCommands(server.id);
  const list = { ...all, data: all.data?.filter((one) => kindOf(one) === kind) };
  useUnauthorized('server', list.error);
  const [edited, setEdited] = useState<CustomCommand | null>(null);
  const [logged, setLogged] = useState<CustomCommand | null>(null);
  const [savedId, setSavedId] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const remove = useRemove(server.id, words, () => place.current?.focus({ preventScroll: true }));
  const saved = list.data?.find(({ id }) => id === savedId);
  const gone = edited !== null && list.data !== undefined && !list.data.some(({ id }) => id === edited.id);
  const actions: CommandActions = {
    serverId: server.id,
    runs: setLogged,
    change: mayEdit ? { edit: setEdited, remove: (command) => void remove(command) } : null,
  };

  if (hideEmpty && !list.data?.length) return null;
  return (
    <Panel title={words.title} side={list.data ? words.count(list.data.length) : null} flush>
      <WhySkipped server={server} />
      {mayEdit ? null : <p className={classes.note}>{texts.readOnly}</p>}
      <div ref={place} tabIndex={-1} className={list.error ? classes.state : classes.place}>
        <DataRegion query={list} skeleton={<RowsSkeleton rows={3} />}>
          {(commands) => <List commands={commands} actions={actions} words={words} />}
        </DataRegion>
      </div>
      {saved ? <SavedNote serverId={server.id} command={saved} onClose={() => setSavedId(null)} /> : null}
      {mayEdit ? (
        <AddCommand
          serverId={server.id}
          kind={kind}
          onSaved={(command) => setSavedId(command.enabled ? null : command.id)}
        />
      ) : null}
      <EditCommand serverId={server.id} command={edited} gone={gone} onClose={() => setEdited(null)} />
      <RunLog serverId={server.id} command={logged} onClose={() => setLogged(null)} />
    </Panel>
  );
}

function List(props: { commands: readonly CustomCommand[]; actions: CommandActions; words: Wording }) {
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  if (props.commands.length === 0) {
    return <EmptyState icon={IconClockPlay} title={props.words.none} description={props.words.noneText} />;
  }
  return isPhone ? <CommandCards {...props} /> : <CommandTable {...props} />;
}

/** Why nothing runs although it is switched on. */
function WhySkipped({ server }: { server: Server }) {
  if (server.erlcApiKey && server.isActive) return null;
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={18} aria-hidden />
      <span>{server.isActive ? texts.noKey : texts.suspended}</span>
    </p>
  );
}

/** Deletes a command after one question, and says what became of it. */
function useRemove(
  serverId: string,
  words: Wording,
  onRemoved: () => void,
): (command: CustomCommand) => Promise<void> {
  const { remove } = useCommandChanges(serverId);
  return async ({ id, name }) => {
    const meant = await dialogs.confirm({
      title: texts.deleteTitle(name),
      text: texts.deleteText,
      confirmLabel: texts.delete,
      danger: true,
    });
    if (!meant) return;
    try {
      await remove.mutateAsync({ serverId, customCommandId: id });
      onRemoved();
      toastSuccess(words.deleted);
    } catch (error) {
      showFailure(words.deleteFailed, error);
    }
  };
}

/** Shows "Saved, paused" with the switch, so that a paused command is not mistaken for a running one. */
function SavedNote(props: { serverId: string; command: CustomCommand; onClose: () => void }) {
  const { command, serverId } = props;
  const suspended = useSuspended(serverId) !== null;
  return (
    <div className={classes.saved}>
      <EnabledSwitch serverId={serverId} command={command} mayEdit />
      <p role="status">
        <strong>{command.enabled ? texts.savedOn : texts.savedPaused}</strong>{' '}
        {command.enabled && suspended ? (
          texts.noRun
        ) : command.enabled ? (
          <>
            {texts.savedOnText(command.name)} <NextRun serverId={serverId} command={command} />.
          </>
        ) : (
          texts.savedPausedText(command.name)
        )}
      </p>
      <CloseButton aria-label={texts.hideNote} onClick={props.onClose} />
    </div>
  );
}
