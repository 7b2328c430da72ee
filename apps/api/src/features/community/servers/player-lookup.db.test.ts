import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { home } = world.sandbox.urls;
const CLOUD = 'GET /cloud/v2/users/:id';
const NAMES = 'POST /v1/usernames/users';
const HOUR_MS = 60 * 60_000;

async function control(path: string, body?: object) {
  const response = await fetch(`${home}/control/${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json' },
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<Record<string, Record<string, number>>>;
}

/** Requests that reached Roblox while `work` ran. */
async function askedDuring(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = (await control('requests')).roblox ?? {};
  await work();
  const after = (await control('requests')).roblox ?? {};
  const changed = Object.entries(after).map(([route, n]) => [route, n - (before[route] ?? 0)] as const);
  return Object.fromEntries(changed.filter(([, n]) => n > 0));
}

async function community(robloxApiKey: string | null) {
  const made = await world.community();
  const serverId = made.server.id;
  if (robloxApiKey) await made.owner.call.servers.update({ serverId, robloxApiKey });
  let count = 0;
  const punish = (robloxUsername: string) => {
    count += 1;
    return made.moderator.call.punishments.create({
      serverId,
      robloxUsername,
      punishmentType: 'warning',
      reason: `Speeding ${count}`,
    });
  };
  const problem = async () => (await made.owner.call.servers.keys({ serverId })).roblox.problem;
  return { ...made, serverId, punish, problem };
}

describe('with an Open Cloud key of its own', () => {
  it('a player with a verified record is asked for by id, with the key, and once an hour', async () => {
    const { punish } = await community('cloud-key-one');
    const first = await askedDuring(() => punish('CloudPlayer'));
    expect(first).toEqual({ [NAMES]: 1 });
    const second = await askedDuring(async () => {
      expect(await punish('cloudplayer')).toMatchObject({ robloxUsername: 'CloudPlayer', verified: true });
      await punish('CloudPlayer');
    });
    expect(second).toEqual({ [CLOUD]: 1 });
    world.clock.advance(HOUR_MS + 1);
    expect(await askedDuring(() => punish('CloudPlayer'))).toEqual({ [CLOUD]: 1 });
  });

  it('continues verifying known players while the public API limits us', async () => {
    const keyed = await community('cloud-key-two');
    const plain = await community(null);
    for (const { punish } of [keyed, plain]) {
      expect(await punish('Steady_Player')).toMatchObject({ verified: true });
    }
    world.clock.advance(HOUR_MS + 1);
    await control('faults', { upstream: 'roblox', mode: '500', match: '/v1/usernames' });
    expect(await keyed.punish('Steady_Player')).toMatchObject({ verified: true });
    expect(await keyed.punish('Never_Seen')).toMatchObject({ verified: false });
    expect(await plain.punish('Steady_Player')).toMatchObject({ verified: false });
    await control('faults', { upstream: 'roblox', mode: 'none' });
  });

  it('leaves a name that no account was seen with to the public API', async () => {
    const { punish } = await community('cloud-key-three');
    const former = await punish('FormerRustyHeron');
    const renamedTo = { robloxUserId: expect.any(String), robloxUsername: 'RustyHeron' };
    expect(former).toMatchObject({ robloxUsername: 'FormerRustyHeron', verified: false, renamedTo });
    world.clock.advance(HOUR_MS + 1);
    const asked = await askedDuring(async () =>
      expect(await punish('FormerRustyHeron')).toMatchObject({ renamedTo: former.renamedTo }),
    );
    expect(asked).toEqual({ [NAMES]: 1 });
  });

  it('also checks an account that another community’s record confirmed', async () => {
    const one = await community('cloud-key-four');
    const two = await community('cloud-key-five');
    await one.punish('Neighbour_Bob');
    expect(await askedDuring(() => two.punish('Neighbour_Bob'))).toEqual({ [CLOUD]: 1 });
  });
});

describe('with a key that Roblox refuses', () => {
  it.each([
    ['bad-cloud-key', 'Roblox does not know this key. Copy it again from the Creator Dashboard.'],
    ['denied-cloud-key', 'Roblox knows this key, but it may not read users. Give it the users permission.'],
  ])('%s: the public API records punishments, and the settings say so', async (key, sentence) => {
    const { punish, problem, owner, serverId } = await community(key);
    const name = `Known_${key.replaceAll('-', '')}`;
    expect(await punish(name)).toMatchObject({ verified: true });
    expect(await problem()).toBeNull();
    const asked = await askedDuring(async () => {
      expect(await punish(name)).toMatchObject({ verified: true });
      expect(await punish(name)).toMatchObject({ verified: true });
    });
    expect(asked).toEqual({ [CLOUD]: 1 });
    expect(await problem()).toBe(sentence);
    await owner.call.servers.update({ serverId, robloxApiKey: 'good-cloud-key' });
    expect(await problem()).toBeNull();
    world.clock.advance(HOUR_MS + 1);
    expect(await askedDuring(() => punish(name))).toEqual({ [CLOUD]: 1 });
    expect(await problem()).toBeNull();
  });

  it('the test of the stored key notes it, and that of another one does not', async () => {
    const { owner, serverId, problem } = await community('bad-tested-key');
    const test = (value?: string) =>
      owner.call.servers.testConnection({ serverId, key: 'roblox', ...(value ? { value } : {}) });
    expect(await test('good-key')).toMatchObject({ ok: true });
    expect(await problem()).toBeNull();
    expect(await test()).toMatchObject({ ok: false });
    expect(await problem()).toContain('does not know this key');
    expect(await test('good-key')).toMatchObject({ ok: true });
    expect(await problem()).toContain('does not know this key');
  });

  it.each(['429', '500', 'html', 'timeout', 'reset'])(
    '%s of Open Cloud blames no key and stops no record',
    async (mode) => {
      const { punish, problem } = await community(`cloud-fault-${mode}`);
      const name = `Fault_${mode}`;
      await punish(name);
      await control('faults', { upstream: 'roblox', mode, match: '/cloud/v2', retryAfter: 1 });
      expect(await punish(name)).toMatchObject({ verified: true });
      await control('faults', { upstream: 'roblox', mode: 'none' });
      expect(await problem()).toBeNull();
    },
  );
});
