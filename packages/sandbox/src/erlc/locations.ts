import { pick } from '../random.ts';
import type { Place, Team } from './types.ts';

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

function nearby(random: () => number, value: number): number {
  return Math.round((value + (random() - 0.5) * 60) * 1000) / 1000;
}

/** Returns a position on the map; prisoners are in jail. */
export function somewhere(random: () => number, team: Team): Place {
  const place = team === 'Jail' ? JAIL : pick(random, PLACES);
  return {
    ...place,
    LocationX: nearby(random, place.LocationX),
    LocationZ: nearby(random, place.LocationZ),
  };
}

/** Returns a callsign such as "5D-550" for the teams that have one, or null. */
export function callsignFor(random: () => number, team: Team): string | null {
  const letter = CALLSIGN_LETTER[team];
  if (!letter) return null;
  return `${1 + Math.floor(random() * 9)}${letter}-${100 + Math.floor(random() * 900)}`;
}
