import { API_KEY_LIMIT, zAppealLink, zCreatedApiKey, zCreatedPunishment, zServer } from '@tenfour/contracts';
import { allowsKeys, restRoutes } from '@tenfour/contracts/rest';
import { PERMISSION_FLAGS } from '@tenfour/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Actors, assemble, foundServer } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { addressOf, call, must } from '../../../testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '100000' });
const { handle } = product.database;
let actors: Actors;
beforeAll(async () => {
  actors = await assemble(product, 'keys');
});

type Flag = (typeof PERMISSION_FLAGS)[number];

async function made(serverId: string, flags: readonly Flag[], more: object = {}) {
  const input = { serverId, name: 'Stats', flags, ...more };
  return zCreatedApiKey.parse(await must(actors.owner.browser, 'apiKeys.create', input));
}

/** As a program asks: no cookie, no origin. */
async function ask(key: string, method: string, path: string, body?: unknown, headers: object = {}) {
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answered: unknown = text === '' ? null : JSON.parse(text);
  return { status: response.status, body: answered, headers: response.headers };
}

const message = ({ body }: { body: unknown }) => z.object({ message: z.string() }).parse(body).message;

describe('a key', () => {
  it('is shown once, kept as a hash, and acts in its own name', async () => {
    const server = await foundServer(actors);
    const { key, ...shown } = await made(server.id, ['canViewPunishments', 'canEditPunishments']);
    expect(key).toMatch(/^tf_[A-Za-z0-9_-]{43}$/);
    expect(shown).toMatchObject({ hint: `tf_…${key.slice(-4)}`, state: 'active', lastUsedAt: null });
    const stored = await handle.selectFrom('api_keys').selectAll().where('id', '=', shown.id).execute();
    expect(JSON.stringify(stored)).not.toContain(key);
    const write = { robloxUsername: 'Builderman', punishmentType: 'kick', reason: 'Spam' };
    const record = await ask(key, 'POST', `/api/servers/${server.id}/punishments`, write);
    expect(record.status).toBe(200);
    expect(zCreatedPunishment.parse(record.body).issuedBy).toBe('API key Stats');
    const lines = await handle
      .selectFrom('activity')
      .select(['action', 'actor_name'])
      .where('server_id', '=', server.id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(lines).toEqual([
      { action: 'punishment.added', actor_name: 'API key Stats' },
      { action: 'api-key.created', actor_name: actors.owner.username },
    ]);
    const [listed] = z
      .array(z.object({ lastUsedAt: z.string() }))
      .parse(await must(actors.owner.browser, 'apiKeys.list', { serverId: server.id }));
    expect(listed?.lastUsedAt).toMatch(/Z$/);
  });

  it('allows the chosen calls and no others, in its own server only', async () => {
    const server = await foundServer(actors);
    const other = await foundServer(actors, 'Elsewhere');
    const { key } = await made(server.id, ['canViewPunishments']);
    const path = `/api/servers/${server.id}`;
    expect((await ask(key, 'GET', `${path}/punishments`)).status).toBe(200);
    expect((await ask(key, 'GET', `${path}/members`)).status).toBe(403);
    expect((await ask(key, 'GET', `/api/servers/${other.id}/punishments`)).status).toBe(404);
    expect((await ask(key, 'GET', '/api/auth/user')).status).toBe(403);
    expect((await ask(key, 'GET', '/api/servers')).status).toBe(403);
    expect((await ask(key, 'GET', '/api/live')).status).toBe(403);
  });

  it('is refused beside a cookie, at /trpc, and when it is unknown', async () => {
    const server = await foundServer(actors);
    const { key } = await made(server.id, ['canViewPunishments']);
    const path = `/api/servers/${server.id}/punishments`;
    const cookie = [...actors.owner.browser.cookies].map((pair) => pair.join('=')).join('; ');
    const both = await ask(key, 'GET', path, undefined, { cookie });
    expect([both.status, message(both)]).toEqual([
      400,
      'Send either an API key or a session cookie, not both.',
    ]);
    const input = encodeURIComponent(JSON.stringify({ serverId: server.id }));
    expect((await ask(key, 'GET', `/trpc/punishments.list?input=${input}`)).status).toBe(403);
    expect((await ask(`tf_${'x'.repeat(43)}`, 'GET', path)).status).toBe(401);
    expect((await ask('something', 'GET', path)).status).toBe(401);
  });

  it('never allows more than its creator has, also later', async () => {
    const server = await foundServer(actors);
    const serverId = server.id;
    await must(actors.owner.browser, 'servers.update', { serverId, delegateManagement: true });
    const adminPermissions = { canEditApiKey: true, canEditWebhooks: false };
    await must(actors.owner.browser, 'servers.updateRolePermissions', { serverId, adminPermissions });
    const beyond = { serverId, name: 'Too much', flags: ['canEditWebhooks'] };
    expect((await call(actors.admin.browser, 'rest', 'apiKeys.create', beyond)).status).toBe(403);
    const wanted = { serverId, name: 'Admins', flags: ['canViewPunishments'] };
    const { key } = zCreatedApiKey.parse(await must(actors.admin.browser, 'apiKeys.create', wanted));
    const path = `/api/servers/${serverId}/punishments`;
    expect((await ask(key, 'GET', path)).status).toBe(200);
    await must(actors.owner.browser, 'servers.updateRolePermissions', {
      serverId,
      adminPermissions: { canViewPunishments: false },
    });
    expect((await ask(key, 'GET', path)).status).toBe(403);
    await must(actors.owner.browser, 'members.remove', { serverId, userId: actors.admin.userId });
    expect((await ask(key, 'GET', path)).status).toBe(401);
    const [listed] = z
      .array(z.object({ state: z.string() }))
      .parse(await must(actors.owner.browser, 'apiKeys.list', { serverId }));
    expect(listed?.state).toBe('asleep');
  });

  it('decides no appeal: its maker could decide about their own record by it', async () => {
    const { id: serverId } = await foundServer(actors);
    const { key } = await made(serverId, ['canViewPunishments', 'canEditPunishments']);
    const wanted = { serverId, robloxUsername: 'BluePatrol', punishmentType: 'ban', reason: 'RDM' };
    const { id: punishmentId } = zCreatedPunishment.parse(
      await must(actors.owner.browser, 'punishments.create', wanted),
    );
    const { url } = zAppealLink.parse(
      await must(actors.owner.browser, 'appeals.openLink', { serverId, punishmentId }),
    );
    await must(actors.stranger.browser, 'appeals.submit', { token: url?.split('/appeal/')[1], text: 'No.' });
    const path = `/api/servers/${serverId}/appeals`;
    const [appeal] = z.array(z.object({ id: z.string() })).parse((await ask(key, 'GET', path)).body);
    const decision = { accept: false, reason: 'I was right.' };
    const decided = await ask(key, 'POST', `${path}/${appeal?.id}/decision`, decision);
    expect([decided.status, message(decided)]).toEqual([403, expect.stringContaining('for people')]);
  });

  it('of a person with a role until a date hands nothing on beyond it', async () => {
    const { id: serverId } = await foundServer(actors);
    const { owner, moderator, member } = actors;
    await must(owner.browser, 'servers.update', { serverId, delegateManagement: true });
    const adminPermissions = { canEditApiKey: true };
    await must(owner.browser, 'servers.updateRolePermissions', { serverId, adminPermissions });
    const wanted = { serverId, name: 'Log reader', flags: ['canViewWebhooks'] };
    const { id: roleId } = z
      .object({ id: z.string() })
      .parse(await must(owner.browser, 'roles.create', wanted));
    const until = new Date(product.clock.ms + 3_600_000).toISOString();
    const lent = { serverId, userId: moderator.userId, role: 'admin', until };
    await must(owner.browser, 'members.changeRole', lent);
    const input = { serverId, name: 'Sync', flags: ['canManageMembers', 'canViewWebhooks'] };
    const { key } = zCreatedApiKey.parse(await must(moderator.browser, 'apiKeys.create', input));
    const give = (body: object) =>
      ask(key, 'PUT', `/api/servers/${serverId}/members/${member.userId}/roles/${roleId}`, body);
    expect(message(await give({}))).toContain('temporary');
    expect((await give({ until })).status).toBe(200);
  });

  it('opens nothing once it is revoked or over, and nothing of a suspended server', async () => {
    const server = await foundServer(actors);
    const serverId = server.id;
    const path = `/api/servers/${serverId}/punishments`;
    const expiresAt = new Date(product.clock.ms + 3_600_000).toISOString();
    const short = await made(serverId, ['canViewPunishments'], { expiresAt });
    const long = await made(serverId, ['canViewPunishments']);
    const shown = async () =>
      zServer.parse(await must(actors.owner.browser, 'servers.get', { serverId })).apiKey;
    expect(await shown()).toContain(long.key.slice(-4));
    expect((await ask(short.key, 'GET', path)).status).toBe(200);
    product.clock.ms += 3_600_001;
    expect((await ask(short.key, 'GET', path)).status).toBe(401);
    await handle
      .updateTable('servers')
      .set({ status: 'suspended', suspended_at: 1 })
      .where('id', '=', serverId)
      .execute();
    expect(message(await ask(long.key, 'GET', path))).toMatch(/suspended/);
    await handle
      .updateTable('servers')
      .set({ status: 'active', suspended_at: null })
      .where('id', '=', serverId)
      .execute();
    await must(actors.owner.browser, 'apiKeys.revoke', { serverId, keyId: long.id });
    expect((await ask(long.key, 'GET', path)).status).toBe(401);
    expect(await shown()).toBeNull();
    const past = { serverId, name: 'Late', flags: ['canViewPunishments'], expiresAt: '2020-01-01T00:00:00Z' };
    expect((await call(actors.owner.browser, 'rest', 'apiKeys.create', past)).status).toBe(422);
  });

  it('has a limit of its own, and says how long to wait', async () => {
    const server = await foundServer(actors);
    const { key } = await made(server.id, ['canViewPunishments']);
    const path = `/api/servers/${server.id}/punishments`;
    const asked = await Promise.all(Array.from({ length: API_KEY_LIMIT + 5 }, () => ask(key, 'GET', path)));
    const late = asked.filter(({ status }) => status === 429);
    expect(late).toHaveLength(5);
    expect(Number(late[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await made(server.id, ['canViewPunishments']);
    expect((await ask(other.key, 'GET', path)).status).toBe(200);
  });
});

describe('with every permission a key', () => {
  it.each(restRoutes().map((route) => [route.procedure, route] as const))('%s', async (_name, route) => {
    const { key, serverId } = await whole();
    const { path } = addressOf(route, { serverId, kind: 'punishment' });
    const { status } = await ask(
      key,
      route.method,
      path.replaceAll('//', '/unknown/').replace(/\/$/, '/unknown'),
      route.method === 'GET' ? undefined : {},
    );
    if (route.allowance.kind === 'open') return;
    if (route.procedure === 'servers.remove') {
      shared = undefined;
      revocable.length = 0;
    }
    // What was asked for does not exist, or lacks its fields: the key itself was let in.
    if (allowsKeys(route)) expect([401, 403]).not.toContain(status);
    // A resource that does not exist is not found first.
    else expect(status).toBe(route.allowance.kind === 'resource' ? 404 : 403);
  });
});

let shared: Promise<{ key: string; serverId: string }> | undefined;

/** A key for everything; a new one where the last may have been asked too often. */
async function whole(): Promise<{ key: string; serverId: string }> {
  shared ??= foundServer(actors, 'Whole').then(async ({ id }) => ({ serverId: id, key: '' }));
  const { serverId } = await shared;
  const { key, id } = await made(serverId, PERMISSION_FLAGS);
  revocable.push({ serverId, keyId: id });
  const old = revocable.length > 5 ? revocable.shift() : undefined;
  if (old) await must(actors.owner.browser, 'apiKeys.revoke', old);
  return { key, serverId };
}

const revocable: { serverId: string; keyId: string }[] = [];
