import { STEP_UP_DOWNLOADS, zCreatedApiKey, zErrorBody } from '@tenfour/contracts';
import { allowsKeys, type RestRoute, restRoutes } from '@tenfour/contracts/rest';
import { createCaller } from '@tenfour/contracts/router';
import { MASS_ACTION_MAX, PERMISSION_FLAGS, STEP_UP_MS } from '@tenfour/domain';
import { roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  closedPanel,
  createDiscordAccess,
  createRobloxAccess,
} from '../../src/features/community/access/index.ts';
import type { Browser } from '../../src/testing/product/browser.ts';
import { setFactorTimes } from '../../src/testing/product/factors.ts';
import { type Actors, assemble } from '../../src/testing/product/people.ts';
import { startProduct } from '../../src/testing/product/product.ts';
import { addressOf, call, type Face, must, TRANSPORTS } from '../../src/testing/product/transports.ts';
import { PASSWORDS } from './platform-scene.ts';
import { type Input, inputFor, type Scene, setScene } from './scene.ts';
import { expectationOf, TABLE } from './table.ts';

const product = await startProduct(
  { RATE_LIMIT: '0', LOG_LEVEL: 'silent', ALT_PAGE_PASSWORD: PASSWORDS.page },
  { ticking: true },
);
const { handle } = product.database;
let actors: Actors;

beforeAll(async () => {
  actors = await assemble(product, 'step-up');
});

const DANGEROUS = restRoutes().filter(({ stepUp }) => stepUp !== undefined);
const OF_SERVERS = DANGEROUS.filter(({ allowance }) =>
  ['member', 'server', 'resource', 'admin', 'owner'].includes(allowance.kind),
);
const OF_PERSON = DANGEROUS.filter(({ allowance }) => allowance.kind === 'signed-in');
const OF_PLATFORM = DANGEROUS.filter(({ allowance }) => allowance.kind === 'platform');

/** One more than can be changed without a factor. */
const MANY = Array.from({ length: MASS_ACTION_MAX + 1 }, (_, at) => `77${at}`);

/** What makes a call of these dangerous. */
const DANGEROUS_INPUT: Readonly<Record<string, Input>> = {
  'joinRequests.decideMany': { requestIds: MANY },
  'joinRequests.undoApproval': { requestIds: MANY },
  'bans.import': { robloxUserIds: MANY },
  'bans.send': { punishmentIds: MANY },
  'bans.ignore': { robloxUserIds: MANY },
  'punishments.expire': { punishmentIds: MANY },
  'roles.update': { flags: ['canViewPunishments'] },
  'forms.update': { givenRole: null },
  'staffReviews.sendNotices': { notices: MANY.map((userId) => ({ userId, text: 'Activity notice.' })) },
  'members.changeRole': { role: 'admin' },
  'discordRoles.save': { mappings: [{ roleId: roleIdOf('guild:0', 'Moderator'), role: 'member' }] },
  'joinRequests.decide': { status: 'approved', role: 'admin' },
};

/** Staff that these let in; their further permissions are checked later. */
const LET_IN: Readonly<Record<string, readonly string[]>> = {
  // Each field has its own permission.
  'servers.update': ['admin', 'moderator'],
  'infractions.saveRules': ['admin'],
};

/** What the database knows of factors: in ms before now, null for never. */
interface Factor {
  since: number | null;
  givenAt?: number | null;
  /** Of the server. */
  requiredSince?: number;
}

async function setFactor(userId: string, factor: Factor, serverId = '') {
  await setFactorTimes(product, userId, factor);
  const required = factor.requiredSince === undefined ? null : product.clock.ms - factor.requiredSince;
  const server = handle.updateTable('servers').set({ factor_required_at: required });
  await server.where('id', '=', serverId).execute();
}

const NONE: Factor = { since: null };
const DAY_MS = 24 * 60 * 60_000;

const REFUSED = {
  'whose session never gave it': [{ since: DAY_MS }, 'give'],
  'whose session gave it ten minutes ago': [{ since: DAY_MS, givenAt: STEP_UP_MS }, 'give'],
  'without one in a server that requires it': [{ since: null, requiredSince: 1 }, 'set-up'],
  'who has not given it in a server that requires it': [{ since: DAY_MS, requiredSince: 1 }, 'give'],
} as const satisfies Record<string, readonly [Factor, string]>;

const ANSWERED = {
  'without one': NONE,
  'without one while the server still grants time': { since: null, requiredSince: -DAY_MS },
  'who just gave it': { since: DAY_MS, givenAt: 1_000 },
  'who just gave it in a server that requires it': { since: DAY_MS, givenAt: 1_000, requiredSince: 1 },
} as const satisfies Record<string, Factor>;

interface Case {
  scene: Scene;
  input: Input;
}

/** Who calls what the owner cannot do. */
const CALLERS: Readonly<Record<string, 'admin'>> = { 'ownership.accept': 'admin' };

const callerOf = ({ procedure }: RestRoute) => CALLERS[procedure] ?? 'owner';

/** Ends what the newcomer joined for earlier calls: a person can join so many servers. */
async function forgetNewcomer(): Promise<void> {
  const { userId } = actors.newcomer;
  await handle.deleteFrom('members').where('user_id', '=', userId).where('role', '<>', 'owner').execute();
  await handle.deleteFrom('join_requests').where('user_id', '=', userId).execute();
}

/** A community and a dangerous input for a call of its owner, or of who else can do it. */
async function prepare(route: RestRoute): Promise<Case> {
  const { procedure, stepUp } = route;
  for (const who of ['owner', 'admin'] as const) await setFactor(actors[who].userId, NONE);
  await forgetNewcomer();
  const scene = await setScene(actors, 'usual');
  const what = procedure === 'servers.update' ? { what: 'erlcApiKey' } : {};
  const row = { procedure, usual: 'ok 403 403 403 404 401', ...what } as const;
  const input = { ...(await inputFor(scene, row, callerOf(route))), ...DANGEROUS_INPUT[procedure] };
  expect(stepUp?.appliesTo(input), 'is dangerous').toBe(true);
  return { scene, input };
}

async function answerOf(browser: Browser, face: Face, procedure: string, input: Input) {
  const { status, error } = await call(browser, face, procedure, input);
  return { status, code: error?.code ?? null, action: error?.details?.action ?? null };
}

/** The error of each answer in the table of permissions. */
const CODES: Readonly<Record<string, string>> = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' };

const refusal = (action: string) => ({ status: 403, code: 'FACTOR_REQUIRED', action });

it('knows more than twenty dangerous procedures', () => {
  expect(OF_SERVERS.length + OF_PERSON.length + OF_PLATFORM.length).toBe(DANGEROUS.length);
  expect(DANGEROUS.length).toBeGreaterThan(20);
});

describe.each(TRANSPORTS)('over %s', (face) => {
  describe.each(OF_SERVERS.map((route) => ({ route, name: route.procedure })))('$name', ({ route }) => {
    it('is refused for people whose factor is due, and does nothing', async () => {
      const { scene, input } = await prepare(route);
      const { browser, userId } = actors[callerOf(route)];
      for (const [who, [factor, action]] of Object.entries(REFUSED)) {
        await setFactor(userId, factor, scene.server.id);
        const answer = await answerOf(browser, face, route.procedure, input);
        expect([who, answer]).toEqual([who, refusal(action)]);
      }
      await setFactor(userId, { since: DAY_MS, givenAt: 1_000 }, scene.server.id);
      expect(await answerOf(browser, face, route.procedure, input)).toMatchObject({ status: 200 });
    });

    it('is answered for everyone else', async () => {
      for (const [who, factor] of Object.entries(ANSWERED)) {
        const { scene, input } = await prepare(route);
        const { browser, userId } = actors[callerOf(route)];
        await setFactor(userId, factor, scene.server.id);
        const answer = await answerOf(browser, face, route.procedure, input);
        const isRefused = route.stepUp?.ofEveryone && factor.since === null;
        expect([who, answer]).toEqual([
          who,
          isRefused ? refusal('set-up') : { status: 200, code: null, action: null },
        ]);
      }
    });
  });

  it.each(OF_SERVERS.filter(({ procedure }) => !(procedure in CALLERS)))(
    '$procedure is refused by rank in a server that requires it',
    async (route) => {
      const { procedure } = route;
      const { scene, input } = await prepare(route);
      const what = procedure === 'servers.update' ? 'erlcApiKey' : undefined;
      const row = TABLE.find((one) => one.procedure === procedure && (what ?? one.what) === one.what);
      const usual = expectationOf(row ?? { procedure, usual: 'ok 403 403 403 404 401' }, 'usual');
      await setFactor(actors.owner.userId, { since: null, requiredSince: 1 }, scene.server.id);
      for (const who of ['admin', 'moderator', 'member', 'stranger', 'signedOut'] as const) {
        const { code } = await answerOf(actors[who].browser, face, procedure, input);
        const isStaff = who === 'admin' || who === 'moderator';
        const isAsked = isStaff && (usual[who] === 'ok' || LET_IN[procedure]?.includes(who));
        expect([who, code]).toEqual([who, isAsked ? 'FACTOR_REQUIRED' : CODES[usual[who]]]);
      }
    },
  );

  // Each field of a server has its own permission, which the service checks later; any member can receive a server.
  it.each(
    OF_SERVERS.filter(({ procedure }) => procedure !== 'servers.update' && !(procedure in CALLERS)).map(
      (route) => ({
        route,
        name: route.procedure,
      }),
    ),
  )('$name still refuses people without the permission in the words of the permission', async ({ route }) => {
    const { scene, input } = await prepare(route);
    await setFactor(actors.member.userId, { since: DAY_MS, requiredSince: 1 }, scene.server.id);
    const answer = await answerOf(actors.member.browser, face, route.procedure, input);
    await setFactor(actors.member.userId, NONE);
    expect(answer).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it.each(OF_PERSON.map(({ procedure }) => procedure))(
    '%s of one’s own account needs it',
    async (procedure) => {
      const { browser, userId } = actors.stranger;
      for (const [factor, code] of [
        [{ since: DAY_MS }, 'FACTOR_REQUIRED'],
        [{ since: DAY_MS, givenAt: STEP_UP_MS }, 'FACTOR_REQUIRED'],
      ] as const) {
        await setFactor(userId, factor);
        expect((await answerOf(browser, face, procedure, {})).code).toBe(code);
      }
      for (const factor of [NONE, ANSWERED['who just gave it']]) {
        await setFactor(userId, factor);
        expect((await answerOf(browser, face, procedure, {})).code).not.toBe('FACTOR_REQUIRED');
      }
      await setFactor(userId, NONE);
    },
  );

  it('leaves calls of the same procedures that are not dangerous as they are', async () => {
    const { server } = await setScene(actors, 'usual');
    await setFactor(actors.owner.userId, { since: DAY_MS, requiredSince: 1 }, server.id);
    const few = { requestIds: MANY.slice(1), status: 'rejected' };
    const { browser } = actors.owner;
    const name = { serverId: server.id, name: 'Renamed' };
    expect(await answerOf(browser, face, 'servers.update', name)).toMatchObject({ status: 200 });
    const decided = await answerOf(browser, face, 'joinRequests.decideMany', { serverId: server.id, ...few });
    expect(decided).toMatchObject({ status: 200 });
    await setFactor(actors.owner.userId, NONE);
  });
});

describe.each(STEP_UP_DOWNLOADS)('GET $path', ({ path }) => {
  it('is refused until the factor is given', async () => {
    const { server } = await setScene(actors, 'usual');
    const { browser, userId } = actors.owner;
    const download = () => browser.fetch(`/api${path.replace('{id}', server.id)}`);
    for (const [factor, action] of Object.values(REFUSED)) {
      await setFactor(userId, factor, server.id);
      const response = await download();
      expect(response.status).toBe(403);
      expect(zErrorBody.parse(await response.json())).toMatchObject({
        code: 'FACTOR_REQUIRED',
        details: { action },
      });
    }
    for (const factor of Object.values(ANSWERED)) {
      await setFactor(userId, factor, server.id);
      const response = await download();
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    }
    await setFactor(userId, NONE);
  });
});

describe('callers that cannot give a factor', () => {
  // A key ranks as a moderator, so it can't give the role Admin.
  const ABOVE_KEYS = new Set(['members.changeRole', 'joinRequests.decide']);
  const FOR_KEYS = OF_SERVERS.filter((route) => allowsKeys(route) && !ABOVE_KEYS.has(route.procedure));

  it.each(FOR_KEYS.map((route) => ({ route, name: route.procedure })))(
    'a key is refused $name once its creator has a factor, however fresh',
    async ({ route }) => {
      const { scene, input } = await prepare(route);
      const flags = PERMISSION_FLAGS;
      const created = await must(actors.owner.browser, 'apiKeys.create', {
        serverId: scene.server.id,
        name: 'Everything',
        flags,
        expiresAt: null,
      });
      const { key } = zCreatedApiKey.parse(created);
      const send = sender(route, key, input);
      for (const factor of [...Object.values(REFUSED).map(([due]) => due), ANSWERED['who just gave it']]) {
        await setFactor(actors.owner.userId, factor, scene.server.id);
        const response = await send();
        expect(response.status).toBe(403);
        expect(zErrorBody.parse(await response.json())).toMatchObject({
          code: 'FACTOR_REQUIRED',
          message: expect.stringContaining('Do it in the panel'),
        });
      }
      await setFactor(actors.owner.userId, NONE, scene.server.id);
      expect((await send()).status).toBeLessThan(300);
    },
  );

  it.each(FOR_KEYS.map((route) => ({ route, name: route.procedure })))(
    'a key that allows dangerous actions is answered $name while its creator has a factor',
    async ({ route }) => {
      const { scene, input } = await prepare(route);
      const { browser, userId } = actors.owner;
      await setFactor(userId, ANSWERED['who just gave it'], scene.server.id);
      const created = await must(browser, 'apiKeys.create', {
        ...{ serverId: scene.server.id, name: 'Dangerous', flags: PERMISSION_FLAGS },
        allowDangerous: true,
      });
      const send = sender(route, zCreatedApiKey.parse(created).key, input);
      await setFactor(userId, { since: null, requiredSince: 1 }, scene.server.id);
      expect(zErrorBody.parse(await (await send()).json()).code).toBe('FACTOR_REQUIRED');
      await setFactor(userId, { since: DAY_MS, requiredSince: 1 }, scene.server.id);
      expect((await send()).status).toBeLessThan(300);
      await setFactor(userId, NONE, scene.server.id);
    },
  );

  it.each(DANGEROUS.map(({ procedure }) => procedure))(
    'the bot and the chat are refused %s',
    async (procedure) => {
      await forgetNewcomer();
      const scene = await setScene(actors, 'usual');
      const { server } = scene;
      const owner = await discordIdOf(actors.owner.userId);
      await handle
        .updateTable('users')
        .set({ roblox_user_id: '4711', roblox_verified: 1 })
        .where('id', '=', actors.owner.userId)
        .execute();
      const named = { serverId: server.id, endpointId: 'x', erlcApiKey: 'x', url: 'x' };
      const row = { procedure, usual: 'ok 403 403 403 404 401' } as const;
      const ofRequest = procedure === 'joinRequests.decide' ? await inputFor(scene, row, 'owner') : {};
      const input = { ...named, ...ofRequest, ...DANGEROUS_INPUT[procedure] };
      for (const [source, access] of [
        ['bot', createDiscordAccess(handle, () => product.clock.ms)(owner)],
        ['game', createRobloxAccess(handle, () => product.clock.ms)('4711')],
      ] as const) {
        await setFactor(actors.owner.userId, ANSWERED['who just gave it'], server.id);
        const context = {
          services: product.services,
          access,
          panel: closedPanel(source),
          requestId: 'x',
          source,
        };
        const [area = '', name = ''] = procedure.split('.');
        const caller = createCaller(context) as unknown as Record<
          string,
          Record<string, (input: Input) => unknown>
        >;
        const refused = async () => caller[area]?.[name]?.(input);
        const code = OF_PLATFORM.some((route) => route.procedure === procedure)
          ? 'ADMIN_SESSION'
          : 'FACTOR_REQUIRED';
        await expect(refused()).rejects.toMatchObject({ cause: { code } });
      }
      await setFactor(actors.owner.userId, NONE);
    },
  );
});

/** Returns what calls a procedure with an API key. */
function sender(route: RestRoute, key: string, input: Input) {
  const program = product.browser();
  const { path, rest } = addressOf(route, input);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return () => program.fetch(path, { method: route.method, headers, body: JSON.stringify(rest) });
}

async function discordIdOf(userId: string): Promise<string> {
  const row = handle.selectFrom('users').select('discord_id').where('id', '=', userId);
  return (await row.executeTakeFirstOrThrow()).discord_id;
}
