import { NativeSelect, Switch } from '@mantine/core';
import type { GameMap, MapPlayer } from '@tenfour/contracts';
import chips from '../../../ui/ChoiceChips.module.css';
import classes from './Map.module.css';
import { mapTitle, teamsOf } from './scene.ts';
import { texts } from './texts.ts';

interface MapToolsProps {
  maps: readonly GameMap[];
  map: GameMap | undefined;
  onMap: (name: string) => void;
  withPostals: boolean;
  onPostals: (on: boolean) => void;
  players: readonly MapPlayer[];
  /** Teams that are filtered out. */
  hidden: ReadonlySet<string>;
  onHidden: (teams: ReadonlySet<string>) => void;
}

/** The map to show, with postals or without, and the teams to show on it. */
export function MapTools({ maps, map, onMap, withPostals, onPostals, players, ...teams }: MapToolsProps) {
  return (
    <div className={classes.tools}>
      <Teams players={players} {...teams} />
      {maps.length > 1 && map ? (
        <NativeSelect
          aria-label={texts.season}
          data={maps.map(({ name }) => ({ value: name, label: mapTitle(name) }))}
          value={map.name}
          onChange={(event) => onMap(event.currentTarget.value)}
        />
      ) : null}
      {map && map.styles.length > 1 ? (
        <Switch
          label={texts.postals}
          checked={withPostals}
          onChange={(event) => onPostals(event.currentTarget.checked)}
        />
      ) : null}
    </div>
  );
}

function Teams({ players, hidden, onHidden }: Pick<MapToolsProps, 'players' | 'hidden' | 'onHidden'>) {
  const toggle = (team: string) => {
    const next = new Set(hidden);
    if (!next.delete(team)) next.add(team);
    onHidden(next);
  };
  const teams = teamsOf(players);
  return teams.length === 0 ? null : (
    <fieldset className={chips.group}>
      <legend className="tf-visually-hidden">{texts.teams}</legend>
      <div className={chips.chips}>
        {teams.map(({ team, count }) => (
          <label key={team} className={chips.chip}>
            <input type="checkbox" checked={!hidden.has(team)} onChange={() => toggle(team)} />
            <span className={classes.swatch} data-team={team} aria-hidden />
            {team || texts.noTeam} {count}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
