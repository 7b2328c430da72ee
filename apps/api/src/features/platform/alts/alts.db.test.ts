import { type CreateAltRequestInput, cursorAfter } from '@tenfour/contracts';
import { ALT_PASSWORD_MASK, ALT_REQUESTS_WAITING_MAX } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { createPasswords } from '../../../security/passwords.ts';
import { createAttemptLimits } from '../../../security/rate-limits/password-attempts.ts';
import { hashToken, newToken } from '../../../security/session-cookie.ts';
import { altRequest, unlockedPerson } from '../../../testing/alts.ts';
import { ALT_PAGE_PASSWORD, createWorld } from '../../../testing/product/actors.ts';
import { PANEL_PASSWORD, staffPerson } from '../../../testing/product/platform.ts';
import { notifiedBy } from '../../../testing/received-events.ts';
import type { AltConfig } from './gate.ts';
import { createAltsService } from './service.ts';

const MINUTE = 60_000;
const world = await createWorld();
const { database, clock, keyring } = world;
const { handle } = database;

async function rowOf(id: string) {
  return handle.selectFrom('alt_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function staffLines() {
  return handle.selectFrom('platform_log').selectAll().orderBy('id').execute();
}

describe('the gate', () => {
  // covers: R318, R329, R494, R569, R588
  it('lists the servers of a person, own ones first, and opens for an own one with either key', async () => {
    const { server, owner, moderator } = await world.community();
    const { id: serverId } = server;
    expect(await owner.call.alts.access()).toEqual({
      mode: 'passwords',
      openedBy: null,
      passwordOffered: true,
      serversWithKeys: 0,
      servers: [{ id: serverId, name: server.name, role: 'Owner', hasKey: false }],
    });
    for (const column of ['erlc_key_sealed', 'roblox_key_sealed'] as const) {
      await handle
        .updateTable('servers')
        .set({ [column]: 'sealed' })
        .where('id', '=', serverId)
        .execute();
      expect(await owner.call.alts.access()).toMatchObject({ openedBy: 'servers', serversWithKeys: 1 });
      const own = await moderator.call.servers.create({ name: 'Zebra Crossing' });
      expect(await moderator.call.alts.access()).toMatchObject({
        openedBy: null,
        serversWithKeys: 0,
        servers: [
          { id: own.id, role: 'Owner', hasKey: false },
          { id: serverId, role: 'Member', hasKey: true },
        ],
      });
      await moderator.call.servers.remove({ serverId: own.id });
      await handle
        .updateTable('servers')
        .set({ [column]: null })
        .where('id', '=', serverId)
        .execute();
    }
  });

  // covers: R495, R588
  it('opens with the page password for that sign-in alone, until the password is another one', async () => {
    const person = await world.person();
    await expect(person.call.alts.create(altRequest())).rejects.toThrow(/open to owners/);
    await expect(person.call.alts.unlock({ password: 'not this' })).rejects.toMatchObject({
      cause: { code: 'FORBIDDEN', message: 'Incorrect password. Please try again.' },
    });
    expect(await person.call.alts.unlock({ password: ALT_PAGE_PASSWORD })).toMatchObject({
      openedBy: 'password',
    });
    expect(await person.call.alts.access()).toMatchObject({ openedBy: 'password' });
    const token = newToken();
    const at = clock.now();
    await handle
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        id: newId(),
        user_id: person.id,
        created_at: at,
        last_seen_at: at,
        expires_at: at + 60 * MINUTE,
      })
      .execute();
    expect(await world.caller(token).alts.access()).toMatchObject({ openedBy: null });
    const { alt_pass } = await handle
      .selectFrom('sessions')
      .select('alt_pass')
      .where('id', '=', person.sessionId)
      .executeTakeFirstOrThrow();
    expect(alt_pass).not.toContain(ALT_PAGE_PASSWORD);
    await handle
      .updateTable('sessions')
      .set({ alt_pass: keyring.hmac('alt-page:what it was before') })
      .where('id', '=', person.sessionId)
      .execute();
    expect(await person.call.alts.access()).toMatchObject({ openedBy: null });
    await expect(person.call.alts.create(altRequest())).rejects.toMatchObject({
      cause: { code: 'FORBIDDEN' },
    });
  });

  it('stops password guessing, concurrent or sequential, and others are not affected', async () => {
    const guesser = await world.person();
    const guess = (password: string) =>
      guesser.call.alts.unlock({ password }).then(
        () => 'opened',
        (error) => String(error.cause?.code),
      );
    const answers = await Promise.all(Array.from({ length: 30 }, (_, nth) => guess(`guess ${nth}`)));
    const count = (code: string) => answers.filter((answer) => answer === code).length;
    expect(count('FORBIDDEN')).toBe(10);
    expect(count('TOO_MANY_REQUESTS')).toBe(20);
    expect(await guess(ALT_PAGE_PASSWORD)).toBe('TOO_MANY_REQUESTS');
    await unlockedPerson(world);
    clock.advance(20 * MINUTE);
    expect(await guess(ALT_PAGE_PASSWORD)).toBe('opened');
  });
});

describe('a request', () => {
  // covers: R395, R396, R677
  it('is stored with its passwords sealed, and shows masks to everyone', async () => {
    const staff = await staffPerson(world, 'staff');
    const person = await unlockedPerson(world);
    const received = await notifiedBy(database, async () => {
      const made = await person.call.alts.create(altRequest());
      expect(made).toMatchObject({
        userId: person.id,
        user: { username: person.username },
        serverName: 'Liberty County',
        joinCode: 'ABC123',
        timeRequested: 'Tonight at eight',
        status: 'pending',
        staffReason: null,
        staffUser: null,
        decidedAt: null,
      });
      expect(JSON.parse(made.altAccounts)).toEqual([
        { id: '1', username: 'AltOne', password: ALT_PASSWORD_MASK },
        { id: '2', username: 'AltTwo', password: ALT_PASSWORD_MASK },
      ]);
      expect(await person.call.alts.list()).toEqual([made]);
      expect(await staff.call.alts.all({ status: 'pending' })).toContainEqual(made);
      const row = await rowOf(made.id);
      expect(JSON.stringify(row)).not.toMatch(/hunter|horse/);
      expect(
        keyring.open(
          { table: 'alt_requests', column: 'passwords_sealed', row: made.id },
          row.passwords_sealed ?? '',
        ),
      ).toBe('["hunter-two","correct horse"]');
      expect(row.notice_due_at).toBeNull();
    });
    expect(received).toContainEqual(
      expect.objectContaining({ userId: person.id, entity: 'alt-requests', op: 'created' }),
    );
    expect(received).toContainEqual(expect.objectContaining({ userId: staff.id, entity: 'platform' }));
    expect(JSON.stringify(received)).not.toMatch(/hunter|horse|Alt(One|Two)/);
  });

  // covers: R554, R678, R824
  it('needs one to 15 accounts of different ids, each with a password', async () => {
    const person = await unlockedPerson(world);
    const accounts = (count: number) =>
      Array.from({ length: count }, (_, nth) => ({ id: `${nth}`, username: `Alt${nth}`, password: 'x' }));
    const refused = async (altAccounts: CreateAltRequestInput['altAccounts'], words: RegExp) =>
      expect(person.call.alts.create(altRequest({ altAccounts }))).rejects.toThrow(words);
    await refused([], /at least one alt account/);
    await refused(accounts(16), /Maximum of 15 alt accounts/);
    await refused([...accounts(2), ...accounts(1)], /same id/);
    await refused([{ id: '1', username: 'AltOne' }], /fill in both username and password/);
    await refused(
      [...accounts(2), { id: '9', username: 'AltNine', password: '' }],
      /both username and password/,
    );
    expect(await person.call.alts.list()).toEqual([]);
    await person.call.alts.create(altRequest({ altAccounts: accounts(15) }));
  });

  it('is one however often it is sent, and no more than a few of a person wait', async () => {
    const person = await unlockedPerson(world);
    const clientId = 'client-1';
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => person.call.alts.create(altRequest({ clientId }))),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    const raced = await Promise.allSettled(
      Array.from({ length: ALT_REQUESTS_WAITING_MAX + 3 }, () => person.call.alts.create(altRequest())),
    );
    expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(ALT_REQUESTS_WAITING_MAX - 1);
    for (const one of raced) if (one.status === 'rejected') expect(one.reason.cause.code).toBe('REFUSED');
    expect(await person.call.alts.list()).toHaveLength(ALT_REQUESTS_WAITING_MAX);
    expect((await person.call.alts.create(altRequest({ clientId }))).id).toBe(sent[0]?.id);
    await (await unlockedPerson(world)).call.alts.create(altRequest({ clientId }));
  });
});

describe('platform staff', () => {
  // covers: R692
  it('see those that wait oldest first and those that are decided newest first, page by page', async () => {
    await handle.deleteFrom('alt_requests').execute();
    const staff = await staffPerson(world, 'staff');
    const [one, other] = [await unlockedPerson(world), await unlockedPerson(world)];
    const ids: string[] = [];
    for (const person of [one, other, one, other, one]) {
      clock.advance(1_000);
      ids.push((await person.call.alts.create(altRequest())).id);
    }
    const [a, b, c, d, e] = ids;
    await staff.call.alts.decide({ id: b ?? '', status: 'approved', reason: 'Fine.' });
    await staff.call.alts.decide({ id: d ?? '', status: 'approved', reason: 'Fine.' });
    const pages = async (status?: 'pending' | 'approved') => {
      const found: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await staff.call.alts.all({ limit: 2, status, cursor });
        const last = page.at(-1);
        if (last === undefined) return found;
        found.push(...page.map(({ id }) => id));
        cursor = cursorAfter(last);
      }
    };
    expect(await pages('pending')).toEqual([a, c, e]);
    expect(await pages('approved')).toEqual([d, b]);
    expect(await pages()).toEqual([e, d, c, b, a]);
    expect((await one.call.alts.list()).map(({ id }) => id)).toEqual([e, c, a]);
    expect((await other.call.alts.list()).map(({ id }) => id)).toEqual([d, b]);
  });

  // covers: R476-R478, R694
  it('decide once, two at the same time as well, and the passwords are deleted with it', async () => {
    const [first, second] = [await staffPerson(world, 'staff'), await staffPerson(world, 'super_admin')];
    const person = await unlockedPerson(world);
    const { id } = await person.call.alts.create(altRequest());
    await expect(first.call.alts.decide({ id, status: 'denied', reason: '  ' })).rejects.toThrow(
      /provide a reason for your decision/,
    );
    const before = (await staffLines()).length;
    const received = await notifiedBy(database, async () => {
      const raced = await Promise.allSettled([
        first.call.alts.decide({ id, status: 'approved', reason: 'Known here.' }),
        second.call.alts.decide({ id, status: 'denied', reason: 'Not known.' }),
      ]);
      const won = raced[0].status === 'fulfilled' ? first : second;
      const lost = raced.find((one) => one.status === 'rejected');
      const { status, staffReason } = (await person.call.alts.list())[0] ?? {};
      expect(lost?.reason.cause).toMatchObject({
        code: 'CONFLICT',
        message: `Already ${status} by ${won.accountName}.`,
        details: { status, by: won.accountName },
      });
      expect(staffReason).toBe(won === first ? 'Known here.' : 'Not known.');
    });
    expect(received).toContainEqual({ userId: person.id, entity: 'alt-requests', op: 'changed', ids: [id] });
    const [mine] = await person.call.alts.list();
    expect(mine?.decidedAt).not.toBeNull();
    expect(JSON.parse(mine?.altAccounts ?? '')).toContainEqual({ id: '1', username: 'AltOne', password: '' });
    expect(await rowOf(id)).toMatchObject({ passwords_sealed: null, notice_due_at: null });
    const lines = (await staffLines()).slice(before);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.action).toMatch(/^alt_request_(approved|denied)$/);
    expect(lines[0]?.target_user).toBe(person.id);
    await expect(
      first.call.alts.decide({ id: 'unknown', status: 'denied', reason: 'x' }),
    ).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
  });
});

describe('an installation', () => {
  const service = (alts: AltConfig) =>
    createAltsService({
      database,
      keyring,
      attempts: createAttemptLimits({ database, now: clock.now }),
      passwords: createPasswords(),
      alts,
      altNoticeDue: null,
      now: clock.now,
    });
  const attempt = { address: '198.51.100.7', userAgent: null, deviceToken: null };

  it('that takes usernames only refuses passwords and stores none', async () => {
    const person = await unlockedPerson(world);
    const alts = service({ mode: 'usernames', pagePassword: ALT_PAGE_PASSWORD });
    await expect(alts.create(person, altRequest())).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('usernames only'),
    });
    const altAccounts = [{ id: '1', username: 'AltOne' }];
    const made = await alts.create(person, altRequest({ altAccounts }));
    expect(JSON.parse(made.altAccounts)).toEqual([{ id: '1', username: 'AltOne', password: '' }]);
    expect(await rowOf(made.id)).toMatchObject({ passwords_sealed: null });
    const staff = await staffPerson(world, 'staff');
    await expect(
      staff.call.alts.reveal({ id: made.id, currentPassword: PANEL_PASSWORD }),
    ).rejects.toMatchObject({
      cause: { code: 'REFUSED', message: 'This request came without passwords.' },
    });
    expect(await alts.access(person)).toMatchObject({ mode: 'usernames', openedBy: 'password' });
  });

  it('without a page password offers none, and what it had opened is closed', async () => {
    const person = await unlockedPerson(world);
    const alts = service({ mode: 'passwords', pagePassword: null });
    expect(await alts.access(person)).toMatchObject({ openedBy: null, passwordOffered: false });
    await expect(alts.unlock(person, ALT_PAGE_PASSWORD, attempt)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('refuses every request when requests are switched off, and staff still decide pending ones', async () => {
    const person = await unlockedPerson(world);
    const { id } = await person.call.alts.create(altRequest());
    const alts = service({ mode: 'off', pagePassword: ALT_PAGE_PASSWORD });
    expect(await alts.access(person)).toMatchObject({ mode: 'off', openedBy: null, passwordOffered: false });
    const off = { code: 'REFUSED', message: expect.stringContaining('switched off') };
    await expect(alts.unlock(person, ALT_PAGE_PASSWORD, attempt)).rejects.toMatchObject(off);
    await expect(alts.create(person, altRequest())).rejects.toMatchObject(off);
    await expect(alts.list(person)).rejects.toMatchObject(off);
    const staff = await staffPerson(world, 'staff');
    expect(await staff.call.alts.decide({ id, status: 'denied', reason: 'Switched off.' })).toMatchObject({
      status: 'denied',
      staffUser: { username: staff.accountName },
    });
  });
});
