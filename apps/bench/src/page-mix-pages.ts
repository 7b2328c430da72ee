import { type LiveEntity, POLLING_MS } from '@tenfour/contracts';
import { DEFAULT_PERMISSIONS, may, type PermissionFlag, type Role } from '@tenfour/domain';

/** A query that an open page repeats, as `apps/web` sends it. */
export interface PolledQuery {
  path: string;
  everyMs: number;
  /** Besides `serverId`; null for a query without a server. */
  input: object | null;
  /** In a batch apart from the others, since it can wait for the game (`GAME_PATHS` of the web app). */
  readsGame?: boolean;
  /** Only pages of users with this flag send it. */
  flag?: PermissionFlag;
  /** Only pages of servers with a key to their game ask. */
  needsKey?: boolean;
  /** Changes after which an open page refetches immediately (`LIVE_QUERIES` of the web app). */
  after: readonly LiveEntity[];
}

const SERVER_CHANGES = ['server', 'settings', 'permissions', 'members', 'join-requests'] as const;

/** Queries of every server page's frame: navigation, clock, switcher. */
const FRAME: readonly PolledQuery[] = [
  { path: 'servers.list', everyMs: POLLING_MS.servers, input: null, after: SERVER_CHANGES },
  { path: 'servers.permissions', everyMs: POLLING_MS.permissions, input: {}, after: ['permissions'] },
  {
    path: 'servers.get',
    everyMs: POLLING_MS.server,
    input: {},
    after: [...SERVER_CHANGES, 'shifts', 'players'],
  },
  {
    path: 'modCalls.summary',
    everyMs: POLLING_MS.modCalls,
    input: {},
    flag: 'canViewStaffTools',
    after: ['mod-calls'],
  },
  {
    path: 'shifts.current',
    everyMs: POLLING_MS.shifts,
    input: {},
    flag: 'canViewStaffTools',
    after: ['shifts'],
  },
];

const ofGame = {
  flag: 'canViewIngamePanel',
  needsKey: true,
} as const;

const INFO: PolledQuery = {
  ...ofGame,
  path: 'game.info',
  everyMs: POLLING_MS.gameInfo,
  input: {},
  readsGame: true,
  after: ['players', 'game'],
};

const PLAYERS: PolledQuery = {
  ...ofGame,
  path: 'game.players',
  everyMs: POLLING_MS.players,
  input: {},
  readsGame: true,
  after: ['players'],
};

const ofShifts = (path: string, everyMs: number, input: object = {}): PolledQuery => ({
  path: `shifts.${path}`,
  everyMs,
  input,
  after: ['shifts'],
});

/** Queries of every part of the staff page. */
const STAFF: readonly PolledQuery[] = [
  ofShifts('weeks', POLLING_MS.hours),
  ofShifts('rules', POLLING_MS.hours),
  { path: 'leaves.away', everyMs: POLLING_MS.infractions, input: {}, after: ['leaves'] },
];

/** A kind of open page. */
export interface PageKind {
  name: string;
  /** Share of all pages, if the viewer can see it; other viewers have the overview open. */
  share: number;
  /** Users without this flag do not open the page. */
  flag: PermissionFlag;
  /** Besides the frame's queries. */
  asks: readonly PolledQuery[];
}

const OVERVIEW: PageKind = {
  name: 'overview',
  share: 0.3,
  flag: 'canViewDashboard',
  asks: [
    INFO,
    {
      path: 'servers.attention',
      everyMs: POLLING_MS.attention,
      input: {},
      after: [
        'server',
        'settings',
        'members',
        'join-requests',
        'mod-calls',
        'automations',
        'security-alerts',
        'game',
      ],
    },
    {
      path: 'gameEvents.playerHistory',
      everyMs: POLLING_MS.playerHistory,
      input: { hours: 24 },
      needsKey: true,
      after: [],
    },
  ],
};

/** Assumed shares of pages, not measured: staff on duty mostly have the game's panel or a queue open. */
export const PAGE_KINDS: readonly PageKind[] = [
  OVERVIEW,
  {
    name: 'in-game panel',
    share: 0.25,
    flag: 'canViewIngamePanel',
    asks: [
      INFO,
      PLAYERS,
      {
        ...ofGame,
        path: 'game.commandLogs',
        everyMs: POLLING_MS.commandLogs,
        input: {},
        readsGame: true,
        after: ['commands', 'game'],
      },
      { path: 'game.commands', everyMs: POLLING_MS.commandLogs, input: {}, after: ['commands'] },
      {
        path: 'gameEvents.list',
        everyMs: POLLING_MS.gameEvents,
        input: { limit: 30 },
        after: ['commands', 'players', 'game'],
      },
      {
        path: 'customCommands.list',
        everyMs: POLLING_MS.customCommands,
        input: {},
        after: ['custom-commands'],
      },
    ],
  },
  {
    name: 'staff, shifts',
    share: 0.15,
    flag: 'canViewStaffTools',
    asks: [
      ofShifts('active', POLLING_MS.shifts),
      ofShifts('list', POLLING_MS.shifts, { limit: 50 }),
      ofShifts('hours', POLLING_MS.hours, { range: 'all' }),
      ofShifts('hours', POLLING_MS.hours, { range: 'week' }),
      ...STAFF,
    ],
  },
  {
    name: 'staff, mod calls',
    share: 0.1,
    flag: 'canViewStaffTools',
    asks: [
      {
        path: 'modCalls.list',
        everyMs: POLLING_MS.modCalls,
        input: { status: 'open', limit: 200 },
        after: ['mod-calls'],
      },
      ofShifts('active', POLLING_MS.shifts),
      ...STAFF,
    ],
  },
  {
    name: 'punishments',
    share: 0.1,
    flag: 'canViewPunishments',
    asks: [
      {
        path: 'punishments.list',
        everyMs: POLLING_MS.punishments,
        input: { limit: 100 },
        after: ['punishments'],
      },
      PLAYERS,
    ],
  },
  {
    name: 'members',
    share: 0.05,
    flag: 'canViewDashboard',
    asks: [{ path: 'members.list', everyMs: POLLING_MS.members, input: {}, after: ['members'] }],
  },
  {
    name: 'join requests',
    share: 0.05,
    flag: 'canApproveJoinRequests',
    asks: [
      { path: 'joinRequests.list', everyMs: POLLING_MS.joinRequests, input: {}, after: ['join-requests'] },
    ],
  },
];

/** Returns whether this role has the flag with the permissions of a new server. */
export function roleMay(role: Role, flag: PermissionFlag): boolean {
  const policy = {
    moderatorPermissions: DEFAULT_PERMISSIONS.moderator,
    adminPermissions: DEFAULT_PERMISSIONS.admin,
    delegateManagement: false,
  };
  return may({ role, policy }, flag);
}

/** Returns the page that a user has open; `at` from 0 to 1 picks among all. */
export function kindAt(at: number, role: Role): PageKind {
  let upTo = 0;
  const kind = PAGE_KINDS.find(({ share }) => {
    upTo += share;
    return at < upTo;
  });
  return kind && roleMay(role, kind.flag) ? kind : OVERVIEW;
}

/** Returns all queries that a page of this kind repeats for this viewer. */
export function queriesOf(kind: PageKind, role: Role, hasKey: boolean): readonly PolledQuery[] {
  return [...FRAME, ...kind.asks].filter(
    ({ flag, needsKey = false }) => (flag === undefined || roleMay(role, flag)) && (hasKey || !needsKey),
  );
}
