import { expect, it } from 'vitest';
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
it('leaves nothing open but what a visitor needs, and what appeals and invite links show', () => {
  const open = routes.filter((route) => route.allowance.kind === 'open').map((route) => route.procedure);
  expect(open.toSorted()).toEqual([
    'appealPage.get',
    'appeals.open',
    'appeals.submit',
    'appeals.write',
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
