import { formatCount, plural } from '@tenfour/domain';
import { copy } from '../../../copy.ts';

/** Texts of the live map. */
export const texts = {
  title: copy.navigation.map,
  season: 'Season',
  postals: 'Postals',
  teams: 'Teams',
  noTeam: 'No team',
  players: 'Players',
  calls: 'Calls',
  noPlayers: 'No players online.',
  noMatch: 'No players on these teams.',
  noMaps: 'Map pictures aren’t available.',
  notCalibrated: 'This map isn’t calibrated, so players are only listed.',
  failed: 'Positions don’t match the postals of this map. Players are shown at their postal.',
  suspended: copy.common.serverSuspended,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Whole map',
  follow: (name: string) => `Follow ${name}`,
  show: 'Show',
  showCall: (what: string) => `Show ${what}`,
  wanted: (stars: number) => plural(stars, 'star'),
  noPlace: 'Unknown place',
  modCall: 'Mod call',
  callFor: (team: string) => `${team} call`,
  from: (name: string) => `from ${name}`,
  responding: (names: readonly string[]) => `Responding: ${names.join(', ')}`,
  nearest: 'Nearest staff:',
  studs: (count: number) => `${formatCount(Math.round(count))} studs`,
  list: (title: string) => `${title}, list`,
} as const;
