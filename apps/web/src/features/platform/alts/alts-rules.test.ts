import { ALT_ACCOUNTS_MAX } from '@tenfour/domain';
import { expect, test } from 'vitest';
import { accountsIn } from './accounts-in.ts';
import { accountOf, addProblem } from './add-problem.ts';
import { EMPTY_REQUEST, requestProblem } from './request-draft.ts';
import { nextOf } from './use-open-request.ts';
import { createMemoryVault } from './use-vault.ts';
import type { LocalAlt } from './vault.ts';

const BOTH = 'Please fill in both username and password.';
const MOST = 'Maximum of 15 alt accounts allowed per user.';

// covers: R549, R550
test.each([
  ['passwords', '', '', 0, BOTH],
  ['passwords', 'alt', '', 0, BOTH],
  ['passwords', ' ', 'secret', 0, BOTH],
  ['passwords', 'alt', 'secret', 14, null],
  ['passwords', 'alt', 'secret', 15, MOST],
  ['usernames', 'alt', '', 0, null],
  ['usernames', '', '', 0, 'Enter a username.'],
] as const)('%s: “%s” with “%s” as number %i', (mode, username, password, count, problem) => {
  expect(addProblem({ username, password }, mode, { accounts: [], unreadable: count })).toBe(problem);
});

test('a username that is there, in capitals or not, and one that is too long, are not added', async () => {
  const accounts = [withPassword];
  const draft = (username: string) => ({ username, password: 'p' });
  const beside = { accounts, unreadable: 0 };
  expect(addProblem(draft(' A '), 'passwords', beside)).toBe('Already added.');
  expect(addProblem(draft('b'.repeat(41)), 'passwords', beside)).toBe('At most 40 characters.');
  expect(addProblem(draft(` ${'b'.repeat(40)} `), 'passwords', beside)).toBeNull();
  const vault = createMemoryVault('insecure');
  expect(await vault.add({ username: 'alt', password: 'p' })).toBe('added');
  expect(await vault.add({ username: 'ALT', password: 'q' })).toBe('taken');
  const undo = await vault.remove((await vault.list()).accounts[0]?.id ?? '');
  await vault.add({ username: 'Alt', password: 'q' });
  expect(await undo?.()).toBe(false);
});

test('a password is kept as typed, and none where requests carry names only', () => {
  expect(accountOf({ username: ' alt ', password: ' s ' }, 'passwords')).toEqual({
    username: 'alt',
    password: ' s ',
  });
  expect(accountOf({ username: 'alt', password: 'left over' }, 'usernames').password).toBeNull();
});

const withPassword: LocalAlt = { id: '1', username: 'a', hasPassword: true };
const without: LocalAlt = { id: '2', username: 'b', hasPassword: false };
const full = { serverName: 'Bay', joinCode: 'x', timeRequested: 'now' };

// covers: R551-R554
test.each([
  [EMPTY_REQUEST, [withPassword], 'passwords', 'Please fill in all server request fields'],
  [{ ...full, joinCode: ' ' }, [], 'passwords', 'Please fill in all server request fields'],
  [full, [], 'passwords', 'Please add at least one alt account before submitting'],
  [full, [withPassword], 'passwords', null],
  [full, [withPassword, without], 'usernames', null],
] as const)('%j with %j in mode %s', (draft, accounts, mode, problem) => {
  expect(requestProblem(draft, accounts, mode)).toBe(problem);
});

test('a request whose field is too long says how long it may be', () => {
  const draft = { ...full, timeRequested: 'x'.repeat(101) };
  expect(requestProblem(draft, [withPassword], 'passwords')).toBe('At most 100 characters.');
});

test('an account without a password holds a request back where passwords are due', () => {
  expect(requestProblem(full, [without], 'passwords')).toContain('needs a password');
});

test.each(['', '{', 'null', '[1]', '{"a":1}'])('%s lists no accounts', (text) => {
  expect(accountsIn(text)).toEqual([]);
});

test('a listed account tells whether it has a password, never which', () => {
  const text = JSON.stringify([
    { id: '1', username: 'a', password: '••••••••' },
    { id: '2', username: 'b', password: '' },
  ]);
  expect(accountsIn(text)).toEqual([withPassword, without]);
});

// covers: R397
test('accounts of one millisecond have ids of their own, in the order in which they came', async () => {
  const vault = createMemoryVault('insecure', () => 1_000);
  for (const username of ['a', 'b', 'c']) await vault.add({ username, password: 'p' });
  const ids = (await vault.list()).accounts.map(({ id }) => id);
  expect(ids).toEqual(['1000', '1001', '1002']);
  const undo = await vault.remove('1002');
  await vault.add({ username: 'd', password: 'p' });
  expect(await undo?.()).toBe(true);
  expect((await vault.list()).accounts.map(({ username }) => username)).toEqual(['a', 'b', 'c', 'd']);
});

// covers: R550, R824
test('fifteen at most, also by taking a removal back', async () => {
  const vault = createMemoryVault('blocked');
  const added: string[] = [];
  for (let nth = 0; nth < 17; nth += 1)
    added.push(await vault.add({ username: `alt${nth}`, password: null }));
  expect(added.filter((outcome) => outcome === 'added')).toHaveLength(ALT_ACCOUNTS_MAX);
  const [first] = (await vault.list()).accounts;
  const undo = await vault.remove(first?.id ?? '');
  await vault.add({ username: 'faster', password: null });
  expect(await undo?.()).toBe(false);
  expect((await vault.list()).accounts).toHaveLength(ALT_ACCOUNTS_MAX);
});

test('the next request is the one behind, then the first, and never one that is decided', () => {
  const of = (id: string, status: 'pending' | 'denied' = 'pending') => ({ id, status }) as never;
  expect(nextOf([of('a'), of('b'), of('c')], 'b')).toMatchObject({ id: 'c' });
  expect(nextOf([of('a'), of('b')], 'b')).toMatchObject({ id: 'a' });
  expect(nextOf([of('a', 'denied'), of('b')], 'b')).toBeNull();
});
