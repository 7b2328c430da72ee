import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconClockPlay } from '@tabler/icons-react';
import type { CustomCommand, Permissions, Server } from '@tenfour/contracts';
import { useRef, useState } from 'react';
import { useUnauthorized } from '../../data/unauthorized.ts';
import { DataRegion } from '../../ui/DataRegion.tsx';
import { dialogs } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { AddCommand } from './AddCommand.tsx';
import type { CommandActions } from './CommandParts.tsx';
import { CommandCards, CommandTable } from './CommandTable.tsx';
import classes from './CustomCommands.module.css';
import { EditCommand } from './EditCommand.tsx';
import { RunLog } from './RunLog.tsx';
import { SavedNote } from './SavedNote.tsx';
import { texts } from './texts.ts';
import { tellFailure, useCommandChanges, useCustomCommands } from './use-custom-commands.ts';

/** Below this width the table becomes cards. */
const PHONE = '(max-width: 48em)';

/** The commands that are sent to the game every so often: list, form, switches and run log (spec section 2). */
export function CustomCommands({ server, permissions }: { server: Server; permissions: Permissions }) {
  const { canViewCustomCommands, canEditCustomCommands } = permissions.can;
  if (!canViewCustomCommands) {
    return (
      <Panel title={texts.title} className={classes.panel}>
        <p className={classes.plain}>{texts.denied}</p>
      </Panel>
    );
  }
  return <Commands server={server} mayEdit={canEditCustomCommands} />;
}

function Commands({ server, mayEdit }: { server: Server; mayEdit: boolean }) {
  const list = useCustomCommands(server.id);
  useUnauthorized('server', list.error);
  const [edited, setEdited] = useState<CustomCommand | null>(null);
  const [logged, setLogged] = useState<CustomCommand | null>(null);
  const [savedId, setSavedId] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const remove = useRemove(server.id, () => place.current?.focus({ preventScroll: true }));
  const saved = list.data?.find(({ id }) => id === savedId);
  const gone = edited !== null && list.data !== undefined && !list.data.some(({ id }) => id === edited.id);
  const actions: CommandActions = {
    serverId: server.id,
    runs: setLogged,
    change: mayEdit ? { edit: setEdited, remove: (command) => void remove(command) } : null,
  };

  return (
    <Panel
      title={texts.title}
      side={list.data ? texts.count(list.data.length) : null}
      className={classes.panel}
      flush
    >
      <WhySkipped server={server} />
      {mayEdit ? (
        <AddCommand
          serverId={server.id}
          onSaved={(command) => setSavedId(command.enabled ? null : command.id)}
        />
      ) : (
        <p className={classes.note}>{texts.readOnly}</p>
      )}
      {saved ? <SavedNote serverId={server.id} command={saved} onClose={() => setSavedId(null)} /> : null}
      <div ref={place} tabIndex={-1} className={list.error ? classes.state : classes.place}>
        <DataRegion query={list} skeleton={<Skeleton height={120} />}>
          {(commands) => <List commands={commands} actions={actions} />}
        </DataRegion>
      </div>
      <EditCommand serverId={server.id} command={edited} gone={gone} onClose={() => setEdited(null)} />
      <RunLog serverId={server.id} command={logged} onClose={() => setLogged(null)} />
    </Panel>
  );
}

function List(props: { commands: readonly CustomCommand[]; actions: CommandActions }) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  if (props.commands.length === 0) {
    return (
      <EmptyState
        icon={<IconClockPlay size={36} stroke={1.5} aria-hidden />}
        title={texts.none}
        description={texts.noneText}
      />
    );
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
function useRemove(serverId: string, onRemoved: () => void): (command: CustomCommand) => Promise<void> {
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
      toastSuccess(texts.deleted);
    } catch (error) {
      tellFailure(texts.deleteFailed, error);
    }
  };
}
