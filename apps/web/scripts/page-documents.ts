import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PermissionFlag } from '@tenfour/domain';
import { TIERS } from '../vite/chunk-groups.ts';
import { inlineScript } from '../vite/color-scheme.ts';
import { chunksOf, filesOf, readManifest, type Sheet, sheetsOf } from './manifest.ts';

/** A call as its path and its input without the server's id, which the page's address has. */
type Call = readonly [path: string, input?: Readonly<Record<string, unknown>>];

/**
 * Calls of one request. `ofServer` needs an address with a server; those with a flag wait until the viewer is known to
 * have it, and need an address that narrows no list.
 */
interface EarlyBatch {
  ofServer?: true;
  flag?: PermissionFlag;
  calls: readonly Call[];
}

const SESSION: Call = ['account.me'];
const SERVERS: Call = ['servers.list'];
const SERVER: readonly Call[] = [
  SERVERS,
  ['servers.permissions', {}],
  ['servers.get', {}],
  ['servers.attention', {}],
];
const PAGED = { limit: 50, direction: 'forward' } as const;

/** The names of the fields that records show. */
const FIELDS: Call = ['recordFields.get', {}];

/** A page's list and what its rows need, for viewers with the flag that the list needs. */
type List = readonly [flag: PermissionFlag, ...calls: Call[]];

/**
 * The pages of a server, with what each shows first where one call with the same input for every viewer brings it. A
 * page is named by its address without the server's id and with its tab, as the API finds its document
 * (apps/api/src/http/pages/page-documents.ts).
 */
const LISTS: Readonly<Record<string, List | null>> = {
  'server.members': ['canViewDashboard', ['members.list', {}]],
  'server.requests': ['canApproveJoinRequests', ['joinRequests.list', {}]],
  'server.ingame': ['canViewIngamePanel', ['game.players', {}]],
  'server.map': ['canViewIngamePanel', ['map.positions', {}]],
  'server.punishments': [
    'canViewPunishments',
    ['punishments.list', { limit: 100, direction: 'forward' }],
    FIELDS,
  ],
  'server.staff.mod-calls': ['canViewStaffTools', ['modCalls.list', { status: 'open', limit: 200 }], FIELDS],
  'server.applications': ['canViewStaffTools', ['forms.submissions', { state: 'pending', ...PAGED }]],
  'server.appeals': ['canViewPunishments', ['appeals.list', { state: 'open', ...PAGED }]],
  'server.logs': ['canViewWebhooks', ['webhooks.list', {}]],
  'server.automations': ['canViewServerSettings', ['automations.list', {}]],
  'server.api-keys': ['canEditApiKey', ['apiKeys.list', {}]],
  'server.bot': ['canViewServerSettings', ['bot.get', {}]],
  server: null,
  'server.staff': null,
  'server.settings': null,
  'server.analytics': null,
  'server.security': null,
  'server.bans': null,
  'server.sessions': ['canViewStaffTools', ['gameSessions.list', { view: 'open' }]],
  'server.import': null,
};

/** The signed-in pages that have a document. */
export const PAGE_NAMES = [
  'dashboard',
  'account',
  'server-management',
  'admin',
  'alt-management',
  ...Object.keys(LISTS),
];

/**
 * Returns what the document of a page requests while its code loads (src/early-calls-script.js), as the app would: who
 * is signed in, the frame's data, and the page's list. Each batch waits for none of the others.
 */
export function earlyCallsOf(page: string): EarlyBatch[] {
  const list = LISTS[page];
  const [flag, ...calls] = list ?? [];
  return [
    { calls: [SESSION] },
    list === undefined ? { calls: [SERVERS] } : { ofServer: true, calls: SERVER },
    ...(flag ? [{ ofServer: true, flag, calls } as const] : []),
  ];
}

/** The modules with a page's code, below `src/features/`; a tab's own code is beside that of its page. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  dashboard: ['community/dashboard/DashboardPage'],
  account: ['platform/account/AccountPage'],
  'server-management': ['platform/admin/ServerManagementPage'],
  admin: ['platform/admin/AdminPage'],
  'alt-management': ['platform/alts/AltManagementPage'],
  server: ['community/servers/ServerPage'],
  'server.members': ['community/servers/ServerPage', 'community/members/MembersTab'],
  'server.requests': ['community/servers/ServerPage', 'community/join-requests/JoinRequestsTab'],
  'server.ingame': ['community/servers/ServerPage', 'game/panel/GamePanel'],
  'server.map': ['game/map/MapPage'],
  'server.punishments': ['moderation/punishments/PunishmentsPage', 'community/record-fields/FieldValues'],
  'server.staff': ['staff/staff-page/StaffPage'],
  'server.staff.mod-calls': [
    'staff/staff-page/StaffPage',
    'moderation/mod-calls/ModCallsTab',
    'community/record-fields/FieldValues',
  ],
  'server.applications': ['staff/forms/ApplicationsPage'],
  'server.appeals': ['moderation/appeals/AppealsPage'],
  'server.logs': ['community/activity/LogsPage'],
  'server.automations': ['automation/automations/AutomationsPage'],
  'server.api-keys': ['community/api-keys/ApiKeysPage'],
  'server.bot': ['discord/bot/BotPage'],
  'server.settings': ['community/settings/SettingsPage'],
  'server.analytics': ['insight/analytics/AnalyticsPage'],
  'server.security': ['automation/game-security/SecurityPage'],
  'server.bans': ['moderation/bans/BansPage'],
  'server.sessions': ['game/sessions/SessionsPage'],
  'server.import': ['insight/imports/ImportPage'],
};

/** Returns the elements with which a document requests the first data of a page. */
function earlyCalls(name: string): string {
  const content = JSON.stringify(earlyCallsOf(name)).replaceAll('"', '&quot;');
  return `<meta name="early-calls" content="${content}" />\n    <script>${inlineScript('early-calls')}</script>`;
}

/** Returns the elements with the app's styles inside, which are marked as there for whatever loads the app's code. */
function ownStyles(sheets: readonly Sheet[]): string {
  const css = sheets.map((sheet) => sheet.css).join('\n');
  const links = sheets.map(({ file }) => `<link rel="stylesheet" href="/${file}" disabled />`);
  return [`<style>${css.replaceAll('</', '<\\/')}</style>`, ...links, UNSCRIPTED].join('\n    ');
}

const UNSCRIPTED = '<noscript><style>#root{display:none}</style></noscript>';

/**
 * Returns what writes the elements that request the code of the frame and of a page. Their low priority has the page's
 * data go first; the first paint, which is the document's outline, waits for none of them. The scripts that every page
 * loads are the document's own, so that each runs in its own task. `inside` are the sheets in the document.
 */
function codeOf(dist: string, inside: readonly Sheet[]): (page: string) => string {
  const manifest = readManifest(dist);
  const app = new Set(filesOf(manifest, ['index.html']));
  const known = new Set(inside.map(({ file }) => file));
  return (page) => {
    const entries = [...TIERS.frame, ...(MODULES[page] ?? []).map((module) => `src/features/${module}.tsx`)];
    const sheets = new Set(chunksOf(manifest, entries).flatMap(({ css = [] }) => css));
    return [
      ...[...sheets]
        .filter((file) => !known.has(file))
        .map((file) => `<link rel="preload" as="style" crossorigin fetchpriority="low" href="/${file}">`),
      ...filesOf(manifest, entries).map((file) =>
        app.has(file)
          ? `<script type="module" async crossorigin fetchpriority="low" src="/${file}"></script>`
          : `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
      ),
    ].join('\n    ');
  };
}

const PRELOADS = /\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g;
const ROOT = '<div id="root"></div>';

/**
 * Writes `pages/<name>.html`: the app's document for each signed-in page. It is painted without a script, as the
 * outline that `renderOutline` renders for it, and requests the page's first data and code.
 */
export async function writePageDocuments(
  dist: string,
  renderOutline: (page: string) => Promise<string>,
): Promise<void> {
  const app = readFileSync(join(dist, 'index.html'), 'utf8').replaceAll(PRELOADS, '');
  const sheets = sheetsOf(dist, []);
  const styles = ownStyles(sheets);
  const codeFor = codeOf(dist, sheets);
  mkdirSync(join(dist, 'pages'), { recursive: true });
  for (const name of PAGE_NAMES) {
    const outline = await renderOutline(name);
    const html = app
      .replace('<link rel="icon"', (link) => `${earlyCalls(name)}\n    ${link}`)
      .replace('</head>', () => `  ${styles}\n  </head>`)
      .replace(/\s*<script type="module"[^>]*><\/script>/, '')
      .replace(ROOT, () => `<div id="root" data-outlined>${outline}</div>`)
      .replace('</body>', () => `  ${codeFor(name)}\n  </body>`);
    writeFileSync(join(dist, 'pages', `${name}.html`), html);
  }
}
