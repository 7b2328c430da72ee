import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { mara } from '../test/fixtures.ts';
import { trpc } from './trpc.ts';
import { isKnownVisitor, readVisitor } from './visitor.ts';

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

test('a legal page hands its text to the app', () => {
  const client = new QueryClient();
  const root = document.createElement('div');
  expect(readVisitor(client, root)).toBe(false);
  root.dataset.config = '{"productName":"Tenfour"}';
  root.dataset.legal = '{"document":"terms","title":"House rules","html":"<p>Be kind.</p>"}';
  expect(readVisitor(client, root)).toBe(true);
  expect(client.getQueryData(trpc.legal.text.queryKey({ document: 'terms' }))).toEqual({
    title: 'House rules',
    html: '<p>Be kind.</p>',
  });
});
