import type { Random } from './random.ts';

const FIRST = [
  'Dark',
  'Officer',
  'Crazy',
  'Silent',
  'Night',
  'Speedy',
  'Blox',
  'Captain',
  'Turbo',
  'Lucky',
  'Frosty',
  'Shadow',
  'Royal',
  'Iron',
  'Pixel',
  'Golden',
  'Storm',
  'Wild',
  'Neo',
  'Real',
  'Its',
  'Mr',
  'Big',
  'Tiny',
  'River',
  'Metro',
];
const SECOND = [
  'Driver',
  'Wolf',
  'Gamer',
  'Ninja',
  'Trooper',
  'Racer',
  'Builder',
  'Chief',
  'Medic',
  'Fox',
  'Pilot',
  'Sheriff',
  'Killer',
  'Panda',
  'Rider',
  'Ghost',
  'Dragon',
  'Knight',
  'Cobra',
  'Hawk',
  'Baker',
  'Tiger',
  'Agent',
  'Viper',
];
const UNUSUAL = [
  'Полицейский',
  'СтрашныйВолк',
  'Ёлка',
  '警察官たけし',
  '小王',
  '한국경찰',
  'محمد',
  'שוטר',
  'Łukasz',
  'Ünal',
  'ΟΔΥΣΣΕΥΣ',
  'İstanbul',
  'Zoë',
  '100%',
  'a_b%c',
  "O'Brien",
  '"Ace"',
  'Ｆｕｌｌ',
];

/** Mixes a number's bits, so that adjacent numbers share nothing (the finalizer of MurmurHash3). */
function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('There is nothing to take.');
  return item;
}

/** Returns the game username of the player with this number: at most 20 characters, one in sixty not plain ASCII. */
export function playerName(number: number): string {
  const hash = mix(number + 1);
  const suffix = String(number % 10_000);
  if (hash % 60 === 0) return `${at(UNUSUAL, hash >>> 8)}${suffix}`.slice(0, 20);
  const glue = (hash & 7) === 0 ? '_' : '';
  return `${at(FIRST, hash >>> 4)}${glue}${at(SECOND, hash >>> 12)}${suffix}`.slice(0, 20);
}

/** Returns the Discord username of the user with this number. */
export function userName(number: number): string {
  return `${at(FIRST, mix(number + 7))}.${at(SECOND, mix(number + 13))}${number}`.toLowerCase();
}

const SERVER_KINDS = [
  'State Roleplay',
  'County RP',
  'City Roleplay',
  'Highway Patrol',
  'Liberty Life',
  'Strict RP',
];

/** Returns the name of the server with this number. */
export function serverName(number: number): string {
  return `${at(FIRST, mix(number + 3))} ${at(SECOND, mix(number + 5))} ${at(SERVER_KINDS, mix(number))} ${number}`;
}

const PLACES = [
  'River City bank',
  'the gas station',
  'spawn',
  'the county jail',
  'Postal 304',
  'the hospital',
  'the airfield',
  'the fire house',
  'the jewelry store',
  'Highway 2',
  'the DMV',
  'Springfield',
];
const ACTION_COUNTS = [
  'RDM',
  'VDM',
  'FRP: drives off a cliff',
  'NLR broken',
  'fail roleplay',
  'cop baiting',
  'staff disrespect',
  'exploiting',
  'trolling the medics',
  'mass VDM',
  'unrealistic avatar',
  'cuff rushing',
  'gun in safezone',
  'toxic in chat',
  'ignoring staff',
  "didn't value life",
  'combat logging',
  'job abuse',
];
const FOREIGN = [
  'Стрельба без причины у банка',
  'ДТП и побег с места',
  'повторное нарушение правил',
  '無差別攻撃と暴言',
  '恶意撞车',
  '무단 이탈',
  'قتل عشوائي عند البنك',
  'Überfall ohne Rollenspiel',
  'Conducción temeraria, señal ignorada',
  'Łamanie zasad ruchu',
  'σκοτώθηκε χωρίς λόγο',
];
const MARKED = [
  'speeding at 100% throttle',
  'used the name "Chief" in chat',
  "said 'catch me' and ran",
  'log_id_4411 attached',
  'C:\\clips\\rdm.mp4',
  'rule 4_b, 50% of the street blocked',
];
const LONG =
  'Witnesses and clips were reviewed by two moderators; the player was warned twice before and went on. ';

/** Returns a reason as moderators write them: 10 to 700 characters, one in forty not in English. */
export function reasonText(random: Random): string {
  if (random.chance(1 / 40)) return `${random.pick(FOREIGN)} ${random.below(1_000)}`;
  if (random.chance(1 / 50)) return `${random.pick(ACTION_COUNTS)}, ${random.pick(MARKED)}`;
  const deed = `${random.pick(ACTION_COUNTS, 1.6)} at ${random.pick(PLACES)}`;
  if (random.chance(0.4)) return deed;
  const detail = `${deed}, ${1 + random.below(6)} people, clip ${random.below(100_000)}`;
  if (random.chance(0.7)) return detail;
  return `${detail}. ${LONG.repeat(1 + random.below(random.chance(0.05) ? 6 : 2))}`.trim();
}
