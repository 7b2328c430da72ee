import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PermissionFlag } from '@tenfour/domain';
import { inlineScript } from '../vite/color-scheme.ts';

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

/** A page's list, for viewers with the flag that its procedure needs. */
type List = readonly [flag: PermissionFlag, call: Call];

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
  'server.punishments': ['canViewPunishments', ['punishments.list', { limit: 100, direction: 'forward' }]],
  'server.staff.mod-calls': ['canViewStaffTools', ['modCalls.list', { status: 'open', limit: 200 }]],
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
  return [
    { calls: [SESSION] },
    list === undefined ? { calls: [SERVERS] } : { ofServer: true, calls: SERVER },
    ...(list ? [{ ofServer: true, flag: list[0], calls: [list[1]] } as const] : []),
  ];
}

/** Returns the elements with which a document requests the first data of a page. */
function earlyCalls(name: string): string {
  const content = JSON.stringify(earlyCallsOf(name)).replaceAll('"', '&quot;');
  return `<meta name="early-calls" content="${content}" />\n    <script>${inlineScript('early-calls')}</script>`;
}

/** Writes `pages/<name>.html`: the app's document for each signed-in page, which makes the page's first calls. */
export function writePageDocuments(dist: string): void {
  const app = readFileSync(join(dist, 'index.html'), 'utf8');
  mkdirSync(join(dist, 'pages'), { recursive: true });
  for (const name of PAGE_NAMES) {
    const html = app.replace('<link rel="icon"', (link) => `${earlyCalls(name)}\n    ${link}`);
    writeFileSync(join(dist, 'pages', `${name}.html`), html);
  }
}
