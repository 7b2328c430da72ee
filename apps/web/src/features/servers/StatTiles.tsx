import type { GameInfo, Server } from '@tenfour/contracts';
import type { ReactNode } from 'react';
import { copy } from '../../copy.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { formatAge } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import classes from './Overview.module.css';
import { texts } from './texts.ts';

/** The server's numbers. `game` is absent for viewers who may not see the in-game panel. */
export function StatTiles({ server, game }: { server: Server; game: GameInfo | undefined }) {
  const { stats } = copy.servers;
  return (
    <dl className={classes.tiles}>
      {game ? <PlayersTile game={game} /> : null}
      <Tile label={stats.members}>{server.memberCount}</Tile>
      <Tile label={stats.pending}>{server.pendingCount}</Tile>
      <Tile label={stats.activeStaff}>{server.onDutyCount}</Tile>
      <div className={classes.tile}>
        <dt>{stats.joinCode}</dt>
        <dd className={classes.code}>
          <CopyButton
            value={server.joinCode}
            label={texts.copyCode(server.name)}
            toast={copy.servers.copied}
          />
        </dd>
      </div>
    </dl>
  );
}

function Tile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.tile}>
      <dt>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

function PlayersTile({ game }: { game: GameInfo }) {
  const now = useNow(1_000);
  const age = game.asOf === null ? null : formatAge(now - Date.parse(game.asOf));
  return (
    <div className={classes.tile}>
      <dt>{texts.playersOnline}</dt>
      <dd>
        <span className={classes.value}>
          {game.playerCount} / {game.maxPlayers}
        </span>
        <br />
        <span className={classes.note} data-stale={game.stale || undefined}>
          {age === null ? texts.noReading : game.stale ? texts.stale(age) : texts.updated(age)}
        </span>
      </dd>
    </div>
  );
}
