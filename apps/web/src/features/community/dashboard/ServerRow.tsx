import { ActionIcon, type ActionIconProps, Button, Loader, Tooltip } from '@mantine/core';
import { IconDoorExit, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ServerListItem } from '@tenfour/contracts';
import type { ReactNode } from 'react';
import { copy } from '../../../copy.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useOffline } from '../../../ui/use-offline.ts';
import { texts as memberTexts } from '../members/texts.ts';
import { useLeaveServer } from '../members/use-leave-server.ts';
import { useDeleteServer } from '../servers/use-delete-server.ts';
import classes from './ServerRow.module.css';
import { texts } from './texts.ts';

/** One server of the list: what it is, what it needs, its join code, and the ways in and out. */
export function ServerRow({ server, onGone }: { server: ServerListItem; onGone: () => void }) {
  const { name, role } = server;
  return (
    <li className={classes.row} data-row={server.id}>
      <div className={classes.what}>
        <h3 className={classes.name}>{name}</h3>
        <div className={classes.facts}>
          <StatusBadge kind="role" value={role} />
          {server.isActive ? null : <StatusBadge kind="server" value="suspended" />}
          {server.erlcKeyConfigured ? null : <StatusBadge kind="server" value="key_missing" />}
          <span>{texts.members(server.memberCount)}</span>
          {server.pendingCount > 0 ? <Waiting server={server} /> : null}
        </div>
      </div>
      <div className={classes.code}>
        <span className={classes.codeLabel}>{copy.servers.joinCode}</span>
        <CopyButton
          value={server.joinCode}
          label={copy.servers.copyCodeOf(name)}
          toast={copy.servers.copied}
        />
      </div>
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          data-key="Enter"
          aria-label={copy.servers.manageServer(name)}
          renderRoot={(props) => <Link to="/server/$id" params={{ id: server.id }} {...props} />}
        >
          {copy.servers.manage}
        </Button>
        {role === 'owner' ? (
          <DeleteButton server={server} onDeleted={onGone} />
        ) : (
          <LeaveButton server={server} onLeft={onGone} />
        )}
      </div>
    </li>
  );
}

function Waiting({ server }: { server: ServerListItem }) {
  return (
    <Link
      to="/server/$id"
      params={{ id: server.id }}
      search={{ tab: 'requests' }}
      className={classes.waiting}
    >
      {texts.waiting(server.pendingCount)}
      <span className="tf-visually-hidden"> {server.name}</span>
    </Link>
  );
}

function DeleteButton({ server, onDeleted }: { server: ServerListItem; onDeleted: () => void }) {
  const remove = useDeleteServer('dashboard', onDeleted);
  return (
    <RowAction
      label={copy.servers.deleteServer(server.name)}
      icon={<IconTrash size={18} aria-hidden />}
      pending={remove.pending}
      onClick={() => remove.ask(server)}
      color="danger"
      c="var(--mantine-color-error)"
    />
  );
}

function LeaveButton({ server, onLeft }: { server: ServerListItem; onLeft: () => void }) {
  const leave = useLeaveServer('dashboard', onLeft);
  return (
    <RowAction
      label={memberTexts.leaveOne(server.name)}
      icon={<IconDoorExit size={18} aria-hidden />}
      pending={leave.pending}
      onClick={() => leave.ask(server)}
      color="gray"
    />
  );
}

interface RowActionProps extends Pick<ActionIconProps, 'color' | 'c'> {
  label: string;
  icon: ReactNode;
  pending: boolean;
  onClick: () => void;
}

function RowAction({ label, icon, pending, onClick, ...button }: RowActionProps) {
  const { isOffline, hold, unless } = useOffline();
  return (
    <Tooltip label={hold.title ?? label}>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={label}
        aria-disabled={pending || isOffline || undefined}
        {...(isOffline ? { 'data-disabled': true } : {})}
        {...button}
        onClick={unless(onClick)}
      >
        {pending ? <Loader size={14} color="currentcolor" /> : icon}
      </ActionIcon>
    </Tooltip>
  );
}
