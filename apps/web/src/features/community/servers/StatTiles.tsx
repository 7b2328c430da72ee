import { Skeleton } from '@mantine/core';
import type { GameInfo, Server } from '@tenfour/contracts';
import type { ReactNode } from 'react';
import { copy } from '../../../copy.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import type { RegionQuery } from '../../../ui/DataRegion.tsx';
import { Freshness, GameState } from '../../../ui/Freshness.tsx';
import { useFreshness } from '../../../ui/use-freshness.ts';
import classes from './Overview.module.css';
import { texts } from './texts.ts';

/**
 * The server's numbers. `game` is null for viewers who may not see it, and for a server without a key. Waiting requests
 * are marked for those who can decide them.
 */
export function StatTiles(props: { server: Server; game: RegionQuery<GameInfo> | null; decides: boolean }) {
  const { server, game, decides } = props;
  const { stats } = copy.servers;
  return (
    <dl className={classes.tiles}>
      {game ? <PlayersTile game={game} suspended={!server.isActive} /> : null}
      <Tile label={stats.members}>{server.memberCount}</Tile>
      <Tile label={stats.pending} waiting={decides && server.pendingCount > 0}>
        {server.pendingCount}
      </Tile>
      <Tile
        label={stats.activeStaff}
        note={server.staffInGameCount === null ? null : texts.staffInGame(server.staffInGameCount)}
      >
        {server.onDutyCount}
      </Tile>
      <div className={classes.tile} data-line>
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

/** `waiting`: the colour of waiting people, the same as in `ui/CountPill`. */
function Tile(props: { label: string; note?: string | null; waiting?: boolean; children: ReactNode }) {
  return (
    <div className={classes.tile}>
      <dt>{props.label}</dt>
      <dd>
        <span className={classes.value} data-waiting={props.waiting || undefined}>
          {props.children}
        </span>
        {props.note ? <span className={classes.note}>{props.note}</span> : null}
      </dd>
    </div>
  );
}

function PlayersTile({ game, suspended }: { game: RegionQuery<GameInfo>; suspended: boolean }) {
  return (
    <div className={classes.tile} data-line>
      <dt>{texts.playersOnline}</dt>
      <dd>
        {suspended ? (
          <span className={classes.note}>{texts.isSuspended}</span>
        ) : game.data ? (
          <Players info={game.data} query={game} />
        ) : game.error ? (
          <span className={classes.note}>{copy.common.outage.region}</span>
        ) : (
          <Awaited />
        )}
      </dd>
    </div>
  );
}

/** As high as what is read of the game: its number, its state and its age. */
function Awaited() {
  return (
    <>
      <span className={classes.value}>
        <Skeleton component="span" display="inline-block" height="0.8em" width={90} />
      </span>
      <span className={classes.state} aria-hidden>
        <Skeleton component="span" height={22} width={70} />
        <span className={classes.note}>{'\u00a0'}</span>
      </span>
    </>
  );
}

function Players({ info, query }: { info: GameInfo; query: RegionQuery<GameInfo> }) {
  const dated = { asOf: info.asOf, stale: info.stale, query };
  const { age, stale } = useFreshness(dated);
  return (
    <>
      <span className={classes.value} data-stale={stale || undefined}>
        {age === null ? '–' : `${info.playerCount} / ${info.maxPlayers}`}
      </span>
      <span className={classes.state}>
        {age === null ? null : <GameState online={info.online} {...dated} />}
        <Freshness {...dated} />
      </span>
    </>
  );
}
