import { TextInput } from '@mantine/core';
import type { OnlinePlayer, Server } from '@tenfour/contracts';
import { memo, useMemo, useState } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { Deferred } from '../../../ui/Deferred.tsx';
import { NoMatch } from '../../../ui/list/NoMatch.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './Lists.module.css';
import type { PlayerActions } from './PlayerMenu.tsx';
import { PlayerRows } from './PlayerRows.tsx';
import { groupByTeam } from './players.ts';
import { texts } from './texts.ts';
import { usePlayers } from './use-game.ts';
import { useUnread } from './use-in-game.ts';

/** Who is in the game, by team, with a filter. */
export const PlayersList = memo(function PlayersList(props: { server: Server; actions: PlayerActions }) {
  const players = usePlayers(props.server.id);
  const unread = useUnread(props.server);
  useUnauthorized('server', players.error);
  return (
    <Panel title={texts.online} side={unread === null ? players.data?.length : null} flush>
      <DataRegion query={players} skeleton={<RowsSkeleton rows={6} />}>
        {(list) =>
          list.length === 0 ? (
            <p className={classes.empty}>{unread ?? texts.noOne}</p>
          ) : (
            <FilteredPlayers players={list} actions={props.actions} />
          )
        }
      </DataRegion>
    </Panel>
  );
});

function FilteredPlayers({ players, actions }: { players: OnlinePlayer[]; actions: PlayerActions }) {
  const [typed, setTyped] = useState('');
  const groups = useMemo(() => groupByTeam(players, typed), [players, typed]);
  return (
    <>
      <div className={classes.filter}>
        <TextInput
          type="search"
          data-key="/"
          size="xs"
          aria-label={texts.filter}
          placeholder={texts.filterPlaceholder}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {groups.length === 0 ? (
        <NoMatch title={texts.noMatch(typed.trim())} clear={texts.clearFilter} onClear={() => setTyped('')} />
      ) : (
        <Deferred>
          <PlayerRows groups={groups} actions={actions} />
        </Deferred>
      )}
    </>
  );
}
