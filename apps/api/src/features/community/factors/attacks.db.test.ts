import type { PasskeyAnswer } from '@tenfour/contracts';
import { DomainError, STEP_UP_MS } from '@tenfour/domain';
import { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../testing/product/actors.ts';
import {
  type Authenticator,
  createAuthenticator,
  type Forgery,
} from '../../../testing/product/authenticator.ts';

const world = await createWorld();
const ORIGIN = 'http://localhost:3000';

/** A person whose passkey was added a while ago, so that it has to be given. */
async function victim(authenticator: Authenticator = createAuthenticator(ORIGIN)) {
  const person = await world.person();
  const { options } = await person.call.factors.beginPasskey();
  await person.call.factors.addPasskey({ name: 'Key', answer: authenticator.create(options) });
  world.clock.advance(STEP_UP_MS);
  return { person, authenticator };
}

async function challenge(person: Person): Promise<unknown> {
  return (await person.call.factors.challenge()).options;
}

/** Whether the answer is refused and gives no factor. */
async function isRefused(person: Person, answer: PasskeyAnswer): Promise<void> {
  await expect(person.call.factors.give({ kind: 'passkey', answer })).rejects.toMatchObject({
    cause: { code: 'INVALID_CREDENTIALS' },
  });
  expect((await person.call.factors.get()).freshUntil).toBeNull();
}

it('an honest signature is accepted', async () => {
  const { person, authenticator } = await victim();
  const answer = authenticator.sign(await challenge(person));
  expect((await person.call.factors.give({ kind: 'passkey', answer })).freshUntil).not.toBeNull();
});

it('an honest signature of an authenticator that does not count is accepted each time', async () => {
  const { person, authenticator } = await victim(createAuthenticator(ORIGIN, { counting: false }));
  for (let times = 0; times < 2; times += 1) {
    await person.call.factors.give({ kind: 'passkey', answer: authenticator.sign(await challenge(person)) });
  }
});

it.each<[string, Forgery]>([
  ['of a foreign origin', { origin: 'https://tenfour.example' }],
  ['of a subdomain', { origin: 'http://evil.localhost:3000' }],
  ['of another port', { origin: 'http://localhost:3001' }],
  ['of a foreign RP id', { rpId: 'tenfour.example' }],
  ['of another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ['of an empty challenge', { challenge: '' }],
  ['without user verification', { userVerified: false }],
  ['whose counter goes back', { counter: 0 }],
  ['whose counter stands still', { counter: 1 }],
  ['of the type of a registration', { type: 'webauthn.create' }],
  ['under an unknown credential', { credential: Buffer.alloc(32, 1).toString('base64url') }],
  ['with the handle of another user', { userHandle: Buffer.from('another').toString('base64url') }],
])('a signature %s is refused', async (_what, forgery) => {
  const { person, authenticator } = await victim();
  await isRefused(person, authenticator.sign(await challenge(person), forgery));
});

it('a signature by another key is refused', async () => {
  const { person, authenticator } = await victim();
  const thief = createAuthenticator(ORIGIN);
  await isRefused(person, thief.sign(await challenge(person), { credential: authenticator.id }));
});

it('a changed signature is refused', async () => {
  const { person, authenticator } = await victim();
  const answer = authenticator.sign(await challenge(person));
  const data = Buffer.from(answer.response.authenticatorData ?? '', 'base64url');
  data.writeUInt32BE(4_000, 33);
  const authenticatorData = data.toString('base64url');
  await isRefused(person, { ...answer, response: { ...answer.response, authenticatorData } });
});

it('a replayed signature is refused, and so is one of two that are sent simultaneously', async () => {
  const { person, authenticator } = await victim();
  const answer = authenticator.sign(await challenge(person));
  const sent = await Promise.allSettled(
    [1, 2, 3].map(() => person.call.factors.give({ kind: 'passkey', answer })),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  world.clock.advance(STEP_UP_MS);
  await isRefused(person, answer);
  await challenge(person);
  await isRefused(person, answer);
});

it('a challenge is used up by a wrong answer', async () => {
  const { person, authenticator } = await victim();
  const options = await challenge(person);
  await isRefused(person, authenticator.sign(options, { userVerified: false }));
  await isRefused(person, authenticator.sign(options));
});

it('an expired challenge is refused', async () => {
  const { person, authenticator } = await victim();
  const answer = authenticator.sign(await challenge(person));
  world.clock.advance(5 * 60_000);
  await isRefused(person, answer);
});

it('the challenge of another session of the same person is refused', async () => {
  const { person, authenticator } = await victim();
  const other = await world.person();
  await world.database.handle
    .updateTable('sessions')
    .set({ user_id: person.id })
    .where('id', '=', other.sessionId)
    .execute();
  const options = await challenge({ ...person, call: other.call });
  await isRefused(person, authenticator.sign(options));
});

it("another person's credential and challenge are refused", async () => {
  const [{ person }, thief] = [await victim(), await victim()];
  await isRefused(person, thief.authenticator.sign(await challenge(person)));
  await isRefused(person, thief.authenticator.sign(await challenge(thief.person)));
});

it('the challenge of a registration gives no factor, and the other way around', async () => {
  const { person, authenticator } = await victim();
  await person.call.factors.give({ kind: 'passkey', answer: authenticator.sign(await challenge(person)) });
  const { options } = await person.call.factors.beginPasskey();
  world.clock.advance(STEP_UP_MS - 1);
  const signed = authenticator.sign({ ...options, rpId: 'localhost' });
  await expect(person.call.factors.give({ kind: 'passkey', answer: signed })).rejects.toMatchObject({
    cause: { code: 'INVALID_CREDENTIALS' },
  });
  const asked = (await person.call.factors.challenge()).options;
  const created = createAuthenticator(ORIGIN).create({ ...asked, rp: { id: 'localhost' } });
  await expect(person.call.factors.addPasskey({ name: 'Thief', answer: created })).rejects.toMatchObject({
    cause: { code: 'INVALID_CREDENTIALS' },
  });
});

it('the credential of a removed passkey is refused', async () => {
  const { person, authenticator } = await victim();
  await person.call.factors.give({ kind: 'passkey', answer: authenticator.sign(await challenge(person)) });
  const second = createAuthenticator(ORIGIN);
  const { options } = await person.call.factors.beginPasskey();
  await person.call.factors.addPasskey({ name: 'Second', answer: second.create(options) });
  const { passkeys } = await person.call.factors.get();
  await person.call.factors.remove({ factorId: passkeys[0]?.id ?? '' });
  world.clock.advance(STEP_UP_MS);
  await isRefused(person, authenticator.sign(await challenge(person)));
});

it.each<[string, Forgery]>([
  ['of a foreign origin', { origin: 'https://tenfour.example' }],
  ['of a foreign RP id', { rpId: 'tenfour.example' }],
  ['of another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ['without user verification', { userVerified: false }],
  ['of the type of a signature', { type: 'webauthn.get' }],
  ['with an algorithm that was not offered', { algorithm: -47 }],
  ['under an id that is not in it', { credential: Buffer.alloc(32, 1).toString('base64url') }],
])('a new passkey %s is refused', async (_what, forgery) => {
  const person = await world.person();
  const { options } = await person.call.factors.beginPasskey();
  const answer = createAuthenticator(ORIGIN).create(options, forgery);
  await expect(person.call.factors.addPasskey({ name: 'Key', answer })).rejects.toMatchObject({
    cause: { code: 'INVALID_CREDENTIALS' },
  });
  expect((await person.call.factors.get()).passkeys).toEqual([]);
});

it('a credential of another person cannot be added', async () => {
  const { authenticator } = await victim();
  const thief = await world.person();
  const { options } = await thief.call.factors.beginPasskey();
  const answer = authenticator.create(options);
  await expect(thief.call.factors.addPasskey({ name: 'Key', answer })).rejects.toMatchObject({
    cause: { code: 'INVALID_CREDENTIALS' },
  });
});

describe('a stolen session of an owner with a factor', () => {
  it('hands the thief no rights that make the factor worthless', async () => {
    const { person: owner } = await victim();
    const c = await world.community(owner);
    const [serverId, userId] = [c.server.id, c.member.id];
    await world.database.handle.updateTable('servers').set({ delegate_management: 1 }).execute();
    const until = new Date(world.clock.now() + STEP_UP_MS).toISOString();
    const thefts = [
      () => owner.call.roles.giveFlag({ serverId, userId, flag: 'canDeleteServer', until }),
      () => owner.call.members.changeRole({ serverId, userId, role: 'admin' }),
      () => owner.call.discordRoles.save({ serverId, mappings: [{ roleId: '1', role: 'admin' }] }),
      () => c.member.call.servers.remove({ serverId }),
    ];
    const codes: unknown[] = [];
    for (const take of thefts) {
      const error: unknown = await take().catch((thrown: unknown) => thrown);
      codes.push(
        error instanceof TRPCError && error.cause instanceof DomainError ? error.cause.code : 'done',
      );
    }
    expect(codes).toEqual(['FACTOR_REQUIRED', 'FACTOR_REQUIRED', 'FACTOR_REQUIRED', 'FORBIDDEN']);
    await owner.call.members.changeRole({ serverId, userId, role: 'moderator' });
  });
});
