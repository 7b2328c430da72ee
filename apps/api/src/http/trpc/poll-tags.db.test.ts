import { LIVE_POSITION_HEADER, PREVIEW_HEADER, zServer } from '@tenfour/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { membersStore } from '../../features/community/members/store.ts';
import { CALL_LIMITS } from '../../security/rate-limits/limits.ts';
import type { Browser } from '../../testing/product/browser.ts';
import { startProduct } from '../../testing/product/product.ts';

const PATHS = ['modCalls.summary', 'shifts.current'];

const product = await startProduct({ RATE_LIMIT: '0' });
const { handle } = product.database;
const owner = await product.signedIn('avery');
let staff: Browser;
let serverId: string;

beforeAll(async () => {
  const { body } = await owner.json('POST', '/trpc/servers.create', { name: 'Polled' });
  serverId = zServer.parse(Reflect.get(Object(Reflect.get(Object(body), 'result')), 'data')).id;
});

beforeEach(async () => {
  await handle.deleteFrom('shifts').where('server_id', '=', serverId).execute();
  await handle.deleteFrom('members').where('server_id', '=', serverId).where('role', '<>', 'owner').execute();
  staff = await product.signedIn('casey');
  await membersStore(handle, serverId).add(await idOf('casey'), 'moderator', 1);
});

async function idOf(username: string): Promise<string> {
  const user = handle.selectFrom('users').select('id').where('username', '=', username);
  return (await user.executeTakeFirstOrThrow()).id;
}

function addressOf(paths: readonly string[], more: object = {}): string {
  const input = Object.fromEntries(paths.map((_path, index) => [index, { serverId, ...more }]));
  return `/trpc/${paths.join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
}

async function poll(
  browser: Browser,
  etag?: string,
  address = addressOf(PATHS),
  more: Record<string, string> = {},
) {
  const headers = new Headers(more);
  if (etag !== undefined) headers.set('if-none-match', etag);
  const response = await browser.fetch(address, { headers, cache: 'no-store' });
  const { status } = response;
  return {
    status,
    etag: response.headers.get('etag') ?? undefined,
    headers: response.headers,
    body: await response.text(),
  };
}

describe('a poll of what has not changed', () => {
  it('is answered 304 without a body', async () => {
    const first = await poll(staff);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const second = await poll(staff, first.etag);
    expect(second).toMatchObject({ status: 304, etag: first.etag, body: '' });
    expect(second.headers.get('cache-control')).toBe('private, no-cache');
    expect(second.headers.get(LIVE_POSITION_HEADER)).toBe(first.headers.get(LIVE_POSITION_HEADER));
  });

  it('is recognized by a tag that a proxy made strong, among others, and by no other header', async () => {
    const { etag = '' } = await poll(staff);
    const strong = etag.replace('W/', '');
    expect((await poll(staff, `"a", ${strong}`)).status).toBe(304);
    for (const other of ['*', '""', 'W/', strong.slice(1, -1), `${'"a", '.repeat(1_500)}${etag}`]) {
      expect((await poll(staff, other)).status, other.slice(0, 20)).toBe(200);
    }
  });

  it('carries no tag where time, a failure, a POST or an untagged call is part of it', async () => {
    const open = addressOf(['shifts.current']);
    expect((await poll(staff, undefined, open)).etag).toBeDefined();
    const clock = { method: 'POST', headers: { 'content-type': 'application/json' } };
    await staff.fetch('/trpc/shifts.clockIn', { ...clock, body: JSON.stringify({ serverId }) });
    expect((await poll(staff, undefined, open)).etag).toBeUndefined();
    const status = JSON.stringify({ serverId, status: 'off_duty' });
    const ended = await staff.fetch('/trpc/shifts.setStatus', { ...clock, body: status });
    expect([ended.status, ended.headers.get('etag')]).toEqual([200, null]);
    for (const path of ['servers.get', 'modCalls.list', 'game.players', 'servers.nothing']) {
      expect((await poll(staff, undefined, addressOf([path]))).etag, path).toBeUndefined();
      expect((await poll(staff, undefined, addressOf([...PATHS, path]))).etag, path).toBeUndefined();
    }
  });

  it('differs by address, session, day and name', async () => {
    const tags = new Set([(await poll(staff)).etag]);
    tags.add((await poll(staff, undefined, addressOf(PATHS.toReversed()))).etag);
    tags.add((await poll(staff, undefined, addressOf([PATHS[0] ?? '']))).etag);
    tags.add((await poll(owner)).etag);
    tags.add((await poll(await product.signedIn('casey'))).etag);
    await handle.updateTable('users').set({ username: 'other' }).where('username', '=', 'casey').execute();
    tags.add((await poll(staff)).etag);
    await handle.updateTable('users').set({ username: 'casey' }).where('username', '=', 'other').execute();
    tags.add((await poll(staff)).etag);
    product.clock.ms += 15 * 60_000;
    tags.add((await poll(staff)).etag);
    expect([tags.size, tags.has(undefined)]).toEqual([8, false]);
  });

  it('counts for no limit of its own, which an unchanged answer would skip', () => {
    const tagged = ['servers.permissions', ...PATHS, 'shifts.active', 'game.commands', 'gameEvents.list'];
    expect(tagged.filter((path) => Object.hasOwn(CALL_LIMITS, path))).toEqual([]);
  });
});

describe('a tag is worth nothing to', () => {
  it('another person', async () => {
    const { etag } = await poll(owner);
    expect((await poll(staff, etag)).status).toBe(200);
    expect((await poll(await product.signedIn('sam'), etag)).status).toBe(404);
    expect((await poll(product.browser(), etag)).status).toBe(401);
  });

  it('a removed member', async () => {
    const { etag } = await poll(staff);
    await handle
      .deleteFrom('members')
      .where('user_id', '=', await idOf('casey'))
      .execute();
    expect((await poll(staff, etag)).status).toBe(404);
  });

  it('a member who may no longer', async () => {
    const flags = (allowed: boolean) =>
      owner.json('POST', '/trpc/servers.updateRolePermissions', {
        serverId,
        moderatorPermissions: { canViewStaffTools: allowed },
      });
    for (const allowed of [false, true]) expect((await flags(allowed)).status).toBe(200);
    const { etag } = await poll(staff);
    await flags(false);
    expect((await poll(staff, etag)).status).toBe(403);
    await flags(true);
    expect((await poll(staff, etag)).status).toBe(304);
  });

  it('an expired session', async () => {
    const { etag } = await poll(staff);
    await handle
      .updateTable('sessions')
      .set({ expires_at: 1 })
      .where('user_id', '=', await idOf('casey'))
      .execute();
    expect((await poll(staff, etag)).status).toBe(401);
  });

  it('someone who signed out, whose browser forgets the answers, and in', async () => {
    const { etag } = await poll(staff);
    const left = await staff.fetch('/api/logout');
    expect(left.headers.get('clear-site-data')).toBe('"cache"');
    expect((await poll(staff, etag)).status).toBe(401);
    await staff.signIn('casey');
    expect((await poll(staff, etag)).status).toBe(200);
  });

  it('a batch of several servers or other inputs', async () => {
    const { etag } = await poll(staff);
    const mixed = { 0: { serverId }, 1: { serverId: 'other' } };
    const address = `/trpc/${PATHS.join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(mixed))}`;
    expect(await poll(staff, etag, address)).toMatchObject({ status: 207, etag: undefined });
    const wrong = addressOf(PATHS).replace('input=', 'input=7&other=');
    expect((await poll(staff, etag, wrong)).status).toBe(400);
  });

  it('a preview of a role', async () => {
    const preview = (role: string) => ({ [PREVIEW_HEADER]: `${serverId}:${role}` });
    const { etag } = await poll(owner);
    const previewed = await poll(owner, etag, addressOf(PATHS), preview('moderator'));
    expect(previewed.status).toBe(200);
    expect(previewed.etag).not.toBe(etag);
    expect((await poll(owner, etag, addressOf(PATHS), preview('member'))).status).toBe(403);
    expect((await poll(staff, etag, addressOf(PATHS), preview('moderator'))).status).toBe(403);
  });
});
