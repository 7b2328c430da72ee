import type { PunishmentType } from '@tenfour/domain';

/** What staff of such communities write, by how grave it is. */
export const REASONS: Readonly<Record<PunishmentType, readonly string[]>> = {
  warning: [
    'Fail RP: drove through a red light in front of a patrol',
    'Unrealistic driving on Main Street',
    'Spawn camping near the gas station',
    'Mic spam in team chat',
    'Parked in the middle of the highway',
    'Not following the speed limits during a priority',
    'Ignored staff instructions twice',
    'Arguing with a moderator in public chat',
    'Cop baiting at the bank',
    'Left a traffic stop without roleplaying',
    'Fear RP: ran from three armed officers',
    'Wrong uniform for the Fire Department',
  ],
  kick: [
    'AFK on the Sheriff team for more than 15 minutes',
    'No intention to roleplay',
    'Random vehicle deathmatch at the car dealership',
    'Would not move a vehicle that blocked the hospital',
    'Kept using sirens without a call',
    'Third reminder about the callsign',
    'Shot at a parked vehicle for no reason',
  ],
  strike: [
    'RDM: shot two civilians outside the bank',
    'VDM at the River City intersection',
    'Left to avoid arrest (LTAP)',
    'Combat logging during a pursuit',
    'Powergaming: escaped from handcuffs',
    'Metagaming with information from Discord',
    'Abused the tow truck to trap players',
    'Gun store robbery during the cool-down',
  ],
  ban: [
    'Mass RDM at spawn',
    'Exploiting: teleported out of jail',
    'Slurs in voice chat',
    'Evading an earlier ban with another account',
    'Threatened a member outside the game',
    'Server raid with four others',
    'Impersonated staff to collect money',
  ],
};

/** What is added to a reason when somebody looks at the evidence later. */
export const SECOND_THOUGHTS: readonly string[] = [
  'clip in the staff channel',
  'admitted it afterwards',
  'two witnesses',
  'apologised to the player',
];

/** Why players call for a moderator. */
export const CALL_REASONS: readonly string[] = [
  'RDM at the bank',
  'VDM: drove into a whole traffic stop',
  'Blocks the hospital entrance with a truck',
  'Mic spam and insults',
  'Exploiting: flies over the map',
  'Cop baiting for ten minutes',
  'Left the game to avoid arrest',
  'Fail RP during a priority',
  'Impersonates a moderator',
];

/** Where that was. */
export const CALL_PLACES: readonly string[] = [
  'Bank',
  'River City',
  'Gas station on Main Street',
  'Hospital',
  'Car dealership',
  'Spawn',
];

/** How calls end. */
export const RESOLUTIONS: readonly string[] = [
  'Spoke with both, warned the driver.',
  'Watched for ten minutes, saw nothing more.',
  'Kicked after two warnings.',
  'Banned, the clip is on the record.',
  'Misunderstanding: they knew each other.',
  'Vehicle moved, player reminded of the rules.',
];

/** What staff keep for each other about players. */
export const NOTES: readonly string[] = [
  'Friendly, but always in the middle of it. Ask them before you write anything down.',
  'Says that a sibling uses the same computer.',
  'Good at dispatch. Invite to the next training?',
  'Reports others a lot; about half of it was true.',
  'Appealed twice, was polite both times.',
  'Speaks French and German, hardly any English.',
  'Knows the limits of every rule and plays right on them.',
  'Asked for the staff application.',
];

/** Addresses under which clips would be. */
export const CLIPS: readonly string[] = [
  'https://clips.example.com/view/9f3b-bank-lobby',
  'https://clips.example.com/view/27cd-main-street',
  'https://clips.example.com/view/e5a1-spawn',
];
