import { PASSKEYS_MAX, RECOVERY_CODES } from '@tenfour/contracts';
import { STEP_UP_MS } from '@tenfour/domain';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../testing/product/actors.ts';
import { type Authenticator, createAuthenticator } from '../../../testing/product/authenticator.ts';

const world = await createWorld();
const ORIGIN = 'http://localhost:3000';
const { handle } = world.database;

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now() });

/** A moment later than the code that was just used. */
const nextStep = () => world.clock.advance(30_000);

async function withTotp(person: Person) {
  const { secret, uri } = await person.call.factors.beginTotp();
  const { recoveryCodes } = await person.call.factors.confirmTotp({ code: codeOf(secret) });
  nextStep();
  return { secret, uri, recoveryCodes: recoveryCodes ?? [] };
}

async function withPasskey(person: Person, authenticator: Authenticator = createAuthenticator(ORIGIN)) {
  const { options } = await person.call.factors.beginPasskey();
  const answer = authenticator.create(options);
  const { factors, recoveryCodes } = await person.call.factors.addPasskey({ name: 'Laptop', answer });
  return { authenticator, factors, recoveryCodes };
}

/** Another sign-in of the same person. */
async function secondSession(person: Person): Promise<Person> {
  const at = world.clock.now();
  const { hashToken, newToken } = await import('../../../security/session-cookie.ts');
  const token = newToken();
  const sessionId = `second-${person.id}`;
  const times = { created_at: at, last_seen_at: at, expires_at: at + 1e10 };
  await handle
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), id: sessionId, user_id: person.id, ...times })
    .execute();
  return { ...person, token, sessionId, call: world.caller(token) };
}

const refusal = (code: string) => ({ cause: { code } });
const stale = () => world.clock.advance(STEP_UP_MS);

async function logOf(userId: string): Promise<string[]> {
  const log = handle.selectFrom('account_log').select('action').where('user_id', '=', userId);
  return (await log.orderBy('id').execute()).map(({ action }) => action);
}

describe('setting up', () => {
  it('has nothing to give at first', async () => {
    const person = await world.person();
    expect(await person.call.factors.get()).toEqual({
      passkeys: [],
      totpSince: null,
      recoveryCodesLeft: 0,
      freshUntil: null,
    });
    await expect(person.call.factors.challenge()).rejects.toMatchObject(refusal('CONFLICT'));
    await expect(person.call.factors.renewRecoveryCodes()).rejects.toMatchObject(refusal('CONFLICT'));
    await expect(person.call.factors.remove({ factorId: 'totp' })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
  });

  it('an authenticator app counts once a code confirmed it', async () => {
    const person = await world.person();
    const { secret, uri } = await person.call.factors.beginTotp();
    expect(uri).toContain(`secret=${secret}`);
    expect((await person.call.factors.get()).totpSince).toBeNull();
    await expect(person.call.factors.confirmTotp({ code: '000000' })).rejects.toMatchObject(
      refusal('INVALID_CREDENTIALS'),
    );
    const { factors, recoveryCodes } = await person.call.factors.confirmTotp({ code: codeOf(secret) });
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    expect(factors).toMatchObject({ totpSince: expect.any(String), recoveryCodesLeft: RECOVERY_CODES });
    expect(factors.freshUntil).toBe(new Date(world.clock.now() + STEP_UP_MS).toISOString());
    expect(await logOf(person.id)).toEqual(['account.factor-added']);
    await expect(person.call.factors.beginTotp()).rejects.toMatchObject(refusal('CONFLICT'));
  });

  it('stores no secret and no code in the clear', async () => {
    const person = await world.person();
    const { secret, recoveryCodes } = await withTotp(person);
    const rows = await handle
      .selectFrom('account_factors')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute();
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(JSON.stringify(rows)).not.toContain(text);
  });

  it('a passkey is a factor of its own, and recovery codes come with the first one only', async () => {
    const person = await world.person();
    const first = await withPasskey(person);
    expect(first.recoveryCodes).toHaveLength(RECOVERY_CODES);
    const second = await withPasskey(person);
    expect(second.recoveryCodes).toBeNull();
    expect(second.factors.passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Laptop']);
  });

  it(`takes ${PASSKEYS_MAX} passkeys and no more`, async () => {
    const person = await world.person();
    for (let count = 0; count < PASSKEYS_MAX; count += 1) await withPasskey(person);
    await expect(person.call.factors.beginPasskey()).rejects.toMatchObject(refusal('CONFLICT'));
  });

  it('of two sessions that set up the first factor at the same time one has to give it', async () => {
    const person = await world.person();
    const other = await secondSession(person);
    const [one, two] = [createAuthenticator(ORIGIN), createAuthenticator(ORIGIN)];
    const answers = [
      [person, one.create((await person.call.factors.beginPasskey()).options)],
      [other, two.create((await other.call.factors.beginPasskey()).options)],
    ] as const;
    const added = await Promise.allSettled(
      answers.map(([who, answer]) => who.call.factors.addPasskey({ name: 'Key', answer })),
    );
    expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await person.call.factors.get()).passkeys).toHaveLength(1);
  });
});

describe('a session', () => {
  it('from before the factor was set up has not given it', async () => {
    const person = await world.person();
    const other = await secondSession(person);
    await withTotp(person);
    expect((await other.call.factors.get()).freshUntil).toBeNull();
    await expect(other.call.factors.remove({ factorId: 'totp' })).rejects.toMatchObject(
      refusal('FACTOR_REQUIRED'),
    );
    await expect(other.call.factors.beginPasskey()).rejects.toMatchObject(refusal('FACTOR_REQUIRED'));
    await expect(other.call.factors.renewRecoveryCodes()).rejects.toMatchObject(refusal('FACTOR_REQUIRED'));
    expect(await other.call.account.me()).toMatchObject({ id: person.id });
  });

  it('can change factors for ten minutes after it gave one', async () => {
    const person = await world.person();
    const { secret } = await withTotp(person);
    stale();
    await expect(person.call.factors.beginPasskey()).rejects.toMatchObject(refusal('FACTOR_REQUIRED'));
    await person.call.factors.give({ kind: 'totp', code: codeOf(secret) });
    await withPasskey(person);
    stale();
    await expect(person.call.factors.beginPasskey()).rejects.toMatchObject(refusal('FACTOR_REQUIRED'));
  });

  it('needs nothing anymore once the last factor is removed', async () => {
    const person = await world.person();
    const { factors } = await withPasskey(person);
    await person.call.factors.remove({ factorId: factors.passkeys[0]?.id ?? '' });
    expect(await person.call.factors.get()).toMatchObject({ recoveryCodesLeft: 0, freshUntil: null });
    stale();
    await withTotp(person);
  });
});

describe('codes', () => {
  it('of the app work once, and not after a later one', async () => {
    const person = await world.person();
    const { secret } = await withTotp(person);
    const earlier = codeOf(secret);
    const give = (code: string) => person.call.factors.give({ kind: 'totp', code });
    expect((await give(earlier)).freshUntil).not.toBeNull();
    await expect(give(earlier)).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    const before = codeOf(secret);
    nextStep();
    await give(codeOf(secret));
    await expect(give(before)).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
  });

  it('that confirmed the app give no factor', async () => {
    const person = await world.person();
    const { secret } = await person.call.factors.beginTotp();
    const code = codeOf(secret);
    await person.call.factors.confirmTotp({ code });
    await expect(person.call.factors.give({ kind: 'totp', code })).rejects.toMatchObject(
      refusal('INVALID_CREDENTIALS'),
    );
  });

  it('given many times simultaneously count once', async () => {
    const person = await world.person();
    const { secret, recoveryCodes } = await withTotp(person);
    const code = codeOf(secret);
    const all = await Promise.allSettled(
      Array.from({ length: 4 }, () => person.call.factors.give({ kind: 'totp', code })),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const recovered = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        person.call.factors.give({ kind: 'recovery', code: recoveryCodes[0] ?? '' }),
      ),
    );
    expect(recovered.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2);
  });

  it('of another person are wrong', async () => {
    const [person, other] = [await world.person(), await world.person()];
    await withTotp(person);
    const { secret, recoveryCodes } = await withTotp(other);
    for (const input of [
      { kind: 'totp', code: codeOf(secret) },
      { kind: 'recovery', code: recoveryCodes[0] ?? '' },
    ] as const)
      await expect(person.call.factors.give(input)).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
  });

  it('for recovery work once each, however they are typed', async () => {
    const person = await world.person();
    const { recoveryCodes } = await withTotp(person);
    const [first = '', second = ''] = recoveryCodes;
    const give = (code: string) => person.call.factors.give({ kind: 'recovery', code });
    expect((await give(first)).recoveryCodesLeft).toBe(RECOVERY_CODES - 1);
    await expect(give(first)).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    await give(second.toLowerCase().replaceAll('-', ' '));
    const { recoveryCodes: renewed } = await person.call.factors.renewRecoveryCodes();
    await expect(give(recoveryCodes[2] ?? '')).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    await give(renewed?.[0] ?? '');
  });

  it('cannot be guessed: after five wrong ones all have to wait, the right one too', async () => {
    const person = await world.person();
    const { secret } = await withTotp(person);
    const give = (code: string) => person.call.factors.give({ kind: 'totp', code });
    for (let tries = 0; tries < 5; tries += 1)
      await expect(give('000000')).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    await expect(give(codeOf(secret))).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    world.clock.advance(60_000);
    await give(codeOf(secret));
    expect(await logOf(person.id)).toContain('account.factor-refused');
  });
});

it('a lost key is replaced with a recovery code', async () => {
  const person = await world.person();
  const { recoveryCodes, factors } = await withPasskey(person);
  stale();
  const factorId = factors.passkeys[0]?.id ?? '';
  await expect(person.call.factors.remove({ factorId })).rejects.toMatchObject(refusal('FACTOR_REQUIRED'));
  await person.call.factors.give({ kind: 'recovery', code: recoveryCodes?.[0] ?? '' });
  await withPasskey(person);
  const { passkeys } = await person.call.factors.remove({ factorId });
  expect(passkeys).toHaveLength(1);
});
