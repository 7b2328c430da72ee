import { IconStarFilled } from '@tabler/icons-react';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef, useState } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import classes from './Lists.module.css';
import { type PlayerActions, PlayerMenu } from './PlayerMenu.tsx';
import { type PlayerLine, type PlayerRow, playerKey, rowsOf, type TeamGroup } from './players.ts';
import { texts } from './texts.ts';

/** Number of rows from which the list is virtualized. */
const VIRTUAL_FROM = 100;

/** The height of a line before it is measured, in px. */
const ROW_HEIGHT = 42;

/** The list by team, in a scrolling region. */
export function PlayerRows({ groups, actions }: { groups: readonly TeamGroup[]; actions: PlayerActions }) {
  const rows = rowsOf(groups);
  if (rows.length >= VIRTUAL_FROM) return <VirtualRows rows={rows} actions={actions} />;
  return (
    <ScrollRegion label={texts.scrollable(texts.online)} mah="34rem">
      <div data-rows>
        {groups.map(({ team, players }) => (
          <section key={team} className={classes.team}>
            <TeamHead team={team} count={players.length} />
            <ul className={classes.list}>
              {players.map((player) => (
                <li key={playerKey(player)} className={classes.player} data-row={playerKey(player)}>
                  <PlayerFacts player={player} actions={actions} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </ScrollRegion>
  );
}

/** Only what is in sight, and the line that has the focus: it would be lost with its line. */
function VirtualRows({ rows, actions }: { rows: readonly PlayerRow[]; actions: PlayerActions }) {
  const viewport = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const focusedAt = rows.findIndex(({ key }) => key === focused);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan: 8,
    rangeExtractor(range: Range) {
      const seen = defaultRangeExtractor(range);
      return focusedAt < 0 || seen.includes(focusedAt) ? seen : [...seen, focusedAt].sort((a, b) => a - b);
    },
  });
  return (
    <ScrollRegion label={texts.scrollable(texts.online)} mah="34rem" viewportRef={viewport}>
      <ul className={classes.virtual} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-row={row.kind === 'team' ? undefined : row.key}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={classes.virtualRow}
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => setFocused(row.key)}
              onBlur={() => setFocused(null)}
            >
              {row.kind === 'team' ? (
                <div className={classes.team}>
                  <TeamHead team={row.team} count={row.count} />
                </div>
              ) : (
                <div className={classes.player}>
                  <PlayerFacts player={row.player} actions={actions} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
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

interface PlayerFactsProps {
  player: PlayerLine;
  actions: PlayerActions;
}

/** Memoized: scrolling rerenders the list at each step, and visible rows do not change. */
const PlayerFacts = memo(function PlayerFacts({ player, actions }: PlayerFactsProps) {
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
