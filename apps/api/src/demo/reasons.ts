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
    'No headlights at night, twice in one patrol',
    'Used OOC chat to argue about a ticket',
    'Honked through the whole funeral scene 🎺',
    'Conduite irréaliste : a foncé dans la foule devant l’hôpital',
    'قيادة متهورة في الشارع الرئيسي',
    'Cut across the field to get away from a speed trap, was asked to stop and to go on with the scene, said that everybody does it, and then did it again with the same car in front of the same two deputies ten minutes later. Calm about it afterwards; a warning is enough this time.',
  ],
  kick: [
    'AFK on the Sheriff team for more than 15 minutes',
    'No intention to roleplay',
    'Random vehicle deathmatch at the car dealership',
    'Would not move a vehicle that blocked the hospital',
    'Kept using sirens without a call',
    'Third reminder about the callsign',
    'Shot at a parked vehicle for no reason',
    'Name breaks the rules on offensive names: may come back with another',
    'Blew the siren next to a hostage negotiation 🚨🚨🚨',
    'Would not leave the roof of the police station',
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
    'Hid behind a staff callsign to get through a roadblock',
    'Ran over a firefighter at a scene, second time this month',
    'ירי ללא סיבה ליד הבנק',
  ],
  ban: [
    'Mass RDM at spawn',
    'Exploiting: teleported out of jail',
    'Slurs in voice chat',
    'Evading an earlier ban with another account',
    'Threatened a member outside the game',
    'Server raid with four others',
    'Impersonated staff to collect money',
    'Auto-clicker on the ATM, shown by two clips',
    'Posted a link to an executor in the game chat',
  ],
};

/** Additions to a reason after the evidence was reviewed. */
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
  'Stuck under the bridge, cannot reset',
  'Towed my car while I was filling in the report 🚗💨',
  'Somebody with a very long name follows our patrol for twenty minutes, films everything and answers to nothing that we say',
];

/** Where that was. */
export const CALL_PLACES: readonly string[] = [
  'Bank',
  'Postal 301, Liberty Way',
  'Postal 105, Main Street',
  'Hospital',
  'Car dealership',
  'Postal 218, Park Street',
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
  'صديق المالك القديم، يتكلم العربية فقط',
  '👍 Helped a newcomer find the hospital for half an hour.',
];

/** What players write when they appeal, what staff answer, and how that ends. The first ones wait for a decision. */
export const APPEALS: readonly {
  daysAgo: number;
  text: string;
  answer: string | null;
  reply: string | null;
  /** Whether an admin assigns it to the owner. */
  assigned?: true;
  decision: { accept: boolean; reason: string } | null;
}[] = [
  {
    daysAgo: 0.2,
    text: 'I was the one who called the moderator. Whoever did this was on the other side of the street, my friend has a clip of all of it.',
    answer: null,
    reply: null,
    decision: null,
  },
  {
    daysAgo: 1.1,
    text: 'I was not even in the game then: my connection dropped at nine, and the record says half past.',
    answer: 'Do you have anything that shows it, a message from your provider for instance?',
    reply: 'Here is the outage page of that evening: https://status.example.net/incidents/4471',
    assigned: true,
    decision: null,
  },
  {
    daysAgo: 2.3,
    text: 'أعتذر عما حدث. كنت غاضباً ولن يتكرر ذلك 🙏',
    answer: null,
    reply: null,
    decision: null,
  },
  {
    daysAgo: 6,
    text: 'It was my brother on my account. I have changed my password.',
    answer: 'You are answerable for your account. Why should this time be different?',
    reply: 'I did not know that, sorry. I can send the mail about the new password.',
    decision: { accept: false, reason: 'Third time in a year that it was the brother. The record stays.' },
  },
  {
    daysAgo: 9,
    text: 'The report names me, but the clip shows somebody else: look at the callsign at 0:41.',
    answer: null,
    reply: null,
    decision: { accept: true, reason: 'You are right: the clip shows another player. Sorry about that.' },
  },
];

/** Addresses under which clips would be. */
export const CLIPS: readonly string[] = [
  'https://clips.example.com/view/9f3b-bank-lobby',
  'https://clips.example.com/view/27cd-main-street',
  'https://clips.example.com/view/e5a1-spawn',
];
