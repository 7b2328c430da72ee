import type { Permissions, Server } from '@tenfour/contracts';
import { useUnauthorized } from '../../data/unauthorized.ts';
import { Panel } from '../../ui/Panel.tsx';
import { CustomCommands } from '../custom-commands/CustomCommands.tsx';
import { CommandLog } from './CommandLog.tsx';
import { type Blocked, Console } from './Console.tsx';
import { GameInfoCard } from './GameInfoCard.tsx';
import classes from './GamePanel.module.css';
import { PlayersList } from './PlayersList.tsx';
import { QuickCommands } from './QuickCommands.tsx';
import { SentCommands } from './SentCommands.tsx';
import { texts } from './texts.ts';
import { useExecute } from './use-execute.tsx';
import { useCommandLogs, useGameInfo, usePlayers, useSentCommands } from './use-game.ts';

function blockedBy(server: Server): Blocked {
  if (!server.erlcApiKey) return 'no-key';
  return server.isActive ? null : 'suspended';
}

/** The in-game panel (ux.md S4), for viewers who may see it. */
export function GamePanel({ server, permissions }: { server: Server; permissions: Permissions }) {
  const info = useGameInfo(server.id);
  const players = usePlayers(server.id);
  const log = useCommandLogs(server.id);
  const commands = useSentCommands(server.id);
  const execute = useExecute(server.id);
  useUnauthorized('server', info.error, players.error, log.error, commands.error);
  const blocked = blockedBy(server);
  const known = info.data !== undefined && info.data.asOf !== null;
  const settingsOf = permissions.can.canViewServerSettings ? server.id : undefined;

  return (
    <>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Panel title={texts.console} className={classes.console}>
            <Console
              execute={execute}
              blocked={blocked}
              earlier={(commands.data ?? []).map(({ command }) => command)}
              {...(settingsOf ? { settingsOf } : {})}
            >
              <QuickCommands
                execute={execute}
                blocked={blocked !== null}
                playerCount={known ? info.data.playerCount : null}
              />
            </Console>
          </Panel>
          <SentCommands commands={commands} />
          <CommandLog log={log} known={known} />
        </div>
        <div className={classes.column}>
          <div className={classes.info}>
            <GameInfoCard info={info} settingsOf={settingsOf} />
          </div>
          <PlayersList players={players} known={known} />
        </div>
      </div>
      <CustomCommands server={server} permissions={permissions} />
    </>
  );
}
