import { expect, test } from 'vitest';
import type { Change } from '../../db/changes.ts';
import { hashToken } from '../../security/session-cookie.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { createCallerFinder } from '../trpc/callers.ts';
import { createSessions, SESSIONS_MAX } from './session.ts';

const database = await testDatabase();
const clock = { ms: 1_000_000 };
const sessions = createSessions(database, () => clock.ms);
const findCaller = createCallerFinder(database.handle, () => clock.ms);

function signIn(id: string): Promise<string> {
  clock.ms += 1;
  const person = { id, username: `u${id}`, discriminator: '0', globalName: null, avatar: null };
  const from = { userAgent: null, address: null, deviceToken: null, previousToken: null };
  return sessions.begin({ person, ...from }).then(({ token }) => token);
}

const find = (token: string) => findCaller({ kind: 'session', hash: hashToken(token) });

async function openOf(tokens: readonly string[]): Promise<number> {
  const found = await Promise.all(tokens.map(find));
  return found.filter((name) => name !== null).length;
}

test('the oldest session of a person ends when a 26th begins, and is announced', async () => {
  const ended: Change[] = [];
  database.changes.subscribe((changes) => {
    ended.push(...changes.filter(({ entity, op }) => entity === 'account' && op === 'removed'));
  });
  const other = await signIn('100');
  const tokens: string[] = [];
  for (let count = 0; count < SESSIONS_MAX; count += 1) tokens.push(await signIn('200'));
  expect(await openOf(tokens)).toBe(SESSIONS_MAX);
  expect(ended).toEqual([]);
  tokens.push(await signIn('200'), await signIn('200'));
  const callers = await Promise.all(tokens.map(find));
  expect(callers.slice(0, 3)).toEqual([null, null, { kind: 'user', id: expect.any(String) }]);
  expect(await openOf([...tokens, other])).toBe(SESSIONS_MAX + 1);
  expect(ended).toHaveLength(2);
});

test('sign-ins of one person that race leave 25 sessions', async () => {
  const tokens = await Promise.all(Array.from({ length: 40 }, () => signIn('300')));
  expect(await openOf(tokens)).toBe(SESSIONS_MAX);
  const more = await Promise.all(Array.from({ length: 10 }, () => signIn('300')));
  expect([await openOf(more), await openOf([...tokens, ...more])]).toEqual([10, SESSIONS_MAX]);
});

test('all sessions of a person count together, an ended one not at all', async () => {
  const [one, two] = [await signIn('400'), await signIn('400')];
  expect(await find(one)).toEqual(await find(two));
  await sessions.end(one);
  expect(await find(one)).toBe(null);
  clock.ms += 31 * 24 * 60 * 60_000;
  expect(await find(two)).toBe(null);
});
