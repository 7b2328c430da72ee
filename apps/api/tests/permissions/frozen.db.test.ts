import { type RestRoute, restRoutes } from '@tenfour/contracts/rest';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/db/ids.ts';
import { postControl } from '../../src/testing/game/control.ts';
import { type Actors, assemble, type Player, waitingRequest } from '../../src/testing/product/people.ts';
import { startProduct } from '../../src/testing/product/product.ts';
import { call, must } from '../../src/testing/product/transports.ts';
import { inputFor, needsOwnScene, type Scene, setScene } from './scene.ts';
import { expectationOf, type Row, TABLE } from './table.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'silent' }, { ticking: true });
await postControl(product.sandbox, 'limits', { globalLimit: 100_000 });
const { handle } = product.database;
const ROUTES = new Map(restRoutes().map((route) => [route.procedure, route]));

/** What a frozen person can still do: the work of a shift, their own matters, and what changes only texts. */
const OF_A_SHIFT: Readonly<Record<string, string>> = {
  appeals: 'answer assign closeLink openLink',
  banRequests: 'ask comment vote withdraw',
  forms: 'comment review',
  gameSecurity: 'acknowledge resolve undo',
  gameSessions: 'boost cancel end keepRunning plan signUp start update',
  infractions: 'appeal',
  leaves: 'decide end extend request withdraw:_own',
  members: 'askRenewal endRenewal leave',
  modCalls: 'claim create dismiss release:_own reopen:_own resolve',
  ownership: 'accept decline',
  players: 'addNote updateNote:_own',
  // Drafts: applying them is refused.
  promotions: 'create remove update',
  punishmentViews: 'save',
  // A warning.
  punishments: 'create restore',
  sessionMessages: 'retry test',
  sessionSeries: 'create end update',
  sessionVotes: 'cast close open',
  shifts: 'act:_own clockIn correct setStatus start',
  staffReviews: 'create mark remove',
  twoPeople: 'decline',
  webhooks: 'resend test',
};

/** What changes nothing as it is called here. */
const WITHOUT_CHANGE: Readonly<Record<string, string>> = {
  automations: 'dryRun',
  bans: 'ignore import send',
  discordRoles: 'sync',
  escalation: 'simulate',
  joinRequests: 'decideMany undoApproval',
  members: 'changeRole followDiscordRoles',
  nameLookups: 'update',
  servers: 'update:_nothing',
  settingsFile: 'import preview',
  shifts: 'saveRequirements',
  staffReviews: 'sendNotices',
  templates: 'save',
};

const ALLOWED = [OF_A_SHIFT, WITHOUT_CHANGE].flatMap((lists) =>
  Object.entries(lists).flatMap(([router, names]) =>
    names.split(' ').map((name) => `${router}.${name.replace('_', ' ')}`),
  ),
);

let actors: Actors;
let shared: Scene;

/** Freezes the admin of a scene. */
async function freeze({ server: { id } }: Scene): Promise<void> {
  const { ms: at } = product.clock;
  const limits = JSON.stringify({ actions: 100, minutes: 10 });
  await handle
    .insertInto('automations')
    .values({ server_id: id, kind: 'staff-freeze', enabled: 1, settings: limits, updated_at: at })
    .execute();
  await handle
    .insertInto('staff_freezes')
    .values({ server_id: id, id: newId(), user_id: actors.admin.userId, at, total: 101, minutes: 10 })
    .execute();
}

async function frozenScene(): Promise<Scene> {
  const scene = await setScene(actors, 'delegated');
  await freeze(scene);
  return scene;
}

beforeAll(async () => {
  actors = await assemble(product, 'frozen');
  shared = await frozenScene();
});

const OF_SERVERS = ['member', 'server', 'admin', 'resource'];
const isChange = ({ method, allowance }: RestRoute) =>
  method !== 'GET' && OF_SERVERS.includes(allowance.kind);
/** What an admin can do who is not frozen. */
const CHANGES = TABLE.filter((row) => {
  const route = ROUTES.get(row.procedure);
  return route !== undefined && isChange(route) && expectationOf(row, 'delegated').admin === 'ok';
});

async function answered(row: Row): Promise<string> {
  const scene = needsOwnScene(row) ? await frozenScene() : shared;
  const input = await inputFor(scene, row, 'admin');
  const { status, error } = await call(actors.admin.browser, 'rest', row.procedure, input);
  if (status === 403 && error?.details?.frozen === true) return 'frozen';
  return status === 200 ? 'ok' : `${status} ${error?.code} ${error?.message}`;
}

it('refuses a frozen person everything but the work of a shift', async () => {
  const answers = new Map<string, string>();
  for (const row of CHANGES) {
    const name = row.what === undefined ? row.procedure : `${row.procedure}: ${row.what}`;
    answers.set(name, await answered(row));
  }
  const allowed = [...answers].flatMap(([name, answer]) => (answer === 'ok' ? [name] : []));
  expect(allowed.toSorted()).toEqual(ALLOWED.toSorted());
}, 120_000);

it('refuses a frozen person to give others a role', async () => {
  const { admin, member, newcomer } = actors;
  const serverId = shared.server.id;
  await waitingFor(newcomer);
  const requestId = await waitingRequest(actors, serverId, newcomer);
  for (const [procedure, input] of [
    ['members.changeRole', { serverId, userId: member.userId, role: 'moderator' }],
    ['joinRequests.decide', { requestId, status: 'approved', role: 'moderator' }],
  ] as const) {
    const { status, error } = await call(admin.browser, 'trpc', procedure, input);
    expect([procedure, status, error?.details]).toMatchObject([procedure, 403, { frozen: true }]);
  }
  const roles = await handle.selectFrom('members').select('role').where('server_id', '=', serverId).execute();
  expect(roles.filter(({ role }) => role === 'moderator')).toHaveLength(1);
});

/** Has someone ask to join, unless they do already. */
async function waitingFor({ browser, userId }: Player): Promise<void> {
  await handle.deleteFrom('join_requests').where('user_id', '=', userId).execute();
  await handle.deleteFrom('members').where('user_id', '=', userId).execute();
  await must(browser, 'servers.join', { joinCode: shared.server.joinCode });
}
