import type { GrantableRole } from '@tenfour/domain';

/** Somebody of the demo. Personas are the people that the sandbox's Discord offers on its sign-in page. */
export interface CastPerson {
  /** Discord name: a display name becomes a username as Discord does it, a lower-case one is kept. */
  name: string;
  /** Linked Roblox name; null for people who have not linked one. */
  roblox: string | null;
}

/** How somebody came into a community, in days before the seed runs. */
export interface CastMember extends CastPerson {
  role: GrantableRole;
  daysAgo: number;
}

export interface CastRequest extends CastPerson {
  hoursAgo: number;
}

/** One community of the demo with everybody who ever knocked. */
export interface CastCommunity {
  name: string;
  owner: CastPerson;
  /** In days before the seed runs. */
  foundedDaysAgo: number;
  /** `<anything>-<world>`: the sandbox opens the world of that name. Null: no key yet. */
  erlcKey: string | null;
  joinPolicy: 'approval' | 'open';
  delegateManagement: boolean;
  members: readonly CastMember[];
  waiting: readonly CastRequest[];
  rejected: readonly CastRequest[];
  /** Records written by its staff since it was founded. */
  punishments: number;
}

export const AVERY: CastPerson = { name: 'avery', roblox: 'AveryBrooks' };

/** The busy one, which the tour is about. Its name is the one that its game world has. */
export const SPRINGS: CastCommunity = {
  name: 'Springs State Roleplay',
  owner: AVERY,
  foundedDaysAgo: 160,
  erlcKey: 'demo-springs',
  joinPolicy: 'approval',
  delegateManagement: false,
  punishments: 400,
  members: [
    { name: 'riley', roblox: 'Riley_Hart', role: 'admin', daysAgo: 159 },
    { name: 'Theo Marsh', roblox: 'TheoMarsh', role: 'admin', daysAgo: 158 },
    { name: 'kestrel.lane', roblox: 'KestrelLane', role: 'admin', daysAgo: 131 },
    { name: 'morgan', roblox: 'MorganVale', role: 'moderator', daysAgo: 157 },
    { name: 'Nadia Okafor', roblox: 'NadiaOka', role: 'moderator', daysAgo: 156 },
    { name: 'ellis_ward', roblox: 'EllisWard22', role: 'moderator', daysAgo: 149 },
    { name: 'Jonas Lind', roblox: 'JonasLind', role: 'moderator', daysAgo: 140 },
    { name: 'priya.s', roblox: 'PriyaSteel', role: 'moderator', daysAgo: 122 },
    { name: 'Marco Ruiz', roblox: 'MarcoRuizRP', role: 'moderator', daysAgo: 96 },
    { name: 'hazel.finch', roblox: null, role: 'moderator', daysAgo: 61 },
    { name: 'Tomasz', roblox: 'Tomasz_K9', role: 'moderator', daysAgo: 33 },
    { name: 'jordan', roblox: 'JordanPike', role: 'member', daysAgo: 118 },
    { name: 'Lena Hofer', roblox: 'LenaHofer', role: 'member', daysAgo: 110 },
    { name: 'bricks.and.mortar', roblox: 'BricksMortar', role: 'member', daysAgo: 104 },
    { name: 'Samir Haddad', roblox: null, role: 'member', daysAgo: 92 },
    { name: 'willow_creek', roblox: 'WillowCreek7', role: 'member', daysAgo: 88 },
    { name: 'Dev Patel', roblox: 'DevPatelPD', role: 'member', daysAgo: 73 },
    { name: 'ash.the.medic', roblox: 'AshTheMedic', role: 'member', daysAgo: 66 },
    { name: 'Ingrid Solberg', roblox: 'IngridSol', role: 'member', daysAgo: 52 },
    { name: 'quinn88', roblox: null, role: 'member', daysAgo: 40 },
    { name: 'Mateo Vargas', roblox: 'MateoVargas', role: 'member', daysAgo: 27 },
    { name: 'lou.bennett', roblox: 'LouBennett', role: 'member', daysAgo: 19 },
    { name: 'Yuki Tanaka', roblox: 'YukiDrives', role: 'member', daysAgo: 11 },
    { name: 'harper_dot', roblox: null, role: 'member', daysAgo: 4 },
  ],
  waiting: [
    { name: 'Felix Brandt', roblox: 'FelixBrandt', hoursAgo: 21 },
    { name: 'sunny.delgado', roblox: null, hoursAgo: 2 },
  ],
  rejected: [
    { name: 'not.a.raider', roblox: null, hoursAgo: 24 * 83 },
    { name: 'Cole Denver', roblox: 'ColeDenver', hoursAgo: 24 * 15 },
  ],
};

/** A small one that has just begun: no game key, hardly a record. */
export const OLD_MILL: CastCommunity = {
  name: 'Old Mill Roleplay',
  owner: AVERY,
  foundedDaysAgo: 6,
  erlcKey: null,
  joinPolicy: 'approval',
  delegateManagement: false,
  punishments: 3,
  members: [
    { name: 'jordan', roblox: 'JordanPike', role: 'moderator', daysAgo: 5 },
    { name: 'Lena Hofer', roblox: 'LenaHofer', role: 'member', daysAgo: 5 },
    { name: 'pixel.otter', roblox: 'PixelOtter', role: 'member', daysAgo: 3 },
  ],
  waiting: [],
  rejected: [],
};

/** Somebody else's, with an open door and admins who may manage; the owner persona is a moderator here. */
export const WESTBROOK: CastCommunity = {
  name: 'Westbrook County Roleplay',
  owner: { name: 'casey', roblox: 'CaseyLane' },
  foundedDaysAgo: 64,
  erlcKey: 'demo-westbrook',
  joinPolicy: 'open',
  delegateManagement: true,
  punishments: 45,
  members: [
    { name: 'Ruth Calloway', roblox: 'RuthCalloway', role: 'admin', daysAgo: 63 },
    { ...AVERY, role: 'moderator', daysAgo: 58 },
    { name: 'oskar.n', roblox: 'OskarNyberg', role: 'moderator', daysAgo: 55 },
    { name: 'Bea Winters', roblox: 'BeaWinters', role: 'moderator', daysAgo: 31 },
    { name: 'morgan', roblox: 'MorganVale', role: 'member', daysAgo: 49 },
    { name: 'Dev Patel', roblox: 'DevPatelPD', role: 'member', daysAgo: 44 },
    { name: 'tall.timber', roblox: 'TallTimber', role: 'member', daysAgo: 36 },
    { name: 'Clara Novak', roblox: null, role: 'member', daysAgo: 22 },
    { name: 'gus_on_patrol', roblox: 'GusOnPatrol', role: 'member', daysAgo: 9 },
  ],
  waiting: [],
  rejected: [],
};

export const COMMUNITIES: readonly CastCommunity[] = [SPRINGS, WESTBROOK, OLD_MILL];
