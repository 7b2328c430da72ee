import type { Permissions, Server } from '@tenfour/contracts';
import { parsePlayer } from '@tenfour/domain';
import { useMemo, useRef } from 'react';
import { useUser } from '../../data/session.ts';
import { useUnauthorized } from '../../data/unauthorized.ts';
import { Panel } from '../../ui/Panel.tsx';
import { CustomCommands } from '../custom-commands/CustomCommands.tsx';
import { CommandLog } from './CommandLog.tsx';
import { type Blocked, Console, type ConsoleHandle, type InGame } from './Console.tsx';
import { GameEvents } from './GameEvents.tsx';
import { GameInfoCard } from './GameInfoCard.tsx';
import classes from './GamePanel.module.css';
import { historyKey } from './history-store.ts';
import type { PlayerActions } from './PlayerMenu.tsx';
import { PlayersList } from './PlayersList.tsx';
import { QuickCommands } from './QuickCommands.tsx';
import { SentCommands } from './SentCommands.tsx';
import { texts } from './texts.ts';
import { useExecute } from './use-execute.tsx';
import { useCommandLogs, useGameInfo, usePlayers, useSentCommands } from './use-game.ts';
import { usePrefilledConsole } from './use-prefilled-console.ts';

function blockedBy(server: Server): Blocked {
  if (!server.erlcApiKey) return 'no-key';
  return server.isActive ? null : 'suspended';
}

/** Who is in the game, as far as it is known and as fresh as it is. */
function useInGame(
  info: ReturnType<typeof useGameInfo>,
  players: ReturnType<typeof usePlayers>,
): InGame & { known: boolean } {
  const online = players.data;
  const names = useMemo(() => (online ?? []).map(({ Player }) => parsePlayer(Player)), [online]);
  const known = info.data !== undefined && info.data.asOf !== null;
  const fresh = known && !info.data.stale && !info.error && !players.error;
  return {
    players: names,
    sure: fresh && online !== undefined,
    count: known ? info.data.playerCount : null,
    known,
  };
}

/** The in-game panel (ux.md S4), for viewers who may see it. */
export function GamePanel({ server, permissions }: { server: Server; permissions: Permissions }) {
  const user = useUser();
  const line = useRef<ConsoleHandle>(null);
  const info = useGameInfo(server.id);
  const players = usePlayers(server.id);
  const log = useCommandLogs(server.id);
  const execute = useExecute(server.id);
  const commands = useSentCommands(server.id, execute.underway);
  useUnauthorized('server', info.error, players.error, log.error, commands.error);
  const inGame = useInGame(info, players);
  const blocked = blockedBy(server);
  const unread = server.isActive ? (inGame.known ? null : texts.notRead) : texts.notReadSuspended;
  const settingsOf = permissions.can.canViewServerSettings ? server.id : undefined;
  usePrefilledConsole(line, blocked === null);
  const mine = (commands.data ?? []).filter(({ issuedBy }) => issuedBy === user.username);
  const punishAt = permissions.can.canEditPunishments ? server.id : null;
  const actions = useMemo<PlayerActions>(
    () => ({ prefill: blocked ? null : (text) => line.current?.prefill(text), punishAt }),
    [blocked, punishAt],
  );

  return (
    <div className={classes.columns}>
      <div className={`${classes.column} tf-in-turn`}>
        <Panel title={texts.console} className={classes.console}>
          <Console
            handle={line}
            execute={execute}
            blocked={blocked}
            inGame={inGame}
            historyKey={historyKey(user.id, server.id)}
            earlier={mine.map(({ command }) => command)}
            {...(settingsOf ? { settingsOf } : {})}
          >
            <QuickCommands execute={execute} blocked={blocked !== null} playerCount={inGame.count} />
          </Console>
        </Panel>
        <div className={classes.sent}>
          <SentCommands commands={commands} settingsOf={settingsOf} />
        </div>
        <CommandLog log={log} unread={unread} />
        <GameEvents serverId={server.id} />
      </div>
      <div className={`${classes.column} tf-in-turn`}>
        <div className={classes.info}>
          <GameInfoCard info={info} suspended={!server.isActive} settingsOf={settingsOf} />
        </div>
        <div className={classes.players}>
          <PlayersList players={players} unread={unread} actions={actions} />
        </div>
      </div>
      <CustomCommands server={server} permissions={permissions} />
    </div>
  );
}
