import { zCreatedApiKey, zCustomRole, zTwoPeople, zWave } from '@tenfour/contracts';
import { allowsKeys, type RestRoute, restRoutes } from '@tenfour/contracts/rest';
import { MASS_ACTION_MAX, PERMISSION_FLAGS } from '@tenfour/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { setFactorTimes } from '../../src/testing/product/factors.ts';
import { type Actors, assemble } from '../../src/testing/product/people.ts';
import { startProduct } from '../../src/testing/product/product.ts';
import { addressOf, call, must, TRANSPORTS } from '../../src/testing/product/transports.ts';
import { type Input, inputFor, type Scene, setScene } from './scene.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'silent' }, { ticking: true });
const { handle } = product.database;
let actors: Actors;
beforeAll(async () => {
  actors = await assemble(product, 'two-people');
});

const COVERED = restRoutes().filter(({ twoPeople }) => twoPeople !== undefined);
const MANY = Array.from({ length: MASS_ACTION_MAX + 1 }, (_, at) => `77${at}`);

/** What makes a call of these need a second person. */
const COVERED_INPUT: Readonly<Record<string, Input>> = {
  'bans.import': { robloxUserIds: MANY },
  'bans.send': { punishmentIds: MANY },
  'bans.ignore': { robloxUserIds: MANY },
  'punishments.expire': { punishmentIds: MANY },
  'roles.create': { flags: ['canDeleteServer'] },
  'roles.giveFlag': { flag: 'canDeleteServer' },
  'twoPeople.update': { enabled: false },
};

/** Creates a custom role above Admin. */
async function highRole({ server }: Scene): Promise<string> {
  const { browser } = actors.owner;
  const serverId = server.id;
  const made = await must(browser, 'roles.create', { serverId, name: `High ${Math.random()}` });
  const { id } = zCustomRole.parse(made);
  await must(browser, 'roles.reorder', { serverId, order: [id, 'admin', 'moderator'] });
  return id;
}

async function inputOf(scene: Scene, { procedure }: RestRoute): Promise<Input> {
  const { id: serverId } = scene.server;
  if (procedure === 'roles.give') {
    return { serverId, userId: actors.member.userId, roleId: await highRole(scene) };
  }
  if (procedure === 'roles.update') {
    return { serverId, roleId: await highRole(scene), flags: ['canViewPunishments'] };
  }
  if (procedure === 'promotions.applyWave') {
    const items = [{ userId: actors.member.userId, from: null, to: await highRole(scene) }];
    const made = await must(actors.owner.browser, 'promotions.create', { serverId, title: 'High', items });
    const { id: waveId, version } = zWave.parse(made);
    return { serverId, waveId, version };
  }
  if (procedure === 'roles.reorder') {
    const made = await must(actors.owner.browser, 'roles.create', { serverId, name: 'Low' });
    return { serverId, order: [zCustomRole.parse(made).id, 'admin', 'moderator'] };
  }
  const what = procedure === 'servers.update' ? { what: 'erlcApiKey' } : {};
  const row = { procedure, usual: 'ok 403 403 403 404 401', ...what } as const;
  const input = await inputFor(scene, row, 'owner');
  if (procedure !== 'discordRoles.save') return { ...input, ...COVERED_INPUT[procedure] };
  return { ...input, customRoles: [{ roleId: '1', customRoleId: await highRole(scene) }] };
}

/** A community with an input that needs a second person there. */
async function prepare(route: RestRoute): Promise<{ scene: Scene; input: Input }> {
  const scene = await setScene(actors, 'usual');
  const input = await inputOf(scene, route);
  expect(route.twoPeople?.appliesTo(input)).toBe(true);
  await setFactorTimes(product, actors.owner.userId, { since: 1_000, givenAt: 1 });
  await enable(scene.server.id);
  return { scene, input };
}

function enable(serverId: string) {
  const servers = handle.updateTable('servers').set({ two_people_at: product.clock.ms });
  return servers.where('id', '=', serverId).execute();
}

const requestsIn = async (serverId: string) =>
  zTwoPeople.parse(await must(actors.admin.browser, 'twoPeople.get', { serverId })).requests;

it('covers what gives the most away', () => {
  expect(COVERED.map(({ procedure }) => procedure).toSorted()).toEqual(
    [
      ...['bans.ignore', 'bans.import', 'bans.send', 'discordRoles.save', 'imports.undo'],
      ...[
        'ownership.offer',
        'promotions.applyWave',
        'punishments.expire',
        'roles.create',
        'roles.give',
        'roles.giveFlag',
        'roles.reorder',
      ],
      ...['roles.update', 'servers.remove', 'servers.update', 'twoPeople.update'],
    ].toSorted(),
  );
});

describe.each(TRANSPORTS)('over %s', (face) => {
  it.each(COVERED.map((route) => ({ route, name: route.procedure })))(
    '$name waits for a second person',
    async ({ route }) => {
      const { scene, input } = await prepare(route);
      const serverId = scene.server.id;
      const { browser } = actors.owner;
      const { status, error } = await call(browser, face, route.procedure, input);
      expect([status, error?.code]).toEqual([403, 'APPROVAL_REQUIRED']);
      const [request, ...others] = await requestsIn(serverId);
      expect(others).toEqual([]);
      expect(request).toMatchObject({
        id: error?.details?.approvalId,
        what: route.summary,
        requester: { userId: actors.owner.userId },
        canApprove: true,
      });
      // Sent again, it is the same request.
      await call(browser, face, route.procedure, input);
      expect(await requestsIn(serverId)).toHaveLength(1);
      const own = { serverId, approvalId: request?.id };
      expect((await call(browser, face, 'twoPeople.approve', own)).error?.code).toBe('FORBIDDEN');
      await must(actors.admin.browser, 'twoPeople.decline', own);
      expect(await requestsIn(serverId)).toEqual([]);
    },
  );

  it.each(COVERED.filter(allowsKeys).map((route) => ({ route, name: route.procedure })))(
    '$name is refused to keys, without a request',
    async ({ route }) => {
      if (face === 'trpc') return;
      const { scene, input } = await prepare(route);
      await setFactorTimes(product, actors.owner.userId, { since: null });
      const serverId = scene.server.id;
      const named = { serverId, name: 'All', flags: PERMISSION_FLAGS, expiresAt: null };
      const made = await must(actors.owner.browser, 'apiKeys.create', named);
      const { key } = zCreatedApiKey.parse(made);
      const { path, rest } = addressOf(route, input);
      const response = await fetch(`${product.url}${path}`, {
        method: route.method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(route.method === 'DELETE' ? {} : { 'content-type': 'application/json' }),
        },
        ...(route.method === 'DELETE' ? {} : { body: JSON.stringify(rest) }),
      });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'APPROVAL_REQUIRED' });
      expect(await requestsIn(serverId)).toEqual([]);
    },
  );
});
