import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { mara } from '../test/fixtures.ts';
import { trpc } from './trpc.ts';
import { isKnownVisitor } from './visitor.ts';

const queryKey = trpc.account.me.queryKey();
const failing = async () => Promise.reject(new Error('503'));

test('a visitor is no one until that is known, and a signed-in person stays signed in when reads fail', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  expect(isKnownVisitor(client)).toBe(false);
  client.setQueryData(queryKey, mara);
  await client.prefetchQuery({ queryKey, queryFn: failing });
  expect(client.getQueryState(queryKey)?.status).toBe('error');
  expect(isKnownVisitor(client)).toBe(false);
  client.removeQueries({ queryKey });
  await client.prefetchQuery({ queryKey, queryFn: failing });
  expect(isKnownVisitor(client)).toBe(true);
});
