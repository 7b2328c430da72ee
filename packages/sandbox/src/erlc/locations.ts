import { between } from '../random.ts';
import type { Place, Team, WorldPlayer } from './types.ts';

const PLACES: readonly Place[] = [
  {
    LocationX: 1084.965,
    LocationZ: 2302.28,
    PostalCode: '218',
    StreetName: 'Park Street',
    BuildingNumber: '2083',
  },
  {
    LocationX: -412.31,
    LocationZ: 318.77,
    PostalCode: '105',
    StreetName: 'Main Street',
    BuildingNumber: '1041',
  },
  {
    LocationX: 233.09,
    LocationZ: -901.52,
    PostalCode: '301',
    StreetName: 'Liberty Way',
    BuildingNumber: '3012',
  },
  {
    LocationX: 702.44,
    LocationZ: 811.6,
    PostalCode: '204',
    StreetName: 'Independence Parkway',
    BuildingNumber: '',
  },
  {
    LocationX: -1320.1,
    LocationZ: 1544.9,
    PostalCode: '',
    StreetName: 'Freedom Highway',
    BuildingNumber: null,
  },
  {
    LocationX: -88.4,
    LocationZ: 64.25,
    PostalCode: '101',
    StreetName: 'Colonial Drive',
    BuildingNumber: '1007',
  },
  {
    LocationX: 1510.73,
    LocationZ: -240.38,
    PostalCode: '412',
    StreetName: 'Orchard Boulevard',
    BuildingNumber: '4120',
  },
  {
    LocationX: -702.9,
    LocationZ: -1203.4,
    PostalCode: '509',
    StreetName: 'Joyner Road',
    BuildingNumber: '5094',
  },
  {
    LocationX: 410.2,
    LocationZ: 2788.15,
    PostalCode: null,
    StreetName: 'Riverside Drive',
    BuildingNumber: null,
  },
  {
    LocationX: 955.55,
    LocationZ: -1666.06,
    PostalCode: '307',
    StreetName: 'Academy Place',
    BuildingNumber: '3075',
  },
];

const JAIL: Place = {
  LocationX: -271.62,
  LocationZ: 1002.48,
  PostalCode: '120',
  StreetName: 'Prison Road',
  BuildingNumber: '1200',
};

const CALLSIGN_LETTER: Partial<Record<Team, string>> = { Sheriff: 'S', Police: 'D', Fire: 'F', DOT: 'T' };

/** How far a street leads from its place in both directions, and the length of its other blocks, in studs. */
const STREET_REACH = 400;
const BLOCK = 100;

/** How far from a place its own postal code reaches, and how far a place has none, in studs. */
const POSTAL_REACH = 120;
const BARE_REACH = 25;

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** The axis along which the street of a place leads: from west to east, or from north to south. */
function axisOf(street: number): 'LocationX' | 'LocationZ' {
  return street % 2 === 0 ? 'LocationX' : 'LocationZ';
}

/** The middle of each street, the axis along which it leads, and how far in both directions, in studs. */
export const STREETS = PLACES.map((place, street) => ({ place, axis: axisOf(street), reach: STREET_REACH }));

/** Returns the position at this distance from the place of a street, in studs. Its blocks have postal codes of their own. */
function positionOn(street: number, place: Place, offset: number): Place {
  const axis = axisOf(street);
  const position = { ...place, [axis]: rounded(place[axis] + offset) };
  if (Math.abs(offset) <= (place.PostalCode ? POSTAL_REACH : BARE_REACH)) return position;
  const block = Math.floor((offset + STREET_REACH) / BLOCK);
  const PostalCode = String(600 + street * 10 + block);
  return { ...position, PostalCode, BuildingNumber: `${PostalCode}1` };
}

/** Returns a position on a street; prisoners are in jail. */
export function somewhere(random: () => number, team: Team): Place {
  const street = between(random, 0, PLACES.length - 1);
  const offset = between(random, -STREET_REACH, STREET_REACH);
  const place = PLACES[street];
  if (team !== 'Jail' && place) return positionOn(street, place, offset);
  return { ...JAIL, LocationX: rounded(JAIL.LocationX + offset / 20) };
}

/** Moves a player along their street, and turns them around at its end. Prisoners stay. */
export function moveAlong(random: () => number, player: WorldPlayer): void {
  const street = PLACES.findIndex(({ StreetName }) => StreetName === player.place.StreetName);
  const place = PLACES[street];
  if (!place) return;
  const axis = axisOf(street);
  const offset = player.place[axis] - place[axis] + player.heading * between(random, 40, 160);
  player.place = positionOn(street, place, Math.max(-STREET_REACH, Math.min(STREET_REACH, offset)));
  if (Math.abs(offset) >= STREET_REACH) player.heading = offset > 0 ? -1 : 1;
}

/** Returns a callsign such as "5D-550" for the teams that have one, or null. */
export function callsignFor(random: () => number, team: Team): string | null {
  const letter = CALLSIGN_LETTER[team];
  if (!letter) return null;
  return `${1 + Math.floor(random() * 9)}${letter}-${100 + Math.floor(random() * 900)}`;
}
