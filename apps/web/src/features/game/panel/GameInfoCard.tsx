import { Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { GameInfo, GameProblem, Server } from '@tenfour/contracts';
import { memo } from 'react';
import { useGameInfo } from '../../../data/server-queries.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DataRegion, type RegionQuery } from '../../../ui/DataRegion.tsx';
import { Freshness, GameState } from '../../../ui/Freshness.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './Lists.module.css';
import { texts } from './texts.ts';

/** This problem is shown beside the command line, which it blocks. */
const NO_KEY = 'no-key';

/** The game server: name, players, online, how old that is, and what is wrong with it. */
export const GameInfoCard = memo(function GameInfoCard(props: {
  server: Server;
  settingsServerId?: string | undefined;
}) {
  const info = useGameInfo(props.server.id);
  const suspended = !props.server.isActive;
  const { data } = info;
  useUnauthorized('server', info.error);
  return (
    <Panel
      title={texts.info}
      side={
        suspended ? (
          texts.notReadSuspended
        ) : data ? (
          <Freshness asOf={data.asOf} stale={data.stale} query={info} />
        ) : null
      }
    >
      <DataRegion query={info} skeleton={<Skeleton height={120} />}>
        {(known) => (
          <>
            <Details info={known} query={info} suspended={suspended} />
            {known.problem && known.problem.kind !== NO_KEY ? (
              <Problem problem={known.problem} settingsServerId={props.settingsServerId} />
            ) : null}
          </>
        )}
      </DataRegion>
    </Panel>
  );
});

function Details(props: { info: GameInfo; query: RegionQuery<GameInfo>; suspended: boolean }) {
  const { info, query, suspended } = props;
  const unknown = suspended ? texts.nothing : texts.unknown;
  return (
    <dl className={classes.info}>
      <dt>{texts.name}</dt>
      <dd>{info.serverName ?? unknown}</dd>
      <dt>{texts.playerCount}</dt>
      <dd>{info.asOf === null ? unknown : `${info.playerCount} / ${info.maxPlayers}`}</dd>
      {info.queueLength ? (
        <>
          <dt>{texts.queueLength}</dt>
          <dd>{info.queueLength}</dd>
        </>
      ) : null}
      <dt>{texts.status}</dt>
      <dd>
        {suspended ? (
          texts.isSuspended
        ) : (
          <GameState online={info.online} asOf={info.asOf} stale={info.stale} query={query} />
        )}
      </dd>
      {info.joinKey ? (
        <>
          <dt>{texts.joinKey}</dt>
          <dd>
            <CopyButton value={info.joinKey} label={texts.copyJoinKey} toast={texts.joinKeyCopied} />
          </dd>
        </>
      ) : null}
    </dl>
  );
}

function Problem({
  problem,
  settingsServerId,
}: {
  problem: GameProblem;
  settingsServerId: string | undefined;
}) {
  return (
    <p className={classes.problem} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        {problem.message}{' '}
        {settingsServerId && problem.kind.startsWith('key-') ? (
          <Link to="/server/$id/settings" params={{ id: settingsServerId }}>
            {texts.updateKey}
          </Link>
        ) : null}
      </span>
    </p>
  );
}
