import { expect, test } from 'vitest';
import { newClientId, submitIdFor } from './client-id.ts';

test('a client id is 32 hex digits and never the same', () => {
  const ids = Array.from({ length: 100 }, newClientId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

test('submitting the same thing again keeps the id, anything else gets a new one', () => {
  const first = submitIdFor({ name: 'Ana', type: 'kick' }, null);
  expect(submitIdFor({ name: 'Ana', type: 'kick' }, first)).toBe(first);
  expect(submitIdFor({ name: 'Ana', type: 'ban' }, first).clientId).not.toBe(first.clientId);
});
