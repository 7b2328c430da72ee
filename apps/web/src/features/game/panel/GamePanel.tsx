import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Permissions, Server } from '@tenfour/contracts';
import { memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import { lazyNamed } from '../../../data/lazy.ts';
import { useUser } from '../../../data/session.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';
import { LazyMount } from '../../../ui/LazyMount.tsx';
import { Activity } from './Activity.tsx';
import { type Blocked, Console, type ConsoleHandle } from './Console.tsx';
import { GameInfoCard } from './GameInfoCard.tsx';
import classes from './GamePanel.module.css';
import { historyKey } from './history-store.ts';
import { KeyField } from './KeyField.tsx';
import { OnlinePanel } from './OnlinePanel.tsx';
import type { PlayerActions } from './PlayerDetails.tsx';
import { QuickCommands } from './QuickCommands.tsx';
import { texts } from './texts.ts';
import { type Execute, useExecute } from './use-execute.tsx';
import { useOwnCommands } from './use-game.ts';
import { useInGame } from './use-in-game.ts';
import { useRecordStep } from './use-record-step.ts';

/**
 * Puts what `?command=` asks for into the console's line, once: afterwards the address is plain, and a reload fills in
 * nothing. Nothing is sent. While the console takes no commands nothing is filled in either.
 */
function usePrefilledConsole(line: RefObject<ConsoleHandle | null>, mayType: boolean): void {
  const { command } = useSearch({ strict: false });
  const navigate = useNavigate();
  const latest = useRef({ navigate, mayType });
  latest.current = { navigate, mayType };
  useEffect(() => {
    if (command === undefined) return;
    if (latest.current.mayType) line.current?.prefill(command);
    void latest.current.navigate({
      to: '.',
      search: ({ command: _taken, ...rest }: Record<string, unknown>) => rest as never,
      replace: true,
      resetScroll: false,
    });
  }, [command, line]);
}

/** Below the first screen, and with the forms. */
const CustomCommands = lazyNamed(() => import('../custom-commands/CustomCommands.tsx'), 'CustomCommands');

function blockedBy(server: Server): Blocked {
  if (!server.erlcApiKey) return 'no-key';
  return server.isActive ? null : 'suspended';
}

/**
 * Shows the in-game panel to viewers with access. Each part runs its own queries, so that an answer rerenders that part
 * only.
 */
export const GamePanel = memo(function GamePanel(props: { server: Server; permissions: Permissions }) {
  const { server, permissions } = props;
  const line = useRef<ConsoleHandle>(null);
  const blocked = blockedBy(server);
  const settingsServerId = permissions.can.canViewServerSettings ? server.id : undefined;
  usePrefilledConsole(line, blocked === null);
  const punishAt = permissions.can.canEditPunishments ? server.id : null;
  const actions = useMemo<PlayerActions>(
    () => ({ prefill: blocked ? null : (text) => line.current?.prefill(text), punishAt }),
    [blocked, punishAt],
  );

  return (
    <div className={classes.stack}>
      {blocked === 'no-key' ? null : <GameInfoCard server={server} settingsServerId={settingsServerId} />}
      <Desk server={server} permissions={permissions} blocked={blocked} line={line} actions={actions} />
      <LazyMount>
        <LazyBoundary part={CustomCommands}>
          <CustomCommands server={server} permissions={permissions} hideEmpty={blocked === 'no-key'} />
        </LazyBoundary>
      </LazyMount>
    </div>
  );
});

interface DeskProps {
  server: Server;
  permissions: Permissions;
  blocked: Blocked;
  line: RefObject<ConsoleHandle | null>;
  actions: PlayerActions;
}

/** The players beside the command line and what happens. Without a key the line and the key's field alone. */
function Desk({ server, permissions, blocked, line, actions }: DeskProps) {
  const { can } = permissions;
  const execute = useExecute(server.id, useRecordStep(server.id, can.canEditPunishments));
  const settingsServerId = can.canViewServerSettings ? server.id : undefined;
  return (
    <div className={blocked === 'no-key' ? undefined : classes.desk}>
      <section aria-label={texts.console} className={classes.console}>
        <Line
          serverId={server.id}
          blocked={blocked}
          settingsServerId={settingsServerId}
          line={line}
          execute={execute}
        />
        {blocked === 'no-key' && can.canEditApiKey ? <KeyField serverId={server.id} /> : null}
      </section>
      {blocked === 'no-key' ? null : (
        <>
          <div className={`${classes.players} ${classes.fill}`}>
            <OnlinePanel server={server} actions={actions} />
          </div>
          <LazyMount className={classes.fill}>
            <Activity server={server} underway={execute.underway} settingsServerId={settingsServerId} />
          </LazyMount>
        </>
      )}
    </div>
  );
}

interface LineProps extends Pick<DeskProps, 'blocked' | 'line'> {
  serverId: string;
  settingsServerId: string | undefined;
  execute: Execute;
}

function Line({ serverId, blocked, settingsServerId, line, execute }: LineProps) {
  const user = useUser();
  const inGame = useInGame(serverId);
  const earlier = useOwnCommands(serverId, user.username);
  return (
    <Console
      handle={line}
      execute={execute}
      blocked={blocked}
      inGame={inGame}
      historyKey={historyKey(user.id, serverId)}
      earlier={earlier}
      {...(settingsServerId ? { settingsServerId } : {})}
    >
      {blocked === 'no-key' ? null : (
        <QuickCommands execute={execute} blocked={blocked !== null} playerCount={inGame.count} />
      )}
    </Console>
  );
}
