import { DomainError } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../db/changes.ts';
import { createPasswords } from '../../../security/passwords.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { type StaffPerson, staffPerson } from '../../../testing/product/platform.ts';
import { addAccount } from './accounts.ts';
import { createStaffCommands } from './command-line.ts';

const world = await createWorld();
const { handle } = world.database;
const [boss, admin] = [await staffPerson(world, 'super_admin'), await staffPerson(world, 'admin')];
const PASSWORD = 'hunter 22';
const ATTEMPT = { address: '203.0.113.9', userAgent: null, deviceToken: null };

const linesAbout = async (accountId: string) => {
  const rows = handle
    .selectFrom('platform_log')
    .select(['actor', 'action', 'details'])
    .where('target_user', '=', accountId);
  return rows.orderBy('id').execute();
};

const panelsOf = async (accountId: string) =>
  (await handle.selectFrom('platform_sessions').select('id').where('account_id', '=', accountId).execute())
    .length;

/** What a service or a procedure refused with. */
async function refusalOf(promise: Promise<unknown>): Promise<{ code: unknown; message: string }> {
  const [end] = await Promise.allSettled([promise]);
  if (end.status === 'fulfilled') throw new Error('This was to be refused.');
  const { reason } = end;
  return reason.cause instanceof DomainError ? reason.cause : reason;
}

let names = 0;
const unused = () => {
  names += 1;
  return `Carl ${names}`;
};

/** An account with a password that is signed in to. */
async function signedIn(level: 'staff' | 'admin' | 'super_admin') {
  const username = unused();
  const person = await world.person();
  const { id } = await boss.call.platformStaff.create({ username, password: PASSWORD, accessLevel: level });
  const login = (password: string) =>
    world.services.platform.login(person, { username, password }, ATTEMPT, null);
  const { tokens } = await login(PASSWORD);
  return { id, username, person, login, call: world.caller(person.token, tokens.panel) };
}

describe('the access list', () => {
  it('takes no name that the log says of others, or that cannot be seen, not even from the command line', async () => {
    const { database, clock } = world;
    const passwords = createPasswords({ memory: 8, passes: 1, parallelism: 1 });
    const commands = createStaffCommands({ database, passwords, now: clock.now });
    for (const [username, words] of [
      ['COMMAND line', /means something else in the staff log/],
      ['an\u200bna', /characters that cannot be seen/],
    ] as const) {
      const asked = boss.call.platformStaff.create({ username, password: PASSWORD });
      await expect(asked).rejects.toThrow(words);
      await expect(commands.create(username, PASSWORD)).rejects.toThrow(words);
    }
  });

  // covers: R393, R394
  it('shows every account, oldest first, and of its password only that there is one', async () => {
    const { id, username, person } = await signedIn('staff');
    const { accountId: without } = await staffPerson(world, 'staff');
    await world.database.handle
      .updateTable('platform_accounts')
      .set({ password_hash: null })
      .where('id', '=', without)
      .execute();
    const list = await boss.call.platformStaff.list();
    expect(list.map((one) => one.id)).toEqual(list.map((one) => one.id).toSorted());
    expect(list.find((one) => one.id === id)).toEqual({
      id,
      userId: person.id,
      discordName: person.username,
      username,
      accessLevel: 'staff',
      password: true,
      isActive: true,
      createdBy: boss.accountName,
      createdAt: new Date(world.clock.now()).toISOString(),
      lastLoginAt: new Date(world.clock.now()).toISOString(),
    });
    expect(list.find((one) => one.id === without)).toMatchObject({ password: false, createdBy: null });
    expect(JSON.stringify(list)).not.toContain('argon2');
  });

  it.each([
    ['admin', 'staff', null],
    ['admin', 'admin', 'FORBIDDEN'],
    ['admin', 'super_admin', 'FORBIDDEN'],
    ['super_admin', 'admin', null],
    ['super_admin', 'super_admin', null],
  ] as const)('%s makes %s: %s', async (level, accessLevel, refusal) => {
    const { call } = level === 'admin' ? admin : boss;
    const input = { username: unused(), password: PASSWORD, accessLevel };
    const making = call.platformStaff.create(input);
    if (refusal) return expect(await refusalOf(making)).toMatchObject({ code: refusal });
    const made = await making;
    expect(made).toMatchObject({ username: input.username, accessLevel, isActive: true, lastLoginAt: null });
    expect(await linesAbout(made.id)).toMatchObject([
      { action: 'staff_created', details: `Created the account as ${accessLevel.replace('_', ' ')}.` },
    ]);
  });

  // covers: R493, R547, R685, R825, R833
  it('gives a name once, whatever its capitals, also for two concurrent requests; the level is admin by default', async () => {
    const username = unused();
    const asked = [username, ` ${username.toUpperCase()} `].map((name) =>
      boss.call.platformStaff.create({ username: name, password: PASSWORD }),
    );
    const ends = await Promise.allSettled(asked);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [made] = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    expect(made).toMatchObject({ accessLevel: 'admin' });
    const again = boss.call.platformStaff.create({ username, password: PASSWORD });
    expect(await refusalOf(again)).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('already'),
    });
    for (const ask of [
      () => boss.call.platformStaff.create({ username: unused(), password: '12345' }),
      () => boss.call.platform.setPassword({ newPassword: '12345' }),
    ])
      expect((await refusalOf(ask())).message).toContain('Use at least 6 characters.');
  });
});

describe('an account', () => {
  // covers: R294, R295, R499
  it('a deactivated account is signed out immediately, and can sign in when it is activated', async () => {
    const { id, login, person, call } = await signedIn('admin');
    const received: Change[] = [];
    const end = world.database.changes.subscribe((some) => received.push(...some));
    await boss.call.platformStaff.update({ id, isActive: false });
    end();
    expect(received).toContainEqual({ userId: person.id, entity: 'platform', op: 'changed', ids: [] });
    expect(await panelsOf(id)).toBe(0);
    expect(await refusalOf(call.platform.summary())).toMatchObject({ code: 'ADMIN_SESSION' });
    expect(await refusalOf(login(PASSWORD))).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await boss.call.platformStaff.update({ id, isActive: true });
    await boss.call.platformStaff.update({ id, isActive: true });
    await login(PASSWORD);
    expect((await linesAbout(id)).map(({ action }) => action)).toEqual([
      'staff_created',
      'staff_deactivated',
      'staff_activated',
    ]);
  });

  it('with a new password is signed in to anew, also after too many wrong ones', async () => {
    const { id, login, call } = await signedIn('staff');
    for (let round = 0; round < 5; round += 1) await refusalOf(login('another'));
    expect(await refusalOf(login(PASSWORD))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await boss.call.platformStaff.update({ id, newPassword: 'the next one', accessLevel: 'admin' });
    expect(await refusalOf(call.platform.summary())).toMatchObject({ code: 'ADMIN_SESSION' });
    expect((await login('the next one')).panel.accessLevel).toBe('admin');
    expect((await linesAbout(id)).at(-1)).toEqual({
      actor: boss.accountName,
      action: 'staff_changed',
      details: 'Changed the level from staff to admin. Set a new password for the account.',
    });
  });

  it('of another level has it from its next call on, without signing in', async () => {
    const { id, call } = await signedIn('admin');
    await boss.call.platformStaff.update({ id, accessLevel: 'staff' });
    const input = { username: unused(), password: PASSWORD, accessLevel: 'staff' } as const;
    expect(await refusalOf(call.platformStaff.create(input))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await call.platform.session()).toMatchObject({ accessLevel: 'staff' });
  });

  it('does not change without a request, and is not invented', async () => {
    for (const change of [
      { isActive: false },
      { accessLevel: 'staff' as const },
      { newPassword: 'another 22' },
      {},
    ])
      expect(
        await refusalOf(boss.call.platformStaff.update({ id: boss.accountId, ...change })),
      ).toMatchObject({
        code: 'REFUSED',
      });
    const noOne = boss.call.platformStaff.update({ id: 'unknown', isActive: false });
    expect(await refusalOf(noOne)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('a person who is deactivated or demoted during the creation of an account for them does not get it', async () => {
  for (const change of [{ is_active: 0 as const }, { access_level: 'admin' as const }]) {
    const maker = await staffPerson(world, 'super_admin');
    const username = unused();
    const meanwhile = async () => {
      const accounts = handle.updateTable('platform_accounts').set(change);
      await accounts.where('id', '=', maker.accountId).execute();
    };
    const account = { username, password: PASSWORD, accessLevel: 'super_admin' as const };
    const plain = createPasswords({ memory: 8, passes: 1, parallelism: 1 });
    const passwords = { ...plain, hash: (text: string) => meanwhile().then(() => plain.hash(text)) };
    const by = { id: maker.accountId, name: maker.accountName };
    const making = addAccount(
      { database: world.database, passwords, now: world.clock.now },
      { ...account, by, createdBy: maker.accountId },
    );
    expect(await refusalOf(making)).toMatchObject({ code: 'ADMIN_SESSION' });
    expect((await boss.call.platformStaff.list()).map((one) => one.username)).not.toContain(username);
  }
});

it('two super admins who deactivate each other concurrently leave one', async () => {
  for (const change of [{ isActive: false }, { accessLevel: 'admin' as const }]) {
    const [one, other] = [await staffPerson(world, 'super_admin'), await staffPerson(world, 'super_admin')];
    const out = (by: StaffPerson, who: StaffPerson) =>
      by.call.platformStaff.update({ id: who.accountId, ...change });
    const ends = await Promise.allSettled([out(one, other), out(other, one)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = await handle
      .selectFrom('platform_accounts')
      .select('id')
      .where('id', 'in', [one.accountId, other.accountId])
      .where('is_active', '=', 1)
      .where('access_level', '=', 'super_admin')
      .execute();
    expect(left).toHaveLength(1);
  }
});
