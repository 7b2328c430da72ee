import { TextInput } from '@mantine/core';
import type { Server } from '@tenfour/contracts';
import { memo, useMemo, useState } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { Deferred } from '../../../ui/Deferred.tsx';
import { LongList } from '../../../ui/list/LongList.tsx';
import { NoMatch } from '../../../ui/list/NoMatch.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { VirtualRegion } from '../../../ui/list/VirtualRegion.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './Lists.module.css';
import { type PlayerActions, PlayerDetails } from './PlayerDetails.tsx';
import { firstOf, groupByTeam, groupKey, playerKey, rowsOf, type TeamGroup } from './players.ts';
import { texts } from './texts.ts';
import { usePlayers } from './use-game.ts';
import { useUnread } from './use-in-game.ts';

/** As tall as the first rows on a phone: what follows must not move when the players arrive. */
const SKELETON_ROWS = 12;

/** Who is in the game, by team, with a filter. */
export const PlayersList = memo(function PlayersList(props: { server: Server; actions: PlayerActions }) {
  const players = usePlayers(props.server.id);
  const unread = useUnread(props.server);
  const [typed, setTyped] = useState('');
  const groups = useMemo(() => groupByTeam(players.data ?? [], typed), [players.data, typed]);
  useUnauthorized('server', players.error);
  return (
    <Panel
      title={texts.online}
      count={unread === null && players.data ? countText(groups, players.data.length) : null}
      side={players.data && players.data.length > 0 ? <Filter typed={typed} onType={setTyped} /> : null}
      flush
    >
      <DataRegion query={players} skeleton={<RowsSkeleton rows={SKELETON_ROWS} />}>
        {(list) =>
          list.length === 0 ? (
            <p className={classes.empty}>{unread ?? texts.noOne}</p>
          ) : (
            <FilteredPlayers
              groups={groups}
              typed={typed}
              onClear={() => setTyped('')}
              actions={props.actions}
            />
          )
        }
      </DataRegion>
    </Panel>
  );
});

function Filter({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  return (
    <TextInput
      type="search"
      data-key="/"
      size="xs"
      aria-label={texts.filter}
      placeholder={texts.filterPlaceholder}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

/** Returns "37", or "5 / 37" while a filter hides the others. */
function countText(groups: readonly TeamGroup[], all: number): string {
  const shown = countOf(groups);
  return shown === all ? String(all) : `${shown} / ${all}`;
}

function countOf(groups: readonly TeamGroup[]): number {
  return groups.reduce((sum, { players }) => sum + players.length, 0);
}

function FilteredPlayers(props: {
  groups: readonly TeamGroup[];
  typed: string;
  onClear: () => void;
  actions: PlayerActions;
}) {
  const { groups, typed, actions } = props;
  if (groups.length === 0)
    return <NoMatch title={texts.noMatch(typed.trim())} clear={texts.clearFilter} onClear={props.onClear} />;
  return (
    <Deferred>
      <PlayerRows groups={groups} actions={actions} />
    </Deferred>
  );
}

/** Number of rows from which the list is virtualized. */
const VIRTUAL_FROM = 100;

/** The height of a line before it is measured, in px. */
const ROW_HEIGHT = 42;

/** The list by team. */
function PlayerRows({ groups, actions }: { groups: readonly TeamGroup[]; actions: PlayerActions }) {
  const rows = rowsOf(groups);
  if (rows.length >= VIRTUAL_FROM)
    return (
      <VirtualRegion
        label={texts.scrollable(texts.online)}
        mah="var(--list-height)"
        className={classes.list}
        items={rows}
        rowHeight={ROW_HEIGHT}
        isFixed={({ kind }) => kind === 'team'}
      >
        {(row) =>
          row.kind === 'team' ? (
            <div className={classes.team}>
              <TeamHead group={row.group} />
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
    <LongList label={texts.scrollable(texts.online)} mah="var(--list-height)" count={countOf(groups)}>
      {(most) => (
        <div data-rows>
          {firstOf(groups, most).map((group) => (
            <section key={groupKey(group)} className={classes.team}>
              <TeamHead group={group} />
              <ul className={classes.list}>
                {group.players.map((player) => (
                  <li key={playerKey(player)} className={classes.player} data-row={playerKey(player)}>
                    <PlayerDetails player={player} actions={actions} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </LongList>
  );
}

function TeamHead({ group: { team, flagged, count } }: { group: TeamGroup }) {
  return (
    <h3>
      {flagged ? texts.flagged : team || texts.noTeam} <span>{count}</span>
    </h3>
  );
}
