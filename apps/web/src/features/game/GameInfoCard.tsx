import { Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { GameInfo, GameProblem } from '@tenfour/contracts';
import { DataRegion, type RegionQuery } from '../../ui/DataRegion.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { formatAge } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import classes from './Lists.module.css';
import { texts } from './texts.ts';

/** Told beside the command line, where it is in the way. */
const NO_KEY = 'no-key';

/** The game server: name, players, online, how old that is, and what is wrong with it. */
export function GameInfoCard(props: { info: RegionQuery<GameInfo>; settingsOf?: string | undefined }) {
  const { data } = props.info;
  return (
    <Panel title={texts.info} side={data ? <Age info={data} /> : null}>
      <DataRegion query={props.info} skeleton={<Skeleton height={90} />}>
        {(info) => (
          <>
            <Facts info={info} />
            {info.problem && info.problem.kind !== NO_KEY ? (
              <Problem problem={info.problem} settingsOf={props.settingsOf} />
            ) : null}
          </>
        )}
      </DataRegion>
    </Panel>
  );
}

function Facts({ info }: { info: GameInfo }) {
  const known = info.asOf !== null;
  return (
    <dl className={classes.info}>
      <dt>{texts.name}</dt>
      <dd>{info.serverName ?? texts.unknown}</dd>
      <dt>{texts.playerCount}</dt>
      <dd>{known ? `${info.playerCount} / ${info.maxPlayers}` : texts.unknown}</dd>
      <dt>{texts.status}</dt>
      <dd>
        {known ? (
          <StatusBadge
            kind="game"
            value={info.online ? 'online' : 'offline'}
            live={info.online && !info.stale}
          />
        ) : (
          texts.unknown
        )}
      </dd>
    </dl>
  );
}

function Age({ info }: { info: GameInfo }) {
  const now = useNow(1_000);
  if (info.asOf === null) return texts.never;
  const age = formatAge(now - Date.parse(info.asOf));
  return info.stale ? <span className={classes.stale}>{texts.stale(age)}</span> : texts.updated(age);
}

function Problem({ problem, settingsOf }: { problem: GameProblem; settingsOf: string | undefined }) {
  return (
    <p className={classes.problem} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        {problem.message}{' '}
        {settingsOf && problem.kind.startsWith('key-') ? (
          <Link to="/server/$id/settings" params={{ id: settingsOf }}>
            {texts.updateKey}
          </Link>
        ) : null}
      </span>
    </p>
  );
}
