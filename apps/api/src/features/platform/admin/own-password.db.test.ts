import type { PlatformViewer } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import { prepareFindPanel } from '../../../http/session/admin-session.ts';
import { createPasswords, type Passwords } from '../../../security/passwords.ts';
import { createAttemptLimits } from '../../../security/rate-limits/password-attempts.ts';
import { hashToken } from '../../../security/session-cookie.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertUser } from '../../../testing/database/rows.ts';
import { addAccount } from './accounts.ts';
import { createPlatformService } from './service.ts';

const database = await testDatabase();
const { handle } = database;
const plain = createPasswords({ memory: 8, passes: 1, parallelism: 1 });
const MINUTE = 60_000;
let at = Date.UTC(2026, 10, 22, 6);
const now = (): number => at;
const serviceWith = (passwords: Passwords) =>
  createPlatformService({ database, passwords, attempts: createAttemptLimits({ database, now }), now });
const service = serviceWith(plain);

const PASSWORD = 'hunter 22';
const WRONG = { code: 'INVALID_CREDENTIALS', message: 'Please check your username and password' };
const person = { id: await insertUser(handle), username: 'ana', sessionId: 'session' };
const from = (deviceToken: string | null = null) => ({
  address: '203.0.113.9',
  userAgent: 'test',
  deviceToken,
});
const login = (username: string, password: string) =>
  service.login(person, { username, password }, from(), null);

let accounts = 0;

async function account() {
  accounts += 1;
  const username = `Anna ${accounts}`;
  const by = { id: null, name: 'Test' };
  const made = { username, password: PASSWORD, accessLevel: 'super_admin', by, createdBy: null } as const;
  return { id: await addAccount({ database, passwords: plain, now }, made), username };
}

async function refusal(trying: Promise<unknown>) {
  const [end] = await Promise.allSettled([trying]);
  if (end.status === 'fulfilled') throw new Error('This was to be refused.');
  const { code, message } = end.reason;
  return { code, message };
}

const find = prepareFindPanel(handle);
const viewerOf = (token: string) => find(hashToken(token), person, at);

async function opened(token: string): Promise<PlatformViewer> {
  const viewer = await viewerOf(token);
  if (viewer === null) throw new Error('This panel is closed.');
  return viewer;
}

const logOf = (name: string) =>
  handle.selectFrom('platform_log').select('action').where('actor', '=', name).execute();

it('a password does not suffice where the operator asks all staff for a second factor', async () => {
  const { username } = await account();
  const attempts = createAttemptLimits({ database, now });
  const strict = createPlatformService({ database, passwords: plain, attempts, now, factorRequired: true });
  const { panel, tokens } = await strict.login(person, { username, password: PASSWORD }, from(), null);
  expect(panel.factorRequired).toBe(true);
  const viewer = await prepareFindPanel(handle, true)(hashToken(tokens.panel), person, at);
  expect(viewer?.factorDue).toBe('set-up');
  expect(await strict.session(viewer)).toEqual(panel);
});

describe('another password of one’s own', () => {
  // covers: R687
  it('closes the other panels and is known to this browser alone', async () => {
    const { id, username } = await account();
    const [here, there] = [await login(username, PASSWORD), await login(username, PASSWORD)];
    const viewer = await opened(here.tokens.panel);
    await service.setPassword(viewer, { newPassword: 'another 22' }, from(here.tokens.device));
    expect(await viewerOf(there.tokens.panel)).toBeNull();
    expect(await opened(here.tokens.panel)).toEqual(viewer);
    const devices = handle.selectFrom('platform_devices').select('token_hash').where('account_id', '=', id);
    expect(await devices.execute()).toEqual([{ token_hash: hashToken(here.tokens.device) }]);
    expect(await refusal(login(username, PASSWORD))).toEqual(WRONG);
    await login(username, 'another 22');
    expect((await logOf(username)).filter(({ action }) => action === 'password_changed')).toHaveLength(1);
  });

  it('is refused where the account was deactivated meanwhile', async () => {
    const { id, username } = await account();
    const { tokens } = await login(username, PASSWORD);
    const viewer = await opened(tokens.panel);
    await handle.updateTable('platform_accounts').set({ is_active: 0 }).where('id', '=', id).execute();
    const trying = service.setPassword(viewer, { newPassword: 'another 22' }, from());
    expect(await refusal(trying)).toMatchObject({ code: 'ADMIN_SESSION' });
  });
});

describe('the current password', () => {
  const WRONG_CURRENT = { code: 'INVALID_CREDENTIALS', message: 'Your current password is incorrect.' };

  it('can only be left out within 5 minutes of the sign-in', async () => {
    const { username } = await account();
    const { tokens } = await login(username, PASSWORD);
    const viewer = await opened(tokens.panel);
    at += 5 * MINUTE;
    await service.setPassword(viewer, { newPassword: 'within 5 min' }, from());
    at += 1;
    const late = service.setPassword(viewer, { newPassword: 'after 5 min' }, from());
    expect(await refusal(late)).toMatchObject({ code: 'REAUTH_REQUIRED' });
    const proof = { newPassword: 'after 5 min', currentPassword: 'within 5 min' };
    await service.setPassword(viewer, proof, from());
    await login(username, 'after 5 min');
  });

  it('is refused when wrong, also right after the sign-in, and wrong ones make the next wait', async () => {
    const { username } = await account();
    const { tokens } = await login(username, PASSWORD);
    const viewer = await opened(tokens.panel);
    const attempt = from(tokens.device);
    const change = (currentPassword: string) =>
      service.setPassword(viewer, { newPassword: 'another 22', currentPassword }, attempt);
    for (let nth = 0; nth < 5; nth += 1) expect(await refusal(change(`guess ${nth}`))).toEqual(WRONG_CURRENT);
    expect(await refusal(change(PASSWORD))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const failures = (await logOf(username)).filter(({ action }) => action === 'failed_reauth');
    expect(failures).toHaveLength(5);
    at += MINUTE;
    await change(PASSWORD);
    await login(username, 'another 22');
  });

  it('counts as right although the change is then refused', async () => {
    const { username } = await account();
    const viewer = await opened((await login(username, PASSWORD)).tokens.panel);
    await handle.deleteFrom('platform_sessions').where('id', '=', viewer.panelId).execute();
    const input = { newPassword: 'another 22', currentPassword: PASSWORD };
    for (let nth = 0; nth < 8; nth += 1)
      expect(await refusal(service.setPassword(viewer, input, from()))).toMatchObject({
        code: 'ADMIN_SESSION',
      });
    await login(username, PASSWORD);
  });

  it('lets one of several concurrent changes through', async () => {
    const { username } = await account();
    const viewer = await opened((await login(username, PASSWORD)).tokens.panel);
    const changes = [1, 2, 3, 4].map((nth) =>
      service.setPassword(viewer, { newPassword: `racing ${nth}`, currentPassword: PASSWORD }, from()),
    );
    const ends = await Promise.allSettled(changes);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = ends.findIndex(({ status }) => status === 'fulfilled') + 1;
    await login(username, `racing ${winner}`);
  });
});

it.each(['123456', 'Password1', ' DRAGON ', 'ｑｗｅｒｔｙ'])(
  '%j is too common to be set',
  async (newPassword) => {
    const { username } = await account();
    const viewer = await opened((await login(username, PASSWORD)).tokens.panel);
    expect(await refusal(service.setPassword(viewer, { newPassword }, from()))).toEqual({
      code: 'REFUSED',
      message: 'This is one of the 10,000 most common passwords. Choose another one.',
    });
    await login(username, PASSWORD);
  },
);

it('a password that a super admin sets is not replaced by a panel that it closed', async () => {
  const { id, username } = await account();
  const { tokens } = await login(username, PASSWORD);
  const viewer = await opened(tokens.panel);
  const password_hash = await plain.hash('by a super admin');
  const slow = serviceWith({
    verify: plain.verify,
    hash: async (password) => {
      await handle.updateTable('platform_accounts').set({ password_hash }).where('id', '=', id).execute();
      await handle.deleteFrom('platform_sessions').where('account_id', '=', id).execute();
      return plain.hash(password);
    },
  });
  const trying = slow.setPassword(viewer, { newPassword: 'by the closed panel' }, from());
  expect(await refusal(trying)).toMatchObject({ code: 'ADMIN_SESSION' });
  await login(username, 'by a super admin');
});
