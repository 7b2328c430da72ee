import { randomUUID } from 'node:crypto';
import { BATCH_MAX, zId } from '@tenfour/contracts';
import { type RestRoute, restRoutes } from '@tenfour/contracts/rest';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Browser } from '../../testing/product/browser.ts';
import { type Actors, assemble, foundServer } from '../../testing/product/people.ts';
import { openPanel } from '../../testing/product/platform.ts';
import { startProduct } from '../../testing/product/product.ts';
import { registeredRoutes } from '../../testing/product/registered-routes.ts';

const product = await startProduct({ RATE_LIMIT: '0' });
let actors: Actors;
let serverId: string;

beforeAll(async () => {
  actors = await assemble(product, 'ids');
  serverId = (await foundServer(actors)).id;
  const panel = await openPanel(product.database, {
    userId: actors.owner.userId,
    level: 'super_admin',
    at: product.clock.ms,
  });
  actors.owner.browser.cookies.set('panel', panel.panelToken);
});

/** What cannot be an id, as an address spells it; `{id}` is a server's that exists. */
const IN_PATH = ['%00', '{id}%00', '%00{id}', '{id}%20', '..%2f{id}', '%F0%9F%9A%93', 'x'.repeat(65)];

/** The same for inputs, with what no address can spell. */
const IN_INPUT = ['\0', '{id}\0', '{id}/x', '../{id}', '\ud800', 'x'.repeat(65), {}, [1]];

/** Path parameters that hold something else, which their routes check. */
const NOT_IDS: ReadonlySet<string> = new Set([
  'path',
  'username',
  'kind',
  'token',
  'code',
  'slug',
  'document',
  'eventType',
  '*',
]);

const zMethod = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

const cookieOf = ({ cookies }: Browser) => [...cookies].map((pair) => pair.join('=')).join('; ');

const parametersOf = (url: string) => [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

it('refuses what cannot be an id in the path of every route', async () => {
  const withIds = registeredRoutes(product.app).flatMap((route) =>
    parametersOf(route.url)
      .filter((name) => !NOT_IDS.has(name))
      .map((name) => ({ ...route, name })),
  );
  const urls = new Set(withIds.map(({ url }) => url));
  // Procedures and what stands beside them.
  for (const url of ['/api/servers/:id', '/api/servers/:id/evidence/:file', '/avatars/discord/:userId'])
    expect(urls).toContain(url);
  const headers = { cookie: cookieOf(actors.owner.browser) };
  for (const { method, url, name } of withIds) {
    for (const hostile of IN_PATH) {
      const path = url
        .replace(`:${name}`, hostile.replace('{id}', serverId))
        .replaceAll(/:(\w+)/g, (_all, other) => (other === 'id' ? serverId : randomUUID()));
      const { statusCode } = await product.app.inject({ method: zMethod.parse(method), url: path, headers });
      expect(statusCode, `${method} ${path}`).toBe(400);
    }
  }
});

type Properties = Record<string, { type?: string; pattern?: string; anyOf?: { pattern?: string }[] }>;

/** The fields of a procedure's input that name something by its id, by the one schema for ids. */
function idFields({ inputs }: RestRoute): string[] {
  const all: Properties = Object.assign(
    {},
    ...inputs.map((input) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties),
  );
  const { pattern } = z.toJSONSchema(zId);
  return Object.entries(all).flatMap(([field, schema]) => {
    const isId = [schema, ...(schema.anyOf ?? [])].some((one) => one.pattern === pattern);
    if (!isId && field !== 'clientId' && field !== 'robloxUserId') expect(field).not.toMatch(/(?:^i|I)d$/);
    return isId ? [field] : [];
  });
}

const zBatch = z.array(
  z.object({ error: z.object({ data: z.object({ httpStatus: z.number() }), message: z.string() }) }),
);

it('refuses what cannot be an id in the input of every procedure, naming the field', async () => {
  for (const route of restRoutes()) {
    const { procedure, type } = route;
    const inputs = idFields(route).flatMap((field) =>
      IN_INPUT.map((value) => {
        const hostile = typeof value === 'string' ? value.replace('{id}', serverId) : value;
        return { field, input: { serverId, [field]: hostile } };
      }),
    );
    for (let from = 0; from < inputs.length; from += BATCH_MAX) {
      const batch = inputs.slice(from, from + BATCH_MAX);
      const path = `/trpc/${batch.map(() => procedure).join(',')}?batch=1`;
      const text = JSON.stringify({ ...batch.map(({ input }) => input) });
      const headers = { cookie: cookieOf(actors.owner.browser), 'content-type': 'application/json' };
      const answer = await product.app.inject(
        type === 'query'
          ? { method: 'GET', url: `${path}&input=${encodeURIComponent(text)}`, headers }
          : { method: 'POST', url: path, headers, body: text },
      );
      const refusals = zBatch.parse(answer.json()).map(({ error }) => error);
      expect(refusals).toHaveLength(batch.length);
      for (const [index, { data, message }] of refusals.entries()) {
        const sent = `${procedure} ${JSON.stringify(batch[index])}`;
        expect(data.httpStatus, sent).toBe(400);
        expect(message, sent).toContain(batch[index]?.field);
      }
    }
  }
});

it.each(['%00', '{id}%00', 'x'.repeat(65)])('a live stream of %s is refused', async (id) => {
  const path = `/api/live?server=${id.replace('{id}', serverId)}`;
  expect((await actors.owner.browser.fetch(path)).status).toBe(400);
});

it('an id that could exist and does not is not found', async () => {
  for (const id of [randomUUID(), '7', 'x'.repeat(64)]) {
    expect((await actors.owner.browser.fetch(`/api/servers/${id}`)).status).toBe(404);
    const path = `/api/servers/${id}/analytics/players/export.csv`;
    expect((await actors.owner.browser.fetch(path)).status).toBe(404);
  }
});
