import { type Account, MAX_LENGTH, type PlatformViewer } from '@tenfour/contracts';
import { platformUsernameKey } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { prepareFindPanel } from '../../../http/session/admin-session.ts';
import { createPasswords, type Passwords } from '../../../security/passwords.ts';
import { createAttemptLimits } from '../../../security/rate-limits/password-attempts.ts';
import { hashToken, newToken } from '../../../security/session-cookie.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertUser } from '../../../testing/database/rows.ts';
import { attackedBy } from '../../../testing/product/sign-in-attack.ts';
import { clearSignInDelay } from './accounts.ts';
import { createPlatformService } from './service.ts';

const database = await testDatabase();
const { handle } = database;
const CHEAP = { memory: 8, passes: 1, parallelism: 1 };
const plain = createPasswords(CHEAP);
let at = Date.UTC(2026, 10, 22, 6);
const now = (): number => at;

/** How often a password was really looked at. */
let looked = 0;
const passwords: Passwords = {
  hash: plain.hash,
  verify: (...given) => {
    looked += 1;
    return plain.verify(...given);
  },
};

/** As two instances over one database would be. */
const instance = (with_: Passwords = passwords) =>
  createPlatformService({
    database,
    passwords: with_,
    attempts: createAttemptLimits({ database, now }),
    now,
  });
const [service, other] = [instance(), instance()];

const PASSWORD = 'hunter 22';
let accounts = 0;

async function staff(columns: { is_active?: 0 | 1; password_hash?: string | null } = {}) {
  accounts += 1;
  const [id, username] = [newId(), `Anna ${accounts}`];
  const password_hash = await plain.hash(PASSWORD);
  await handle
    .insertInto('platform_accounts')
    .values({
      id,
      username,
      username_key: platformUsernameKey(username),
      access_level: 'super_admin',
      password_hash,
      user_id: null,
      created_by: null,
      created_at: at,
      updated_at: at,
      last_login_at: null,
      ...columns,
    })
    .execute();
  return { id, username };
}

async function someone(username = 'bo'): Promise<Account> {
  return { id: await insertUser(handle, { username }), username, sessionId: 'session' };
}

let person = await someone();
beforeEach(async () => {
  person = await someone('ana');
});

let addresses = 0;

/** Creates an attempt, by default from an unused address. */
function from(address?: string, deviceToken: string | null = null) {
  addresses += 1;
  return {
    address: address ?? `198.51.${addresses >> 8}.${addresses & 255}`,
    userAgent: 'test',
    deviceToken,
  };
}

const login = (username: string, password: string, attempt = from(), before: PlatformViewer | null = null) =>
  service.login(person, { username, password }, attempt, before);

/** Signs in as a person unknown to every account. */
async function strangerLogin(username: string, password: string, attempt = from()) {
  return service.login(await someone(), { username, password }, attempt, null);
}

async function refusal(trying: Promise<unknown>) {
  const [end] = await Promise.allSettled([trying]);
  if (end.status === 'fulfilled') throw new Error('This was to be refused.');
  const { code, message, details } = end.reason;
  return { code, message, ...(details ? { details } : {}) };
}

const WRONG = { code: 'INVALID_CREDENTIALS', message: 'Please check your username and password' };
const waiting = (seconds: number) => ({ code: 'TOO_MANY_REQUESTS', details: { retryAfter: seconds } });

const logOf = (name: string) =>
  handle
    .selectFrom('platform_log')
    .select(['action', 'actor_id', 'details'])
    .where('actor', '=', name)
    .orderBy('id')
    .execute();

const find = prepareFindPanel(handle);
const viewerOf = (token: string) => find(hashToken(token), person, at);

async function opened(token: string): Promise<PlatformViewer> {
  const viewer = await viewerOf(token);
  if (viewer === null) throw new Error('This panel is closed.');
  return viewer;
}

describe('the right password', () => {
  // covers: R492, R679
  it('opens a panel for two hours, whatever the capitals of the name', async () => {
    const { id, username } = await staff();
    const attempt = from();
    const { panel, tokens } = await login(` ${username.toUpperCase()} `, PASSWORD, attempt);
    const expiresAt = new Date(at + 2 * 3_600_000).toISOString();
    const factorRequired = false;
    expect(panel).toEqual({ accountId: id, username, accessLevel: 'super_admin', expiresAt, factorRequired });
    expect(await service.session(await viewerOf(tokens.panel))).toEqual(panel);
    expect(await logOf(username)).toEqual([
      {
        action: 'admin_login',
        actor_id: id,
        details: `Opened the admin panel from ${attempt.address}, Discord account ana.`,
      },
    ]);
    at += 2 * 3_600_000;
    expect(await viewerOf(tokens.panel)).toBeNull();
  });

  it('closes the panel that this browser had open, and no other', async () => {
    const { username } = await staff();
    const first = await login(username, PASSWORD);
    const elsewhere = await login(username, PASSWORD);
    const again = await login(username, PASSWORD, from(), await opened(first.tokens.panel));
    const open = [first, elsewhere, again].map(async ({ tokens }) => (await viewerOf(tokens.panel)) !== null);
    expect(await Promise.all(open)).toEqual([false, true, true]);
    await service.logout(await opened(again.tokens.panel));
    await service.logout(null);
    expect(await viewerOf(again.tokens.panel)).toBeNull();
    expect((await logOf(username)).map(({ action }) => action)).toEqual([
      ...Array<string>(3).fill('admin_login'),
      'admin_logout',
    ]);
  });

  it('is hashed anew where its parameters are of before', async () => {
    const old = createPasswords({ memory: 16, passes: 1, parallelism: 1 });
    const { id, username } = await staff({ password_hash: await old.hash(PASSWORD) });
    await login(username, PASSWORD);
    const stored = await handle
      .selectFrom('platform_accounts')
      .select('password_hash')
      .where('id', '=', id)
      .execute();
    expect(stored[0]?.password_hash).toContain('m=8,t=1,p=1');
    await login(username, PASSWORD);
  });

  it.each([{ is_active: 0 as const }, { password_hash: 'another by now' }])(
    'is wrong when the account is changed while it is looked at: %o',
    async (set) => {
      const { id, username } = await staff();
      const slow = instance({
        hash: plain.hash,
        verify: async (...given) => {
          const verified = await plain.verify(...given);
          await handle.updateTable('platform_accounts').set(set).where('id', '=', id).execute();
          return verified;
        },
      });
      const trying = slow.login(person, { username, password: PASSWORD }, from(), null);
      expect(await refusal(trying)).toEqual(WRONG);
    },
  );
});

describe('a wrong one', () => {
  it('is indistinguishable from no account, an inactive one and one without a password', async () => {
    const known = await staff();
    const gone = await staff({ is_active: 0 });
    const without = await staff({ password_hash: null });
    for (const [name, password] of [
      [known.username, 'another'],
      [gone.username, PASSWORD],
      [without.username, PASSWORD],
      ['Nobody of that name', PASSWORD],
      ['ﷺ'.repeat(MAX_LENGTH.platformUsername), PASSWORD],
    ] as const) {
      const before = looked;
      person = await someone();
      for (let round = 0; round < 5; round += 1) expect(await refusal(login(name, password))).toEqual(WRONG);
      expect(looked - before).toBe(5);
      expect(await refusal(login(name, password))).toMatchObject(waiting(30));
      expect(looked - before).toBe(5);
    }
    for (const { username } of [known, gone, without]) expect(await logOf(username)).toHaveLength(5);
    // What was typed there may be a password.
    expect(await logOf('Nobody of that name')).toEqual([]);
    expect(await logOf('unknown account')).toHaveLength(10);
  });

  it('costs waits that double up to a quarter of an hour, in which not even the right one is looked at', async () => {
    const { username } = await staff();
    for (let free = 0; free < 4; free += 1) await refusal(login(username, 'another'));
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      expect(await refusal(login(username, 'another'))).toEqual(WRONG);
      expect(await refusal(login(username, PASSWORD))).toMatchObject(waiting(seconds));
      at += seconds * 1_000 - 1;
      expect(await refusal(login(username, PASSWORD))).toMatchObject(waiting(1));
      at += 1;
    }
    await login(username, PASSWORD);
    expect(await refusal(login(username, 'another'))).toEqual(WRONG);
    const lines = await logOf(username);
    expect(lines.map(({ action }) => action)).toEqual([
      ...Array<string>(11).fill('failed_login'),
      'admin_login',
      'failed_login',
    ]);
    expect(lines[5]?.details).toContain('2 more tries were turned away unread before it.');
  });

  it('is counted for its network as well, whatever the name', async () => {
    const { username } = await staff();
    const near = (host: number) => from(`2001:db8:7:7::${host.toString(16)}`);
    for (let host = 0; host < 20; host += 1)
      await refusal(strangerLogin(`nobody ${host}`, 'another', near(host)));
    expect(await refusal(login(username, PASSWORD, near(99)))).toMatchObject(waiting(30));
    await strangerLogin(username, PASSWORD, from('2001:db8:7:8::1'));
    at += 30_000;
    await strangerLogin(username, PASSWORD, near(99));
    expect(await refusal(strangerLogin('nobody 21', 'another', near(1)))).toEqual(WRONG);
    expect(await refusal(strangerLogin(username, PASSWORD, near(99)))).toMatchObject(waiting(60));
  });

  it('is counted for the Discord user as well, whatever the name and the network, and a right one forgets none', async () => {
    const [own, other] = [await staff(), await staff()];
    for (let round = 0; round < 10; round += 1) {
      // Without a tied person, since attempts by that person are not counted here.
      await handle.updateTable('platform_accounts').set({ user_id: null }).execute();
      await login(own.username, PASSWORD);
      expect(await refusal(login(`somebody else ${round}`, 'another'))).toEqual(WRONG);
    }
    expect(await refusal(login(other.username, PASSWORD))).toMatchObject(waiting(30));
    expect(await refusal(login('nobody at all', 'another'))).toMatchObject(waiting(30));
    await strangerLogin(other.username, PASSWORD);
  });

  it('is not counted when it could not be looked at', async () => {
    const { username } = await staff();
    const broken = instance({ hash: plain.hash, verify: () => Promise.reject(new Error('no memory')) });
    for (let round = 0; round < 9; round += 1)
      await expect(broken.login(person, { username, password: PASSWORD }, from(), null)).rejects.toThrow(
        'no memory',
      );
    await login(username, PASSWORD);
  });
});

describe('a browser that the account knows', () => {
  it('has tries of its own, and another token after each success', async () => {
    const { username } = await staff();
    const { tokens } = await login(username, PASSWORD);
    for (let round = 0; round < 5; round += 1) await refusal(strangerLogin(username, 'another'));
    expect(await refusal(strangerLogin(username, PASSWORD))).toMatchObject(waiting(30));
    const again = await login(username, PASSWORD, from(undefined, tokens.device));
    expect(again.tokens.device).not.toBe(tokens.device);
    expect(await refusal(strangerLogin(username, PASSWORD, from(undefined, tokens.device)))).toMatchObject(
      waiting(30),
    );
    const known = from(undefined, again.tokens.device);
    for (let round = 0; round < 5; round += 1)
      expect(await refusal(login(username, 'another', known))).toEqual(WRONG);
    expect(await refusal(login(username, PASSWORD, known))).toMatchObject(waiting(30));
  });

  it('is known to every account that was signed in to from it, and to no other', async () => {
    const [one, two, three] = [await staff(), await staff(), await staff()];
    const first = await login(one.username, PASSWORD);
    const second = await login(two.username, PASSWORD, from(undefined, first.tokens.device));
    const device = second.tokens.device;
    for (const { username } of [one, two, three])
      for (let round = 0; round < 5; round += 1) await refusal(strangerLogin(username, 'another'));
    expect(await refusal(strangerLogin(three.username, PASSWORD, from(undefined, device)))).toMatchObject(
      waiting(30),
    );
    const third = await login(one.username, PASSWORD, from(undefined, device));
    await login(two.username, PASSWORD, from(undefined, third.tokens.device));
  });
});

describe('the Discord user that an account is tied to', () => {
  it('has tries of their own at it without a known browser, and passes those who wait', async () => {
    const { username } = await staff();
    await login(username, PASSWORD);
    for (let round = 0; round < 5; round += 1) await refusal(strangerLogin(username, 'another'));
    expect(await refusal(strangerLogin(username, PASSWORD))).toMatchObject(waiting(30));
    let first: boolean | undefined;
    const watched = instance({
      hash: plain.hash,
      verify: (stored, password, options) => {
        first = options?.first;
        return plain.verify(stored, password, options);
      },
    });
    await watched.login(person, { username, password: PASSWORD }, from(), null);
    expect(first).toBe(true);
    for (let round = 0; round < 5; round += 1)
      expect(await refusal(login(username, 'another'))).toEqual(WRONG);
    expect(await refusal(login(username, PASSWORD))).toMatchObject(waiting(30));
  });

  it('is who signed in to it last, and has no more tries at any other account', async () => {
    const [one, two] = [await staff(), await staff()];
    const before = person;
    await login(one.username, PASSWORD);
    await strangerLogin(one.username, PASSWORD);
    for (const { username } of [one, two])
      for (let round = 0; round < 5; round += 1) await refusal(strangerLogin(username, 'another'));
    expect(
      await refusal(service.login(before, { username: one.username, password: PASSWORD }, from(), null)),
    ).toMatchObject(waiting(30));
    expect(await refusal(login(two.username, PASSWORD))).toMatchObject(waiting(30));
  });

  it('is admitted again by a person who resets the waits', async () => {
    const { id, username } = await staff();
    await login(username, PASSWORD);
    for (let round = 0; round < 5; round += 1) await refusal(login(username, 'another'));
    expect(await refusal(login(username, PASSWORD))).toMatchObject(waiting(30));
    await clearSignInDelay(handle, { id, username, user_id: person.id });
    await login(username, PASSWORD);
  });
});

it("a sign-in to one's own account from a shared browser gives no more tries at another one", async () => {
  const [victim, guesser] = [await staff(), await staff()];
  let { device } = (await login(victim.username, PASSWORD)).tokens;
  const guess = () => refusal(login(victim.username, 'another', from(undefined, device)));
  for (let round = 0; round < 5; round += 1) {
    expect(await guess()).toEqual(WRONG);
    ({ device } = (await login(guesser.username, PASSWORD, from(undefined, device))).tokens);
  }
  expect(await guess()).toMatchObject(waiting(30));
});

describe('an attack on one account from many addresses', () => {
  it('reaches the hash a few times, while its owner and all others sign in', async () => {
    const [victim, bystander] = [await staff(), await staff()];
    const { tokens } = await login(victim.username, PASSWORD);
    const before = looked;
    const attack = attackedBy({ services: [service, other], username: victim.username, tries: 300 });
    const owner = login(victim.username, PASSWORD, from(undefined, tokens.device));
    const withoutBrowser = login(victim.username, PASSWORD);
    const neighbour = login(bystander.username, PASSWORD);
    await Promise.all([owner, withoutBrowser, neighbour]);
    expect(await attack).toEqual({ INVALID_CREDENTIALS: 5, TOO_MANY_REQUESTS: 295 });
    expect(looked - before).toBe(5 + 3);
    expect((await logOf(victim.username)).filter(({ action }) => action === 'failed_login')).toHaveLength(5);
    const { refused } = await handle
      .selectFrom('attempt_limits')
      .select('refused')
      .where('name', '=', `account:${platformUsernameKey(victim.username)}`)
      .executeTakeFirstOrThrow();
    expect(refused).toBe(295);
  });

  it('is not helped by an invented token', async () => {
    const { username } = await staff();
    for (let round = 0; round < 5; round += 1)
      await refusal(login(username, 'another', from(undefined, newToken())));
    expect(await refusal(login(username, PASSWORD, from(undefined, newToken())))).toMatchObject(waiting(30));
  });
});
