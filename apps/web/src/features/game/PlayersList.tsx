import { Button, Skeleton, TextInput } from '@mantine/core';
import type { OnlinePlayer } from '@tenfour/contracts';
import { useState } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { DataRegion, type RegionQuery } from '../../ui/DataRegion.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './Lists.module.css';
import { groupByTeam, type PlayerLine, type TeamGroup } from './players.ts';
import { texts } from './texts.ts';

/** Who is in the game, by team, with a filter. `known` is false while the game has never been read. */
export function PlayersList({ players, known }: { players: RegionQuery<OnlinePlayer[]>; known: boolean }) {
  return (
    <Panel title={texts.online} side={known ? players.data?.length : null} flush>
      <DataRegion query={players} skeleton={<Skeleton height={240} />}>
        {(list) =>
          list.length === 0 ? (
            <p className={classes.empty}>{known ? texts.nobody : texts.notRead}</p>
          ) : (
            <FilteredPlayers players={list} />
          )
        }
      </DataRegion>
    </Panel>
  );
}

function FilteredPlayers({ players }: { players: OnlinePlayer[] }) {
  const [typed, setTyped] = useState('');
  const groups = groupByTeam(players, typed);
  return (
    <>
      <div className={classes.filter}>
        <TextInput
          type="search"
          size="xs"
          aria-label={texts.filter}
          placeholder={texts.filterPlaceholder}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {groups.length === 0 ? (
        <EmptyState
          title={texts.noMatch(typed.trim())}
          action={
            <Button size="xs" variant="default" onClick={() => setTyped('')}>
              {texts.clearFilter}
            </Button>
          }
        />
      ) : (
        <ScrollRegion label={texts.scrollable(texts.online)} mah="34rem">
          {groups.map((group) => (
            <Team key={group.team} group={group} />
          ))}
        </ScrollRegion>
      )}
    </>
  );
}

function Team({ group }: { group: TeamGroup }) {
  return (
    <section className={classes.team}>
      <h3>
        {group.team || texts.noTeam} <span>{group.players.length}</span>
      </h3>
      <ul className={classes.list}>
        {group.players.map((player) => (
          <Player key={`${player.name}:${player.id}`} player={player} />
        ))}
      </ul>
    </section>
  );
}

function Player({ player }: { player: PlayerLine }) {
  return (
    <li className={classes.player}>
      <Avatar service="roblox" id={player.id} name={player.name} size={26} />
      <span className={classes.playerName}>{player.name}</span>
      {player.callsign ? <span className={classes.callsign}>{player.callsign}</span> : null}
      <span className={classes.end}>
        {player.permission === 'Normal' ? (
          <span className={classes.callsign}>{player.permission}</span>
        ) : (
          <StatusBadge kind="gamePermission" value={player.permission} />
        )}
      </span>
    </li>
  );
}
