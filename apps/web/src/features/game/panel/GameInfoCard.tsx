import { Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { GameInfo, GameProblem, Server } from '@tenfour/contracts';
import { memo, type ReactNode } from 'react';
import { copy } from '../../../copy.ts';
import { useGameInfo } from '../../../data/server-queries.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DataRegion, type RegionQuery } from '../../../ui/DataRegion.tsx';
import { Freshness, GameState } from '../../../ui/Freshness.tsx';
import classes from './Lists.module.css';
import { texts } from './texts.ts';

/** This problem is shown beside the command line, which it blocks. */
const NO_KEY = 'no-key';

/** ER:LC itself did not answer. */
const UNREACHED: ReadonlySet<string> = new Set(['upstream', 'timeout', 'network']);

/** The game server: name, players, online, how old that is, and what is wrong with it. */
export const GameInfoCard = memo(function GameInfoCard(props: {
  server: Server;
  settingsServerId?: string | undefined;
}) {
  const info = useGameInfo(props.server.id);
  const suspended = !props.server.isActive;
  useUnauthorized('server', info.error);
  return (
    <section aria-label={texts.info} className={classes.strip}>
      <DataRegion query={info} skeleton={<Skeleton height={24} />}>
        {(known) => (
          <>
            <div className={classes.stripLine}>
              <Details info={known} query={info} suspended={suspended} title={props.server.name} />
              {suspended ? (
                <span className={classes.meta}>{texts.notReadSuspended}</span>
              ) : (
                <Freshness asOf={known.asOf} stale={known.stale} query={info} />
              )}
            </div>
            {known.problem && known.problem.kind !== NO_KEY ? (
              <Problem problem={known.problem} settingsServerId={props.settingsServerId} />
            ) : null}
          </>
        )}
      </DataRegion>
    </section>
  );
});

/** The facts. The name only where it is not the `title` of the page already. */
function Details(props: { info: GameInfo; query: RegionQuery<GameInfo>; suspended: boolean; title: string }) {
  const { info, query, suspended, title } = props;
  const unknown = suspended ? texts.nothing : texts.unknown;
  return (
    <dl className={classes.info}>
      <Fact name={texts.name} quiet={info.serverName === title}>
        {info.serverName ?? unknown}
      </Fact>
      <Fact name={texts.lists.players}>
        {info.asOf === null ? unknown : `${info.playerCount} / ${info.maxPlayers}`}
      </Fact>
      {info.queueLength ? <Fact name={texts.queueLength}>{texts.waiting(info.queueLength)}</Fact> : null}
      <Fact name={texts.status} implied={Boolean(info.queueLength) && info.online && !info.stale}>
        {suspended ? (
          texts.isSuspended
        ) : (
          <GameState online={info.online} asOf={info.asOf} stale={info.stale} query={query} />
        )}
      </Fact>
      {info.joinKey ? (
        <Fact name={texts.joinKey}>
          <CopyButton value={info.joinKey} label={texts.copyJoinKey} toast={texts.joinKeyCopied} />
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact(props: { name: string; quiet?: boolean; implied?: boolean; children: ReactNode }) {
  const { name, quiet, implied, children } = props;
  return (
    <div className={quiet ? 'tf-visually-hidden' : implied ? classes.implied : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
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
        {UNREACHED.has(problem.kind) ? <Link to="/status">{copy.navigation.status}</Link> : null}
      </span>
    </p>
  );
}
