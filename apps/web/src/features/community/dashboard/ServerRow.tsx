import { ActionIcon, Button, Loader, Tooltip } from '@mantine/core';
import { IconDoorExit, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ServerListItem } from '@tenfour/contracts';
import { formatCount } from '@tenfour/domain';
import type { ReactNode } from 'react';
import { copy } from '../../../copy.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useOffline } from '../../../ui/use-offline.ts';
import { texts as memberTexts } from '../members/texts.ts';
import { useLeaveServer } from '../members/use-leave-server.ts';
import { useDeleteServer } from '../servers/use-delete-server.ts';
import classes from './ServerRow.module.css';
import { texts } from './texts.ts';

/** One server of the list: its state, its numbers, its join code, and the ways in and out. */
export function ServerRow({ server, onGone }: { server: ServerListItem; onGone: () => void }) {
  const { name, role } = server;
  return (
    <li className={classes.row} data-row={server.id}>
      <div className={classes.what}>
        <div className={classes.title}>
          <h3 className={classes.name}>
            <Link to="/server/$id" params={{ id: server.id }}>
              {name}
            </Link>
          </h3>
          <StatusBadge kind="role" value={role} />
          {server.isActive ? null : <StatusBadge kind="server" value="suspended" />}
          {server.erlcKeyConfigured ? null : <StatusBadge kind="server" value="key_missing" />}
        </div>
        <Figures server={server} />
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

function Figures({ server }: { server: ServerListItem }) {
  const { unclaimedCallCount: calls, pendingCount: requests, onDutyCount, memberCount } = server;
  const params = { id: server.id };
  return (
    <ul className={classes.figures}>
      {server.game ? <Players game={server.game} /> : null}
      {calls > 0 ? (
        <li>
          <Link to="/server/$id/staff" params={params} search={{ tab: 'mod-calls' }} className={classes.open}>
            {texts.unclaimed(calls)}
            <span className="tf-visually-hidden"> {server.name}</span>
          </Link>
        </li>
      ) : null}
      {requests > 0 ? (
        <li>
          <Link to="/server/$id" params={params} search={{ tab: 'requests' }} className={classes.open}>
            {texts.requests(requests)}
            <span className="tf-visually-hidden"> {server.name}</span>
          </Link>
        </li>
      ) : null}
      <li>{texts.onDuty(onDutyCount)}</li>
      <li>{texts.members(memberCount)}</li>
    </ul>
  );
}

/** A reading of this age, in ms, no longer counts as live; the game is read at least every minute while it is watched. */
const LIVE_FOR_MS = 3 * 60_000;

/** Shows the players now, or how many there were and when. */
function Players({ game }: { game: NonNullable<ServerListItem['game']> }) {
  const isLive = useNow(30_000) - Date.parse(game.asOf) <= LIVE_FOR_MS;
  return (
    <li data-live={isLive || undefined}>
      {isLive ? <span className={classes.dot} aria-hidden /> : null}
      {texts.players(`${formatCount(game.players)} / ${formatCount(game.maxPlayers)}`)}
      {isLive ? null : (
        <>
          {' · '}
          <RelativeTime at={game.asOf} />
        </>
      )}
    </li>
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
    />
  );
}

interface RowActionProps {
  label: string;
  icon: ReactNode;
  pending: boolean;
  onClick: () => void;
}

/** A way out, in the color of danger only while it has the pointer or the focus. */
function RowAction({ label, icon, pending, onClick }: RowActionProps) {
  const { isOffline, hold, unless } = useOffline();
  return (
    <Tooltip label={hold.title ?? label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.out}
        aria-label={label}
        aria-disabled={pending || isOffline || undefined}
        {...(isOffline ? { 'data-disabled': true } : {})}
        onClick={unless(onClick)}
      >
        {pending ? <Loader size={14} color="currentcolor" /> : icon}
      </ActionIcon>
    </Tooltip>
  );
}
