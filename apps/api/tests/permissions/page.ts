import { join } from 'node:path';
import { STEP_UP_DOWNLOADS } from '@tenfour/contracts';
import { allowsKeys, type RestRoute, restRoutes } from '@tenfour/contracts/rest';
import {
  APPROVAL_MS,
  CHAT_COMMANDS,
  CHAT_NEEDS,
  CHAT_USAGE,
  MANAGEMENT_FLAGS,
  type PermissionFlag,
  STAFF_COMMANDS,
  STAFF_COMMANDS_NEED,
  STEP_UP_MS,
} from '@tenfour/domain';
import { CALLERS } from '../../src/testing/product/people.ts';
import { BOT_TABLE, type BotRow } from './bot-table.ts';
import { PLATFORM_TABLE, type PlatformRow } from './platform-table.ts';
import { expectationOf, type Line, type Row, TABLE } from './table.ts';

/** The page's path. `node apps/api/tests/permissions/write-page.ts` writes it. */
export const PAGE = join(import.meta.dirname, '../../../../docs/permissions.md');

const HEAD = `# Who can do what

Written from \`apps/api/tests/permissions/table.ts\`. A test compares that table with every procedure of the API, through
tRPC and REST and for all six kinds of caller. Do not edit this page: change the table and run
\`node apps/api/tests/permissions/write-page.ts\`.

A mark means that the call is answered. Without one:

- a member without the permission gets 403;
- a person who is not in the server gets 404, as if the server did not exist;
- a visitor who is not signed in gets 401.

The columns show a new server with the default permission sets. The owner can edit the sets of moderators and admins. The
last column names the permission that counts. Those marked with * count only while the owner has turned on "Let roles use
management permissions"; otherwise only the owner has them.

A mark under "API key" means that a key of the server can do it if it was created for the permission and its creator still
holds it. Keys cannot do what requires a role or concerns a person.

Rules beyond the table:

- The owner cannot be changed or removed.
- A role change needs a role below one's own on both sides. Approving a join request grants at most one's own role.
- Infractions are recorded against people below one's own role, and revoked by people above. Moderators and members see
  their own infractions only. The person concerned appeals once within 14 days; an admin above them or the owner decides,
  and not who recorded it unless that is the owner and no one else is above.
- Discipline rules are changed by admins with canEditServerSettings, and by the owner.
- People who lead a department by a custom role read the definitions of record fields without the flags, as admins do.
- A staff file is for its person and for people above who manage infractions, within their departments.
- Sessions are planned, changed, started, boosted, ended and canceled by people on the server's host list, admins and the
  owner; without a list, by everyone with the permission. Reading and signing up don't need the list.
- A claimed mod call is released by the person who claimed it, an admin or the owner.
- A request with the header \`x-preview-role: <server id>:<role>\` reads as that role, for the server's owner only. Every
  write with it is refused.
`;

const STEP_UP_MINUTES = STEP_UP_MS / 60_000;
const APPROVAL_HOURS = APPROVAL_MS / 3_600_000;

const TITLES = ['Owner', 'Admin', 'Moderator', 'Member', 'Stranger', 'Signed out', 'API key'];

const WITHOUT_FLAG: Partial<Record<Line, string>> = {
  'ok ok ok ok ok ok': 'none',
  'ok ok ok ok ok 401': 'a session',
  'ok ok ok ok 404 401': 'being a member',
  '422 ok ok ok 404 401': 'being a member other than the owner',
  'ok 403 403 403 404 401': 'the owner alone',
  'ok ok 403 403 404 401': 'the role Admin or Owner',
};

const PLATFORM_HEAD = `## The platform

Written from \`apps/api/tests/permissions/platform-table.ts\`. Platform staff sign in to the admin panel with a separate
account, in addition to Discord. Without an admin session of an active account the answer is 403 \`ADMIN_SESSION\`, below
the level 403 \`FORBIDDEN\`, and without the Discord sign-in 401.

Admins create accounts of the level staff only, super admins any. Of their own account people can change the password only.
Each call with an action is one line of the staff log.
`;

const CHAT_HEAD = `## The game chat

Written from \`CHAT_NEEDS\` in \`packages/domain\`. Staff are members with a role and a verified Roblox account. A command
calls the same procedures as the panel, as the person who typed it. Which commands are on, and whether those of the game
become records, takes canEditServerSettings*.
`;

const BOT_HEAD = `## The bot

Written from \`apps/api/tests/permissions/bot-table.ts\`. Commands and buttons call the same procedures as the panel, so the
same permissions count. A refusal is a sentence that only the person who asked sees. "No account" is a person who never
signed in to the panel with their Discord account.

Moderating Discord members also needs Discord's own permission. It is refused for the owner of the Discord server,
yourself, the bot, and members whose highest role isn’t below yours and the bot's.
`;

const BOT_TITLES = ['Owner', 'Admin', 'Moderator', 'Member', 'Stranger', 'No account'];

const STEP_UP_HEAD = `## Second factor

Written from the router. People with a second factor need to have given it in the same session within ${STEP_UP_MINUTES} minutes, and so do
the owner, admins and moderators of a server that requires one. Otherwise the answer is 403 \`FACTOR_REQUIRED\`, where
\`details.action\` is \`give\` or \`set-up\`. API keys, the bot and the game chat can't give one, so they are refused when the
person behind them would be. Everyone else calls as above.

An API key that was created with "Allow dangerous actions" is not refused while its creator has a second factor. Creating
such a key needs a second factor of everyone. A key has no more permissions with it, and no other key can be given it later.

The panel of platform staff refuses every other call until the factor was given once after its sign-in.
`;

const TWO_PEOPLE_HEAD = `## Second person

Written from the router. In a server whose owner turned it on, these calls are not carried out: the answer is 403
\`APPROVAL_REQUIRED\`, and another admin or the owner approves or declines within ${APPROVAL_HOURS} hours. API keys, the bot and the
game chat can't ask.
`;

const PLATFORM_TITLES = ['Super admin', 'Admin', 'Staff', 'Signed in', 'Signed out'];

/** Who may what, highest first. */
const REACH: Readonly<Record<PlatformRow['level'], number>> = {
  super_admin: 1,
  admin: 2,
  staff: 3,
  'signed-in': 4,
};

/** The whole page as Markdown. */
export function permissionsPage(): string {
  const routes = new Map(restRoutes().map((route) => [route.procedure, route]));
  const lines = TABLE.map((row) => lineOf(row, routes.get(row.procedure)));
  const ofPlatform = PLATFORM_TABLE.map((row) => platformLine(row, routes.get(row.procedure)));
  const servers = tableOf(TITLES, 'Permission', lines);
  const ofBot = tableOf(BOT_TITLES, 'Permission', BOT_TABLE.map(botLine));
  return `${HEAD}\n${servers}\n${CHAT_HEAD}\n${chatTable()}\n${BOT_HEAD}\n${ofBot}\n${PLATFORM_HEAD}\n${tableOf(PLATFORM_TITLES, 'Action', ofPlatform)}\n${STEP_UP_HEAD}\n${stepUpTable()}\n${TWO_PEOPLE_HEAD}\n${twoPeopleTable()}`;
}

function tableOf(titles: readonly string[], last: string, lines: readonly string[][]): string {
  const head = ['Call', 'What', ...titles, last];
  const rule = ['---', '---', ...titles.map(() => ':-:'), '---'];
  return `${[head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

function chatTable(): string {
  const lines = CHAT_COMMANDS.map((name) => {
    const needs = name === 'call' || name === 'help' ? 'none, any player' : named(CHAT_NEEDS[name]);
    return `| \`${CHAT_USAGE[name]}\` | ${needs} |`;
  });
  for (const name of STAFF_COMMANDS) lines.push(`| \`:${name} player\` | ${named(STAFF_COMMANDS_NEED)} |`);
  return `${['| Command | Permission |', '| --- | --- |', ...lines].join('\n')}\n`;
}

/** Every dangerous procedure and download, in the router's order. */
function stepUpTable(): string {
  const calls = restRoutes().flatMap(({ method, path, summary, stepUp }) =>
    stepUp ? [`| \`${method} ${path}\` | ${summary} | ${stepUp.only ?? 'always'} |`] : [],
  );
  const downloads = STEP_UP_DOWNLOADS.map(({ path, summary }) => `| \`GET ${path}\` | ${summary} | always |`);
  return `${['| Call | What | When |', '| --- | --- | --- |', ...calls, ...downloads].join('\n')}\n`;
}

/** Every procedure that can need a second person, in the router's order. */
function twoPeopleTable(): string {
  const calls = restRoutes().flatMap(({ method, path, summary, twoPeople }) =>
    twoPeople ? [`| \`${method} ${path}\` | ${summary} | ${twoPeople.only ?? 'always'} |`] : [],
  );
  return `${['| Call | What | When |', '| --- | --- | --- |', ...calls].join('\n')}\n`;
}

function botLine({ use, what, usual, needs = [], discord }: BotRow): string[] {
  const marks = usual.split(' ').map((cell) => (cell === 'ok' ? '✓' : ''));
  const own = discord === undefined ? [] : [`Discord: ${discord}`];
  const permission = needs.length > 0 ? needs.map(named) : [WITHOUT_FLAG[usual] ?? ''];
  const called = use.startsWith('/') ? `\`${use}\`` : use;
  return [called, what, ...marks, [...permission, ...own].filter((one) => one !== '').join(', ')];
}

function platformLine(row: PlatformRow, route: RestRoute | undefined): string[] {
  if (!route) throw new Error(`${row.procedure} is in the table and not in the API.`);
  const marks = PLATFORM_TITLES.map((_title, place) => (place < REACH[row.level] ? '✓' : ''));
  return [`\`${route.method} ${route.path}\``, route.summary, ...marks, row.action ?? ''];
}

function lineOf(row: Row, route: RestRoute | undefined): string[] {
  if (!route) throw new Error(`${row.procedure} is in the table and not in the API.`);
  const expected = expectationOf(row, 'usual');
  const marks = CALLERS.map((caller) => (expected[caller] === 'ok' ? '✓' : ''));
  // A key with the permission, created by a person who has it: see `features/community/api-keys/api-keys.db.test.ts`.
  marks.push(allowsKeys(route) ? '✓' : '');
  const what = row.what === undefined ? route.summary : `${route.summary}: ${row.what}`;
  return [`\`${route.method} ${route.path}\``, what, ...marks, permissionOf(row)];
}

function permissionOf({ needs, needsOneOf, usual }: Row): string {
  if (needs) return needs.map(named).join(', ');
  if (needsOneOf) return needsOneOf.map(named).join(' or ');
  return WITHOUT_FLAG[usual] ?? '';
}

function named(flag: PermissionFlag): string {
  return MANAGEMENT_FLAGS.has(flag) ? `${flag}*` : flag;
}
