import type { Vehicle } from '@tenfour/contracts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { LongList } from '../../../ui/list/LongList.tsx';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import classes from './Lists.module.css';
import { texts } from './texts.ts';
import { VehicleText } from './VehicleText.tsx';

/** The vehicles in the game, each with the player who owns it. */
export function VehiclesList({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const rows = rowsOf(vehicles);
  return (
    <LongList label={texts.scrollable(texts.lists.vehicles)} mah="var(--list-height)" count={rows.length}>
      {(most) => (
        <ul className={classes.list}>
          {rows.slice(0, most).map(({ id, vehicle }) => (
            <li key={id} className={classes.player} data-row={id}>
              <VehicleText vehicle={vehicle} />
              <Owner owner={vehicle.owner} />
            </li>
          ))}
        </ul>
      )}
    </LongList>
  );
}

/** Gives each vehicle an id that stays with its owner over all polls: the game has none. */
function rowsOf(vehicles: readonly Vehicle[]): { id: string; vehicle: Vehicle }[] {
  const counts = new Map<string, number>();
  return vehicles.map((vehicle) => {
    const { name } = vehicle.owner;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { id: `${name} ${count}`, vehicle };
  });
}

function Owner({ owner: { name, robloxUserId } }: Pick<Vehicle, 'owner'>) {
  return (
    <span className={classes.end}>
      <Avatar service="roblox" id={robloxUserId} name={name} size={26} />
      <PlayerLink name={name} className={classes.playerName} opensRow />
    </span>
  );
}
