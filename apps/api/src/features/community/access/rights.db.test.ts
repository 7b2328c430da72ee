import { parseRights, RIGHTS_HEADER } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import type { Browser } from '../../../testing/product/browser.ts';
import { startProduct } from '../../../testing/product/product.ts';

const product = await startProduct({ RATE_LIMIT: '0' });
const owner = await product.signedIn('avery');
const staff = await product.signedIn('jordan');
const stranger = await product.signedIn('casey');

interface Made {
  id: string;
  joinCode: string;
}

async function made(name: string): Promise<Made> {
  return (await owner.json('POST', '/api/servers', { name })).body as Made;
}

async function letIn(browser: Browser, { id, joinCode }: Made): Promise<string> {
  await browser.json('POST', '/api/servers/join', { joinCode });
  const { body } = await owner.json('GET', `/api/servers/${id}/join-requests`);
  const [request] = body as { id: string; userId: string }[];
  await owner.json('PUT', `/api/join-requests/${request?.id}`, { status: 'approved', role: 'moderator' });
  return request?.userId ?? '';
}

const trpc = (paths: string, inputs: object) =>
  `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;

async function rightsIn(browser: Browser, path: string): Promise<Map<string, string>> {
  const { headers } = await browser.fetch(path);
  return parseRights(headers.get(RIGHTS_HEADER));
}

test('a new role, another set and a suspension reach the next answer of either face, whatever was asked', async () => {
  const server = await made('Rights');
  const userId = await letIn(staff, server);
  const rest = `/api/servers/${server.id}/members`;
  const batch = trpc('members.list', { 0: { serverId: server.id } });
  const seen: (string | undefined)[] = [];

  async function look(): Promise<void> {
    const answers = [await rightsIn(staff, rest), await rightsIn(staff, batch), await rightsIn(staff, rest)];
    const digits = new Set(answers.map((rights) => rights.get(server.id)));
    expect(digits.size).toBe(1);
    seen.push(...digits);
  }

  await look();
  const setPath = `/api/servers/${server.id}/role-permissions`;
  await owner.json('PATCH', setPath, { moderatorPermissions: { canApproveJoinRequests: true } });
  await look();
  await owner.json('PUT', `${rest}/${userId}/role`, { role: 'admin' });
  await look();
  const { handle } = product.database;
  await handle.updateTable('servers').set({ status: 'suspended' }).where('id', '=', server.id).execute();
  await look();
  expect(new Set(seen).size).toBe(4);
  for (const digits of seen) expect(digits).toMatch(/^[\da-f]{8}$/);
});

test('a refusal carries it as well, so that a press that comes too early or too late is followed', async () => {
  const server = await made('Refusals');
  await letIn(staff, server);
  const path = `/api/servers/${server.id}/join-requests`;
  const response = await staff.fetch(path);
  expect(response.status).toBe(403);
  expect(parseRights(response.headers.get(RIGHTS_HEADER)).has(server.id)).toBe(true);
});

test('a batch tells of each of its servers once, and of none that are not the caller’s', async () => {
  const [one, two, foreign] = [await made('One'), await made('Two'), await made('Foreign')];
  await letIn(staff, one);
  await letIn(staff, two);
  const inputs = [one, two, one, foreign].map(({ id }) => ({ serverId: id }));
  const paths = inputs.map(() => 'servers.get').join(',');
  const rights = await rightsIn(staff, trpc(paths, { ...inputs }));
  expect([...rights.keys()].sort()).toEqual([one.id, two.id].sort());
});

test('strangers, visitors and calls that name no server get none', async () => {
  const { id } = await made('Closed');
  const call = trpc('servers.get', { 0: { serverId: id } });
  for (const browser of [stranger, product.browser()]) {
    for (const path of [`/api/servers/${id}`, call]) {
      expect((await browser.fetch(path)).headers.has(RIGHTS_HEADER)).toBe(false);
    }
  }
  expect((await owner.fetch('/api/servers')).headers.has(RIGHTS_HEADER)).toBe(false);
  expect((await owner.fetch('/trpc/account.me')).headers.has(RIGHTS_HEADER)).toBe(false);
});
