/** The parts of view addresses. */
export interface PlaceDetails {
  /** A server's id. */
  server: string;
  /** The token of an appeal's public address. */
  appeal: string;
  /** A player with records. */
  player: string;
}

/** One view of a page: a route, and what its address opens. */
export interface View {
  name: string;
  /** As the router's tree names it. */
  route: string;
  address: (facts: PlaceDetails) => string;
  /** Marks the tabs that differ most: checked on every run, like the first view of every route. */
  often?: boolean;
}

/** Views of one page that differ by the end of the address. */
function views(route: string, ends: Readonly<Record<string, string>>): View[] {
  return Object.entries(ends).map(([name, end]) => ({
    name,
    route,
    address: ({ server, appeal, player }) =>
      (route + end).replace('$id', server).replace('$token', appeal).replace('$player', player),
  }));
}

/** Marks the views with these names as checked on every run. */
function often(of: View[], ...names: string[]): View[] {
  return of.map((view) => (names.includes(view.name) ? { ...view, often: true } : view));
}

const SERVER = '/server/$id';

/** Public pages, the same for all users. */
const PUBLIC: readonly View[] = [
  ...views('/landing', { landing: '' }),
  ...views('/premium', { premium: '' }),
  ...views('/coming-from', { 'coming from': '' }),
  ...views('/testimonials', { testimonials: '' }),
  ...views('/documentation', { documentation: '', guide: '#punishment-system' }),
  ...views('/status', { status: '' }),
  ...views('/privacy', { privacy: '' }),
  ...views('/terms', { terms: '' }),
  ...views('/security', { security: '' }),
  ...views('/appeal/$token', { 'appeal of a player': '' }),
  { name: 'form that is not there', route: '/forms/$formId', address: () => '/forms/none' },
  { name: 'appeal page of no server', route: '/appeals/$slug', address: () => '/appeals/no-such-server' },
  { name: 'public page of no server', route: '/s/$slug', address: () => '/s/no-such-server' },
  { name: 'invite that no longer works', route: '/join/$code', address: () => '/join/UNKNOWN1' },
];

/** Pages outside of servers. */
const OWN: readonly View[] = [
  ...views('/', { home: '' }),
  ...views('/dashboard', { dashboard: '' }),
  { name: 'no such page', route: '/$', address: () => '/no/such/page' },
  ...views('/alt-management', { 'alt management': '' }),
  ...views('/account', { account: '' }),
  ...views('/admin', { admin: '' }),
  ...views('/server-management', { 'server management': '?serverId=$id' }),
];

/** The pages of a server. */
const OF_SERVER: readonly View[] = [
  ...often(
    views(SERVER, {
      overview: '',
      members: '?tab=members',
      'in-game panel': '?tab=ingame',
      'join requests': '?tab=requests',
      'settings tab': '?tab=settings',
    }),
    'members',
    'in-game panel',
    'join requests',
  ),
  ...often(
    views(`${SERVER}/staff`, {
      'on duty': '',
      hours: '?view=hours',
      leaderboard: '?view=leaderboard',
      'shift history': '?view=history',
      'mod calls': '?tab=mod-calls',
      leaves: '?view=leave',
      management: '?view=management',
      reviews: '?view=reviews',
      promotions: '?view=promotions',
      'my staff file': '?view=file',
      'closed mod calls': '?tab=mod-calls&status=closed',
    }),
    'mod calls',
  ),
  ...views(`${SERVER}/staff-old`, { 'old staff page': '' }),
  ...views(`${SERVER}/punishments`, {
    punishments: '',
    'punishments, nothing found': '?q=nobody-is-called-so',
    'player drawer': '?player=$player',
    'ban requests': '?requests=open',
    'all ban requests': '?requests=all',
  }),
  ...views(`${SERVER}/map`, { 'live map': '' }),
  ...views(`${SERVER}/sessions`, { sessions: '' }),
  ...views(`${SERVER}/analytics`, { analytics: '' }),
  ...views(`${SERVER}/appeals`, { appeals: '', 'decided appeals': '?state=decided' }),
  ...views(`${SERVER}/applications`, {
    applications: '',
    'applications, all': '?state=all',
    forms: '?view=forms',
  }),
  ...views(`${SERVER}/bans`, { 'ban list': '', 'ban list, both': '?view=both' }),
  ...views(`${SERVER}/automations`, { automations: '' }),
  ...views(`${SERVER}/bot`, { bot: '' }),
  ...views(`${SERVER}/security`, { security: '' }),
  ...views(`${SERVER}/logs`, { webhooks: '', 'activity log': '?tab=activity' }),
  ...often(
    views(`${SERVER}/settings`, {
      settings: '',
      'settings, game connection': '?section=api',
      'settings, permissions': '?section=permissions',
      'settings, moderation': '?section=moderation',
      'settings, webhooks': '?section=webhooks',
      'settings, data': '?section=data',
      'settings, danger zone': '?section=danger',
    }),
    'settings, permissions',
  ),
  ...views(`${SERVER}/api-keys`, { 'API keys': '' }),
  ...views(`${SERVER}/import`, { import: '' }),
];

/** Every page, and what its address can open. A test ensures that no route is missing. */
export const VIEWS: readonly View[] = [...PUBLIC, ...OWN, ...OF_SERVER];

/** The tabs of the admin panel, which platform staff see. */
export const ADMIN_VIEWS: readonly View[] = views('/admin', {
  'staff logs': '?tab=logs',
  'create log': '?tab=create-log',
  'staff management': '?tab=staff',
  announcements: '?tab=announcements',
  'alt requests': '?tab=alt-requests',
  'all servers': '?tab=servers',
  'admin settings': '?tab=settings',
});

/** Returns the views checked on every run: each route once, and the marked ones. */
export function oftenLookedAt(): View[] {
  return VIEWS.filter((view) => view.often || VIEWS.find(({ route }) => route === view.route) === view);
}

/** Checking all views in several ways takes longer than one story is allowed: it is split into parts. */
export const PARTS = [0, 1, 2, 3] as const;

/** Returns the views of one part: every fourth one, which distributes the slow ones. */
export const partOf = (views: readonly View[], part: (typeof PARTS)[number]): View[] =>
  views.filter((_, index) => index % PARTS.length === part);
