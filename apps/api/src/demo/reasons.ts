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
