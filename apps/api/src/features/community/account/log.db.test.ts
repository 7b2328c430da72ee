import { cursorAfter } from '@tenfour/contracts';
import { ACCOUNT_LOG_PER_ACTION } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { recordEvent } from '../../../events/record-event.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { accountEvents } from './events.ts';

const world = await createWorld();
const { database, clock } = world;

function record(userId: string, kind: 'account.signed-out' | 'account.session-revoked', count = 1) {
  return database.transaction(async (tx) => {
    for (let left = count; left > 0; left -= 1) {
      clock.advance(1);
      const event = { userId, at: clock.now(), sessionId: 's', userAgent: null };
      await recordEvent(tx, accountEvents.create({ kind, ...event }));
    }
  });
}

it('lists the entries of its owner alone, newest first, a page at a time', async () => {
  const [person, other] = [await world.person(), await world.person()];
  await record(person.id, 'account.session-revoked');
  await record(person.id, 'account.signed-out', 2);
  await record(other.id, 'account.session-revoked', 3);
  const first = await person.call.account.log({ limit: 2 });
  expect(first.map(({ action }) => action)).toEqual(['account.signed-out', 'account.signed-out']);
  const last = first[1];
  if (last === undefined) throw new Error('The page is short.');
  const rest = await person.call.account.log({ limit: 2, cursor: cursorAfter(last) });
  expect(rest).toEqual([
    {
      id: expect.any(String),
      createdAt: expect.any(String),
      action: 'account.session-revoked',
      device: 'Browser',
      place: null,
      method: null,
      subject: null,
    },
  ]);
  // The place of another person's entry opens nothing of theirs.
  const [foreign] = await other.call.account.log({ limit: 1 });
  const after = await person.call.account.log({ cursor: foreign && cursorAfter(foreign) });
  expect(after.map(({ id }) => id)).toEqual([...first, ...rest].map(({ id }) => id));
  await expect(person.call.account.log({ cursor: '../x' })).rejects.toMatchObject({
    cause: { code: 'BAD_REQUEST' },
  });
  await expect(world.signedOut.account.log({})).rejects.toThrow('Unauthorized');
});

it('never shows ids of sessions, servers and keys', async () => {
  const { owner, member, server } = await world.community();
  await owner.call.apiKeys.create({
    serverId: server.id,
    name: '<b>@everyone</b>',
    flags: ['canViewPunishments'],
    expiresAt: null,
  });
  await owner.call.ownership.offer({ serverId: server.id, userId: member.id });
  const entries = await owner.call.account.log({});
  expect(entries).toMatchObject([
    { action: 'account.ownership-offered', subject: server.name },
    { action: 'account.api-key-created', subject: '<b>@everyone</b>' },
  ]);
  expect(await member.call.account.log({})).toMatchObject([
    { action: 'account.ownership-offer-received', subject: server.name },
  ]);
  expect(JSON.stringify(entries)).not.toContain(server.id);
});

it('stores a limited number of each action, so that none pushes out another', async () => {
  const person = await world.person();
  await record(person.id, 'account.session-revoked', 2);
  await record(person.id, 'account.signed-out', ACCOUNT_LOG_PER_ACTION + 5);
  const rows = await logOf(person.id);
  expect(rows.filter(({ action }) => action === 'account.signed-out')).toHaveLength(ACCOUNT_LOG_PER_ACTION);
  expect(rows.filter(({ action }) => action === 'account.session-revoked')).toHaveLength(2);
  expect(Math.max(...rows.map(({ at }) => at))).toBe(clock.now());
});

function logOf(userId: string) {
  const own = database.handle.selectFrom('account_log').select(['action', 'at']);
  return own.where('user_id', '=', userId).execute();
}
