import { expect, it } from 'vitest';
import { createPasswords, PARAMETERS } from './passwords.ts';

/** As little work as argon2 allows, where only the rules matter. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

it('keeps what it needs to check a password in a PHC string, and no password', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(PARAMETERS.memory).toBeGreaterThanOrEqual(19_456);
  expect(await passwords.hash('correct horse')).not.toBe(stored);
  expect(await passwords.verify(stored, 'correct horse')).toEqual({ ok: true, outdated: false });
  expect(await passwords.verify(stored, 'Correct horse')).toEqual({ ok: false, outdated: false });
});

it('verifies a hash that another program created', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 24
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await createPasswords().verify(stored, 'password')).toEqual({ ok: true, outdated: true });
});

it('takes the same characters however they are composed', async () => {
  const passwords = createPasswords(CHEAP);
  expect(await passwords.verify(await passwords.hash('Caf\u00e9-key'), 'Cafe\u0301-key')).toMatchObject({
    ok: true,
  });
});

it('is never right for an account that is not there, at the same cost', async () => {
  const passwords = createPasswords({ memory: 32_768, passes: 2, parallelism: 1 });
  const stored = await passwords.hash('secret');
  const timed = async (of: string | null): Promise<number> => {
    const began = process.cpuUsage();
    expect(await passwords.verify(of, 'another')).toEqual({ ok: false, outdated: false });
    const { user, system } = process.cpuUsage(began);
    return user + system;
  };
  const [known, unknown] = [await timed(stored), await timed(null)];
  expect(unknown).toBeGreaterThan(known / 4);
});

it('runs two at a time, lets so many wait and turns the others away; those who go first do not wait behind', async () => {
  const passwords = createPasswords({ memory: 1_024, passes: 1, parallelism: 1 });
  const stored = await passwords.hash('secret');
  const order: string[] = [];
  const tries = Array.from({ length: 50 }, () =>
    passwords.verify(stored, 'wrong').then(() => order.push('usual')),
  );
  const known = passwords.verify(stored, 'secret', { first: true }).then(() => order.push('first'));
  const ends = await Promise.allSettled(tries);
  await known;
  const refused = ends.filter((end) => end.status === 'rejected');
  expect(refused).toHaveLength(50 - 2 - 32);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retryAfter: 5 } });
  // The other one of two can finish several meanwhile, but not half of those that wait.
  expect(order.indexOf('first')).toBeLessThan(16);
  expect(await passwords.verify(stored, 'secret')).toMatchObject({ ok: true });
});
