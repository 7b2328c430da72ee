import type { GrantableRole } from '@tenfour/domain';
import type { Crowd } from './world.ts';

/** A person in the demo. Personas are the people that the sandbox's Discord offers on its sign-in page. */
export interface DemoPerson {
  /** Discord name: a display name becomes a username like at Discord, a lower-case one stays. */
  name: string;
  /** Linked Roblox name; null for people who have not linked one. */
  roblox: string | null;
  /** What Discord shows instead of `name`, where that is no name in Latin letters, or a long one. */
  shownAs?: string;
}

/** When and how a person joined a community, in days before the seed runs. */
export interface DemoMember extends DemoPerson {
  role: GrantableRole;
  daysAgo: number;
}

export interface DemoRequest extends DemoPerson {
  hoursAgo: number;
}

/** A community of the demo with all of its members and join requests. */
export interface DemoCommunity {
  name: string;
  owner: DemoPerson;
  /** In days before the seed runs. */
  foundedDaysAgo: number;
  /** `<anything>-<world>`: the sandbox opens the world of that name. Null: no key yet. */
  erlcKey: string | null;
  /** How full its game is while the demo runs; null leaves that to the sandbox. */
  crowd: Crowd | null;
  joinPolicy: 'approval' | 'open';
  delegateManagement: boolean;
  members: readonly DemoMember[];
  waiting: readonly DemoRequest[];
  rejected: readonly DemoRequest[];
  /** Records written by its staff since it was founded. */
  punishments: number;
  /** Mod calls that were settled in the last weeks. */
  calls: number;
}

export const AVERY: DemoPerson = { name: 'avery', roblox: 'AveryBrooks' };

/** The busy one, which the tour is about. Its name is the one that its game world has. */
export const SPRINGS: DemoCommunity = {
  name: 'Springs State Roleplay',
  owner: AVERY,
  foundedDaysAgo: 160,
  erlcKey: 'demo-springs',
  // One place is left for the player of the tour, who is let in with every start.
  crowd: { fewest: 35, most: 39 },
  joinPolicy: 'approval',
  delegateManagement: false,
  punishments: 760,
  calls: 110,
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
    { name: 'nour.aldin', shownAs: 'نور الدين 🌙', roblox: 'NourAldin', role: 'moderator', daysAgo: 84 },
    {
      name: 'max.hohenberg',
      shownAs: 'Maximilian-Alexander v Hohenberg',
      roblox: 'MaxVonHohenberg2009x',
      role: 'moderator',
      daysAgo: 47,
    },
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
    { name: 'shira.levi', shownAs: 'שירה לוי', roblox: 'ShiraLevi', role: 'member', daysAgo: 81 },
    { name: 'ofc.dana', shownAs: '🚓 Ofc. Dana 🚨', roblox: 'OfficerDana', role: 'member', daysAgo: 58 },
    { name: 'hanako', shownAs: '山田 花子', roblox: 'HanakoYamada', role: 'member', daysAgo: 37 },
    { name: 'bjorn.akesson', shownAs: 'Björn Åkesson', roblox: 'BjornAkesson', role: 'member', daysAgo: 29 },
    { name: 'zoe.fd', shownAs: 'Zoë 👩🏽‍🚒🏳️‍🌈', roblox: null, role: 'member', daysAgo: 14 },
    { name: 'w7', roblox: 'W_01', role: 'member', daysAgo: 8 },
  ],
  waiting: [
    { name: 'Felix Brandt', roblox: 'FelixBrandt', hoursAgo: 21 },
    { name: 'layla.q', shownAs: 'ليلى القحطاني', roblox: 'LaylaQ', hoursAgo: 6 },
    { name: 'sunny.delgado', roblox: null, hoursAgo: 2 },
  ],
  rejected: [
    { name: 'not.a.raider', roblox: null, hoursAgo: 24 * 83 },
    { name: 'Cole Denver', roblox: 'ColeDenver', hoursAgo: 24 * 15 },
  ],
};

/** One that has just begun and is still in its checklist: no game key, no webhook, hardly a record. */
export const OLD_MILL: DemoCommunity = {
  name: 'Old Mill Roleplay',
  owner: AVERY,
  foundedDaysAgo: 6,
  erlcKey: null,
  crowd: null,
  joinPolicy: 'approval',
  delegateManagement: false,
  punishments: 3,
  calls: 0,
  members: [
    { name: 'jordan', roblox: 'JordanPike', role: 'moderator', daysAgo: 5 },
    { name: 'Lena Hofer', roblox: 'LenaHofer', role: 'member', daysAgo: 5 },
    { name: 'pixel.otter', roblox: 'PixelOtter', role: 'member', daysAgo: 3 },
  ],
  waiting: [{ name: 'Tessa Brand', roblox: null, hoursAgo: 1 }],
  rejected: [],
};

/** Another owner's community: open to join, with managing admins; the owner persona is a moderator here. */
export const WESTBROOK: DemoCommunity = {
  name: 'Westbrook County Roleplay',
  owner: { name: 'casey', roblox: 'CaseyLane' },
  foundedDaysAgo: 64,
  erlcKey: 'demo-westbrook',
  crowd: null,
  joinPolicy: 'open',
  delegateManagement: true,
  punishments: 60,
  calls: 16,
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

export const COMMUNITIES: readonly DemoCommunity[] = [SPRINGS, WESTBROOK, OLD_MILL];
