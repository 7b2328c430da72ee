import { expect, it } from 'vitest';
import { z } from 'zod';
import { cursorAfter } from './pagination.ts';
import { restRoutes } from './rest.ts';

const routes = restRoutes();

it('gives every procedure one REST line, and no line to two', () => {
  const lines = routes.map((route) => `${route.method} ${route.path}`);
  expect(new Set(lines).size).toBe(routes.length);
  expect(routes.length).toBeGreaterThan(20);
});

// covers: R599
it('reads with GET and writes with anything else', () => {
  for (const route of routes) expect(route.type === 'query', route.procedure).toBe(route.method === 'GET');
});

// covers: R560
it('leaves nothing open but what a visitor needs, and what appeals, forms and invite links show', () => {
  const open = routes.filter((route) => route.allowance.kind === 'open').map((route) => route.procedure);
  expect(open.toSorted()).toEqual([
    'appealPage.get',
    'appeals.open',
    'appeals.submit',
    'appeals.write',
    'endpoints.eventType',
    'endpoints.eventTypes',
    'forms.page',
    'legal.text',
    'publicPage.get',
    'servers.invite',
    'system.config',
    'system.status',
  ]);
});

it('maps each path name to a field that the input really has', () => {
  for (const route of routes) {
    const fields = route.inputs.flatMap((input) => Object.keys((input as { shape?: object }).shape ?? {}));
    for (const field of Object.values(route.params)) expect(fields, route.procedure).toContain(field);
  }
});

/** Lists that another cursor continues than that of `createdAt` and `id`; that of punishments depends on the order. */
const OTHER_CURSORS = [
  'appeals.list',
  'automations.runs',
  'customCommands.runs',
  'factorRequirement.lacking',
  'gameSecurity.list',
  'gameSessions.list',
  'nameLookups.list',
  'shifts.list',
];

it('continues every list that takes a cursor', () => {
  const last = { id: 'a', createdAt: '2026-01-01T00:00:00.000Z' };
  const usual = cursorAfter(last);
  const paged = routes.filter(({ cursorOf }) => cursorOf !== undefined);
  const cursors = Map.groupBy(paged, ({ cursorOf }) => {
    try {
      return cursorOf?.(last, {}) === usual ? 'usual' : 'other';
    } catch {
      return 'other';
    }
  });
  expect(
    cursors
      .get('other')
      ?.map(({ procedure }) => procedure)
      .toSorted(),
  ).toEqual(OTHER_CURSORS);
  for (const { procedure, output } of cursors.get('usual') ?? []) {
    const fields = JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' }));
    expect(fields, procedure).toContain('"createdAt"');
  }
});
