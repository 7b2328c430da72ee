import { IconStarFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { VirtualRegion } from '../../../ui/list/VirtualRegion.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import classes from './Lists.module.css';
import { type PlayerActions, PlayerMenu } from './PlayerMenu.tsx';
import { type PlayerLine, playerKey, rowsOf, type TeamGroup } from './players.ts';
import { texts } from './texts.ts';

/** Number of rows from which the list is virtualized. */
const VIRTUAL_FROM = 100;

/** The height of a line before it is measured, in px. */
const ROW_HEIGHT = 42;

/** The list by team, in a scrolling region. */
export function PlayerRows({ groups, actions }: { groups: readonly TeamGroup[]; actions: PlayerActions }) {
  const rows = rowsOf(groups);
  if (rows.length >= VIRTUAL_FROM)
    return (
      <VirtualRegion
        label={texts.scrollable(texts.online)}
        mah="34rem"
        className={classes.list}
        items={rows}
        rowHeight={ROW_HEIGHT}
        isFixed={({ kind }) => kind === 'team'}
      >
        {(row) =>
          row.kind === 'team' ? (
            <div className={classes.team}>
              <TeamHead team={row.team} count={row.count} />
            </div>
          ) : (
            <div className={classes.player}>
              <PlayerDetails player={row.player} actions={actions} />
            </div>
          )
        }
      </VirtualRegion>
    );
  return (
    <ScrollRegion label={texts.scrollable(texts.online)} mah="34rem">
      <div data-rows>
        {groups.map(({ team, players }) => (
          <section key={team} className={classes.team}>
            <TeamHead team={team} count={players.length} />
            <ul className={classes.list}>
              {players.map((player) => (
                <li key={playerKey(player)} className={classes.player} data-row={playerKey(player)}>
                  <PlayerDetails player={player} actions={actions} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </ScrollRegion>
  );
}

function TeamHead({ team, count }: { team: string; count: number }) {
  return (
    <h3>
      {team || texts.noTeam} <span>{count}</span>
    </h3>
  );
}

interface PlayerDetailsProps {
  player: PlayerLine;
  actions: PlayerActions;
}

/** Memoized: scrolling rerenders the list at each step, and visible rows do not change. */
const PlayerDetails = memo(function PlayerDetails({ player, actions }: PlayerDetailsProps) {
  return (
    <>
      <Avatar service="roblox" id={player.id} name={player.name} size={26} />
      <PlayerLink name={player.name} className={classes.playerName} opensRow />
      {player.callsign ? <span className={classes.callsign}>{player.callsign}</span> : null}
      {player.wantedStars > 0 ? <Wanted stars={player.wantedStars} /> : null}
      <span className={classes.end}>
        {player.permission === 'Normal' ? (
          <span className={classes.callsign}>{player.permission}</span>
        ) : (
          <StatusBadge kind="gamePermission" value={player.permission} />
        )}
        <PlayerMenu name={player.name} actions={actions} />
      </span>
    </>
  );
});

function Wanted({ stars }: { stars: number }) {
  return (
    <span className={classes.wanted} title={texts.wanted(stars)}>
      <IconStarFilled size={12} aria-hidden />
      <span aria-hidden>{stars}</span>
      <span className="tf-visually-hidden">{texts.wanted(stars)}</span>
    </span>
  );
}
