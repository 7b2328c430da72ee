import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type RunningProduct, startProduct } from '../../testing/product/product.ts';
import { discordPath } from './avatars.ts';

const product = await startProduct({ RATE_LIMIT: '0' });
const visitor = product.browser();

async function personOf(username: string, of = product): Promise<{ id: string; discord_id: string }> {
  await of.signedIn(username);
  return of.database.handle
    .selectFrom('users')
    .select(['id', 'discord_id'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
}

/** How often a stand-in was asked for paths that contain `part`. */
async function askedFor(upstream: string, part: string): Promise<number> {
  const response = await fetch(`${product.sandbox.urls.home}/control/requests`);
  const all = (await response.json()) as Record<string, Record<string, number>>;
  return Object.entries(all[upstream] ?? {})
    .filter(([route]) => route.includes(part))
    .reduce((sum, [, count]) => sum + count, 0);
}

describe('pictures of Discord accounts', () => {
  // covers: R665
  test('come by our id and by the Discord one, from our own origin, once from there', async () => {
    const { id, discord_id } = await personOf('avery');
    const before = await askedFor('discord', '/avatars/');
    for (const key of [id, discord_id, id]) {
      const response = await visitor.fetch(`/avatars/discord/${key}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
    }
    expect((await askedFor('discord', '/avatars/')) - before).toBe(1);
  });

  test('users without one get the default one', async () => {
    const { id } = await personOf('sam');
    const before = await askedFor('discord', '/embed/avatars/');
    expect((await visitor.fetch(`/avatars/discord/${id}`)).status).toBe(200);
    expect((await askedFor('discord', '/embed/avatars/')) - before).toBe(1);
  });

  test.each(['unknown', '123'])('%s has no picture, and is soon asked again', async (key) => {
    const response = await visitor.fetch(`/avatars/discord/${key}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'public, max-age=60']);
  });

  async function failsFor(mode: string, of: RunningProduct): Promise<void> {
    const { id } = await personOf(`fails-${mode}`, of);
    const avatar = createHash('md5').update(mode).digest('hex');
    await of.database.handle.updateTable('users').set({ avatar }).where('id', '=', id).execute();
    const status = async () => (await of.browser().fetch(`/avatars/discord/${id}`)).status;
    await of.fault('discord', mode);
    const failed = await status();
    await of.fault('discord', 'none');
    expect([failed, await status()]).toEqual([204, 204]);
    of.clock.ms += 61_000;
    expect(await status()).toBe(200);
  }

  test.each(['500', 'html', '429', 'reset'])('Discord failing with %s is no picture for a minute', (mode) =>
    failsFor(mode, product),
  );

  test('Discord that does not answer is no picture for a minute', async () => {
    // Alone: pictures that many ask for take longer on a busy machine.
    await failsFor('timeout', await startProduct({ RATE_LIMIT: '0', UPSTREAM_TIMEOUT_MS: '700' }));
  });

  test.each([
    [
      { discord_id: '80351110224678912', discriminator: '0', avatar: 'a'.repeat(32) },
      `/avatars/80351110224678912/${'a'.repeat(32)}.png?size=128`,
    ],
    [{ discord_id: '80351110224678912', discriminator: '0', avatar: null }, '/embed/avatars/5.png'],
    [{ discord_id: '80351110224678912', discriminator: '1337', avatar: null }, '/embed/avatars/2.png'],
  ])('%o is served at %s', (user, path) => {
    expect(discordPath(user)).toBe(path);
  });
});

describe('headshots', () => {
  // How they are asked for together is in headshots.test.ts: how close requests arrive is for the machine to decide.
  // covers: R666
  test('asked for twice at the same time are asked for once', async () => {
    const before = await askedFor('roblox', '/headshots/');
    const ids = Array.from({ length: 20 }, (_none, index) => String(101 + (index % 10)));
    const responses = await Promise.all(ids.map((id) => visitor.fetch(`/avatars/roblox/${id}`)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await askedFor('roblox', '/headshots/')) - before).toBe(10);
  });

  test('are kept for a day', async () => {
    expect((await visitor.fetch('/avatars/roblox/201')).status).toBe(200);
    const before = await askedFor('roblox', 'avatar-headshot');
    product.clock.ms += 23 * 3_600_000;
    await visitor.fetch('/avatars/roblox/201');
    expect((await askedFor('roblox', 'avatar-headshot')) - before).toBe(0);
    product.clock.ms += 2 * 3_600_000;
    await visitor.fetch('/avatars/roblox/201');
    expect((await askedFor('roblox', 'avatar-headshot')) - before).toBe(1);
  });

  test('that are old are better than none', async () => {
    expect((await visitor.fetch('/avatars/roblox/301')).status).toBe(200);
    product.clock.ms += 25 * 3_600_000;
    await product.fault('roblox', '500');
    const response = await visitor.fetch('/avatars/roblox/301');
    await product.fault('roblox', 'none');
    expect(response.status).toBe(200);
  });

  test.each(['0', '-1', '1e9', 'x', '1234567890123456'])('%s is no id', async (id) => {
    expect((await visitor.fetch(`/avatars/roblox/${id}`)).status).toBe(204);
  });
});
