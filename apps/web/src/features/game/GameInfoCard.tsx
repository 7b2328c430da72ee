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

/** The game server: name, players, online, how old that is, and what is wrong with it. */
export function GameInfoCard(props: { info: RegionQuery<GameInfo>; settingsOf?: string | undefined }) {
  const { data } = props.info;
  return (
    <Panel title={texts.info} side={data ? <Age info={data} /> : null}>
      <DataRegion query={props.info} skeleton={<Skeleton height={90} />}>
        {(info) => (
          <>
            <dl className={classes.info}>
              <dt>{texts.name}</dt>
              <dd>{info.serverName ?? texts.unnamed}</dd>
              <dt>{texts.playerCount}</dt>
              <dd>
                {info.playerCount} / {info.maxPlayers}
              </dd>
              <dt>{texts.status}</dt>
              <dd>
                <StatusBadge
                  kind="game"
                  value={info.online ? 'online' : 'offline'}
                  live={info.online && !info.stale}
                />
              </dd>
            </dl>
            {info.problem ? <Problem problem={info.problem} settingsOf={props.settingsOf} /> : null}
          </>
        )}
      </DataRegion>
    </Panel>
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
