import { platformUsernameKey } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { createPasswords, type Passwords } from '../../../security/passwords.ts';
import { createAttemptLimits } from '../../../security/rate-limits/password-attempts.ts';
import { testDatabase, testEngine } from '../../../testing/database/database.ts';
import { insertUser } from '../../../testing/database/rows.ts';
import { attackedBy } from '../../../testing/product/sign-in-attack.ts';
import { addAccount } from './accounts.ts';
import { createPlatformService } from './service.ts';

const TRIES = 10_000;
const PASSWORD = 'the right one';

it('10,000 tries by as many people from as many addresses against one account reach the hash a few times', async () => {
  const database = await testDatabase();
  const real = createPasswords();
  let looked = 0;
  const passwords: Passwords = {
    hash: real.hash,
    verify: (...given) => {
      looked += 1;
      return real.verify(...given);
    },
  };
  const now = Date.now;
  const instance = () =>
    createPlatformService({ database, passwords, attempts: createAttemptLimits({ database, now }), now });
  const [one, two] = [instance(), instance()];
  const account = {
    password: PASSWORD,
    accessLevel: 'admin',
    by: { id: null, name: 'Test' },
    createdBy: null,
  } as const;
  for (const username of ['victim', 'bystander'])
    await addAccount({ database, passwords, now }, { ...account, username });
  const person = { id: await insertUser(database.handle), username: 'ana', sessionId: 'session' };
  const login = (username: string, deviceToken: string | null) =>
    one.login(
      person,
      { username, password: PASSWORD },
      { address: '203.0.113.9', userAgent: null, deviceToken },
      null,
    );
  const { tokens } = await login('victim', null);
  looked = 0;
  const began = performance.now();
  const attack = attackedBy({ services: [one, two], username: 'victim', tries: TRIES });
  const meanwhile = await Promise.all([
    login('victim', tokens.device),
    login('victim', null),
    login('bystander', null),
  ]);
  const rightful = performance.now() - began;
  const answers = await attack;
  const took = performance.now() - began;
  expect(meanwhile.map(({ panel }) => panel.username)).toEqual(['victim', 'victim', 'bystander']);
  const reached = looked - meanwhile.length;
  process.stdout.write(
    `${testEngine()}: ${TRIES} tries, ${reached} reached the hash, in ${Math.round(took)} ms; ` +
      `the owner, by a known browser and without, and another account signed in within ${Math.round(rightful)} ms.\n`,
  );
  // Thirty seconds after the fifth one more may: on a slow machine the tries take that long.
  expect(reached).toBeLessThanOrEqual(5 + Math.ceil(took / 30_000));
  expect(answers).toEqual({ INVALID_CREDENTIALS: reached, TOO_MANY_REQUESTS: TRIES - reached });
  const row = database.handle
    .selectFrom('attempt_limits')
    .select('name')
    .where('name', '=', `account:${platformUsernameKey('victim')}`);
  expect(await row.execute()).toHaveLength(1);
  // Nothing grew by what was turned away.
  const counted = await database.handle.selectFrom('attempt_limits').select('name').execute();
  expect(counted.length).toBeLessThanOrEqual(3 * reached + 6);
}, 240_000);
