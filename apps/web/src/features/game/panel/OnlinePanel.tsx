import { SegmentedControl, TextInput } from '@mantine/core';
import type { Server } from '@tenfour/contracts';
import { isVehicleLike } from '@tenfour/domain';
import { memo, useMemo, useState } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { NoMatch } from '../../../ui/list/NoMatch.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './Lists.module.css';
import type { PlayerActions } from './PlayerDetails.tsx';
import { PlayersList } from './PlayersList.tsx';
import { countOf, groupByTeam } from './players.ts';
import { texts } from './texts.ts';
import { usePlayers, useVehicles } from './use-game.ts';
import { useUnread } from './use-in-game.ts';
import { VehiclesList } from './VehiclesList.tsx';

/** As tall as the first rows on a phone: what follows must not move when the players arrive. */
const SKELETON_ROWS = 12;

const LISTS = ['players', 'vehicles'] as const;
type List = (typeof LISTS)[number];

const OPTIONS = LISTS.map((value) => ({ value, label: texts.lists[value] }));

/** Who is in the game, by team, or the vehicles there. Each list has a filter. */
export const OnlinePanel = memo(function OnlinePanel(props: { server: Server; actions: PlayerActions }) {
  const { server, actions } = props;
  const [list, setList] = useState<List>('players');
  const [filters, setFilters] = useState({ players: '', vehicles: '' });
  const setFilter = (text: string) => setFilters({ ...filters, [list]: text });
  const unread = useUnread(server);
  const players = usePlayers(server.id);
  const vehicles = useVehicles(server.id, list === 'vehicles');
  useUnauthorized('server', players.error ?? vehicles.error);
  const groups = useMemo(
    () => groupByTeam(players.data ?? [], filters.players),
    [players.data, filters.players],
  );
  const found = useMemo(
    () => (vehicles.data ?? []).filter((vehicle) => isVehicleLike(vehicle, filters.vehicles)),
    [vehicles.data, filters.vehicles],
  );
  const [query, count] = list === 'players' ? [players, countOf(groups)] : [vehicles, found.length];
  const all = query.data?.length ?? 0;

  function listed() {
    if (all === 0) return <p className={classes.empty}>{unread ?? texts.empty[list]}</p>;
    if (count === 0)
      return (
        <NoMatch
          title={texts.noMatch[list](filters[list].trim())}
          clear={texts.clearFilter}
          onClear={() => setFilter('')}
        />
      );
    if (list === 'vehicles') return <VehiclesList vehicles={found} />;
    return <PlayersList groups={groups} actions={actions} />;
  }

  return (
    <Panel
      title={
        <span className={classes.implied}>{list === 'players' ? texts.online : texts.lists.vehicles}</span>
      }
      count={unread === null && query.data ? countText(count, all) : null}
      side={
        <>
          <SegmentedControl
            size="xs"
            aria-label={texts.online}
            data={OPTIONS}
            value={list}
            onChange={setList}
            transitionDuration={0}
          />
          {all > 0 ? <Filter list={list} typed={filters[list]} onType={setFilter} /> : null}
        </>
      }
      flush
    >
      <DataRegion<unknown> query={query} skeleton={<RowsSkeleton rows={SKELETON_ROWS} />}>
        {listed}
      </DataRegion>
    </Panel>
  );
});

/** Returns "37", or "5 / 37" while a filter hides the others. */
function countText(shown: number, all: number): string {
  return shown === all ? String(all) : `${shown} / ${all}`;
}

function Filter({ list, typed, onType }: { list: List; typed: string; onType: (text: string) => void }) {
  return (
    <TextInput
      type="search"
      className={classes.filter}
      data-key="/"
      size="xs"
      aria-label={texts.filter[list]}
      placeholder={texts.filterPlaceholder[list]}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
