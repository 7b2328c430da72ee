import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../testing/product/actors.ts';
import { verifyByCommand } from './prove.ts';

const world = await createWorld();
const { database, clock, sandbox } = world;

let names = 0;

function unusedName(): string {
  names += 1;
  return `Prover${names}`;
}

/** Creates a person with a linked Roblox name, by default an unused one. */
async function linked(robloxUsername = unusedName()): Promise<Person & { roblox: string; name: string }> {
  const person = await world.person();
  const { robloxUserId } = await person.call.account.linkRoblox({ robloxUsername });
  return { ...person, roblox: robloxUserId ?? '', name: robloxUsername };
}

async function describeProfile(name: string, description: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ description });
  const address = `${sandbox.urls.home}/control/roblox/users/${name}`;
  const { status } = await fetch(address, { method: 'POST', headers, body });
  if (status !== 200) throw new Error(`The profile was not set: ${status}`);
}

const say = (robloxUserId: string, command: string): Promise<void> =>
  database.transaction((tx) => verifyByCommand(tx, { robloxUserId, command, at: clock.now() }));

const isVerified = async (person: Person): Promise<boolean> =>
  (await person.call.account.me()).robloxVerified;

async function logOf(person: Person): Promise<string[]> {
  const rows = await database.handle
    .selectFrom('account_log')
    .select('action')
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

async function codeOf(person: Person): Promise<string> {
  const { proof } = await person.call.verification.begin({ method: 'game' });
  return proof?.secret ?? '';
}

describe('a code typed in the game', () => {
  it('verifies the account that typed it, once, however it is spelled', async () => {
    const person = await linked();
    const code = await codeOf(person);
    expect(code).toMatch(/^[A-HJ-KM-NP-Z2-9]{6}$/);
    expect(await codeOf(person)).toBe(code);
    await say(person.roblox, `;Verify  ${code.slice(0, 3)}-${code.slice(3).toLowerCase()}`);
    expect(await isVerified(person)).toBe(true);
    expect(await person.call.verification.state()).toEqual({ verified: true, oauth: true, proof: null });
    expect(await logOf(person)).toEqual(['account.roblox-linked', 'account.roblox-verified']);
    await expect(person.call.verification.begin({ method: 'game' })).rejects.toMatchObject({
      cause: { code: 'CONFLICT' },
    });
  });

  it('counts for no one else: not another account, not too late, not after five wrong ones', async () => {
    const [person, other] = [await linked(), await linked()];
    await say(other.roblox, `;verify ${await codeOf(person)}`);
    expect(await isVerified(person)).toBe(false);
    const late = await codeOf(person);
    clock.advance(10 * 60_000);
    await say(person.roblox, `;verify ${late}`);
    const worn = await codeOf(person);
    expect(worn).not.toBe(late);
    for (let wrong = 0; wrong < 5; wrong += 1) await say(person.roblox, ';verify WRONGS');
    await say(person.roblox, `;verify ${worn}`);
    expect(await isVerified(person)).toBe(false);
    expect((await person.call.verification.state()).proof).toBeNull();
    await say(person.roblox, `;verify ${await codeOf(person)}`);
    expect(await isVerified(person)).toBe(true);
  });

  it('reports a wrong one, and ignores other commands', async () => {
    const person = await linked();
    await codeOf(person);
    await say(person.roblox, ';verify');
    await say(person.roblox, ';hello');
    await say(person.roblox, ';verify NOTTHIS');
    expect((await person.call.verification.state()).proof).toMatchObject({
      triesLeft: 4,
      problem: expect.stringContaining('not this one'),
    });
  });

  it('is given up with the link, or by hand', async () => {
    const person = await linked();
    const code = await codeOf(person);
    await person.call.verification.cancel();
    await say(person.roblox, `;verify ${code}`);
    const again = await codeOf(person);
    await person.call.account.unlinkRoblox();
    await say(person.roblox, `;verify ${again}`);
    await person.call.account.linkRoblox({ robloxUsername: person.name });
    expect(await isVerified(person)).toBe(false);
    await expect((await world.person()).call.verification.begin({ method: 'game' })).rejects.toThrow(
      'Link your Roblox username first',
    );
  });
});

describe('a phrase in the profile', () => {
  it('verifies with any spacing and surroundings; until then each check names what is missing', async () => {
    const person = await linked();
    const { proof } = await person.call.verification.begin({ method: 'phrase' });
    expect(proof?.secret.split(' ')).toHaveLength(7);
    await expect(person.call.verification.check()).rejects.toMatchObject({ cause: { code: 'REFUSED' } });
    expect((await person.call.verification.state()).proof).toMatchObject({
      triesLeft: 19,
      problem: expect.stringContaining(person.name),
    });
    await expect(person.call.verification.check()).rejects.toMatchObject({
      cause: { code: 'TOO_MANY_REQUESTS' },
    });
    await describeProfile(person.name, `Hi!\n ${proof?.secret.toUpperCase().replaceAll(' ', ',  ')}. Bye`);
    clock.advance(5_000);
    expect(await person.call.verification.check()).toMatchObject({ verified: true, proof: null });
    expect(await isVerified(person)).toBe(true);
  });

  it('is over after half an hour', async () => {
    const person = await linked();
    const { proof } = await person.call.verification.begin({ method: 'phrase' });
    await describeProfile(person.name, String(proof?.secret));
    clock.advance(30 * 60_000);
    await expect(person.call.verification.check()).rejects.toMatchObject({ cause: { code: 'CONFLICT' } });
  });
});

describe('signing in at Roblox', () => {
  async function comeBack(person: Person, name: string) {
    const { url } = await person.call.verification.signIn({});
    const answer = await fetch(`${url}&name=${name}`, { redirect: 'manual' });
    const query = new URL(String(answer.headers.get('location'))).searchParams;
    return { state: String(query.get('state')), code: String(query.get('code')) };
  }

  it('links the account that signed in, whatever was linked, and works once and in its session only', async () => {
    const [person, thief] = [await linked(), await world.person()];
    const answer = await comeBack(person, 'SomebodyElse9');
    const { finishSignIn } = world.services.verification;
    await expect(finishSignIn(thief, answer)).rejects.toMatchObject({ code: 'REFUSED' });
    await finishSignIn(person, answer);
    expect(await person.call.account.me()).toMatchObject({
      robloxUsername: 'SomebodyElse9',
      robloxVerified: true,
    });
    await expect(finishSignIn(person, answer)).rejects.toMatchObject({ code: 'REFUSED' });
    const late = await comeBack(person, 'Later9');
    clock.advance(10 * 60_000);
    await expect(finishSignIn(person, late)).rejects.toMatchObject({ code: 'REFUSED' });
    await expect(
      finishSignIn(person, { ...(await comeBack(person, 'Later9')), code: 'made-up' }),
    ).rejects.toMatchObject({ code: 'REFUSED' });
  });
});

describe('one Roblox account', () => {
  it('belongs to the last person who proved it; both logs say so', async () => {
    const first = await linked();
    const second = await linked(first.name);
    await say(first.roblox, `;verify ${await codeOf(first)}`);
    await say(second.roblox, `;verify ${await codeOf(second)}`);
    expect([await isVerified(first), await isVerified(second)]).toEqual([false, true]);
    expect((await logOf(first)).at(-1)).toBe('account.roblox-proved-by-other');
    expect((await logOf(second)).at(-1)).toBe('account.roblox-verified');
    expect(await first.call.account.me()).toMatchObject({ robloxUsername: first.name });
  });

  it('has one holder when many prove it concurrently, and no one is refused', async () => {
    const first = await linked();
    const others = await Promise.all(Array.from({ length: 5 }, () => linked(first.name)));
    const all = [first, ...others];
    const codes = await Promise.all(all.map(codeOf));
    await Promise.all(codes.map((code) => say(first.roblox, `;verify ${code}`)));
    const verified = await Promise.all(all.map(isVerified));
    expect(verified.filter(Boolean)).toHaveLength(1);
    const logs = (await Promise.all(all.map(logOf))).flat();
    expect(logs.filter((action) => action === 'account.roblox-verified')).toHaveLength(6);
    expect(logs.filter((action) => action === 'account.roblox-proved-by-other')).toHaveLength(5);
  });

  it('stays proved under a new name of its own, and loses its mark with another link', async () => {
    const person = await linked();
    await say(person.roblox, `;verify ${await codeOf(person)}`);
    await person.call.account.linkRoblox({ robloxUsername: person.name });
    expect(await isVerified(person)).toBe(true);
    await person.call.account.linkRoblox({ robloxUsername: 'Another77' });
    expect(await isVerified(person)).toBe(false);
  });
});
