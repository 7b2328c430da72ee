import { expect, it } from 'vitest';
import { admit, createWorld, type Person } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;
const refusal = (code: string) => ({ cause: { code } });

let accounts = 0;

/** A community whose admin has a verified account that someone asks to ban. */
async function asked() {
  accounts += 1;
  const username = `Subject${accounts}x`;
  const community = await world.community();
  const elsewhere = await world.community();
  const { robloxUserId } = await elsewhere.moderator.call.banRequests.ask({
    ...{ serverId: elsewhere.server.id, username, reason: 'Another matter' },
  });
  const { moderator, admin, owner, server } = community;
  const second = await world.person();
  await admit(owner, second, server, 'admin');
  const linkTo = (person: Person) =>
    handle
      .updateTable('users')
      .set({ roblox_user_id: robloxUserId, roblox_username: username, roblox_verified: 1 })
      .where('id', '=', person.id)
      .execute();
  await linkTo(admin);
  const serverId = server.id;
  await owner.call.banRequests.saveSettings({ serverId, votesNeeded: 2 });
  const about = { serverId, username, reason: 'Secret matter' };
  const { id } = await moderator.call.banRequests.ask(about);
  const kinds = async (person: Person) =>
    (await person.call.alerts.inbox()).alerts.filter(({ kind }) => kind === 'ban-request').length;
  const logged = async (person: Person) =>
    JSON.stringify(await person.call.activity.list({ serverId, limit: 50 })).includes('Secret matter');
  const unlink = (person: Person) =>
    handle.updateTable('users').set({ roblox_verified: 0 }).where('id', '=', person.id).execute();
  const on = { serverId, requestId: id };
  return { ...community, second, serverId, username, on, linkTo, unlink, kinds, logged };
}

it('is hidden from its subject, in every list, count, alert and log, and open to all others', async () => {
  const { admin, second, serverId, username, on, kinds, logged } = await asked();
  const { banRequests } = admin.call;
  const states = ['all', 'open', 'expired'] as const;
  for (const state of states) expect(await banRequests.list({ serverId, state })).toEqual([]);
  expect(await banRequests.list({ serverId, username })).toEqual([]);
  expect(await banRequests.summary({ serverId })).toMatchObject({ open: 0 });
  for (const call of [
    () => banRequests.get(on),
    () => banRequests.vote({ ...on, vote: 'against' }),
    () => banRequests.comment({ ...on, text: 'Who says so?' }),
    () => banRequests.decide({ ...on, approve: false }),
    () => banRequests.withdraw(on),
  ])
    await expect(call()).rejects.toMatchObject(refusal('NOT_FOUND'));
  expect([await kinds(admin), await kinds(second)]).toEqual([0, 1]);
  expect([await logged(admin), await logged(second)]).toEqual([false, true]);
  const notes = { serverId, username, part: 'notes' } as const;
  expect(await admin.call.players.timeline(notes)).toEqual([]);
  expect(await second.call.banRequests.list({ serverId })).toHaveLength(1);
  expect(await second.call.banRequests.summary({ serverId })).toMatchObject({ open: 1 });
});

it('stays hidden after its decision, which appears as the record that it became', async () => {
  const { admin, second, serverId, username, on, logged } = await asked();
  await second.call.banRequests.decide({ ...on, approve: true });
  const [record] = await admin.call.punishments.list({ serverId });
  const punishmentId = record?.id ?? '';
  expect(record).toMatchObject({ punishmentType: 'ban', robloxUsername: username });
  expect(await admin.call.banRequests.list({ serverId, state: 'all', punishmentId })).toEqual([]);
  expect(await second.call.banRequests.list({ serverId, state: 'all', punishmentId })).toHaveLength(1);
  const lines = await admin.call.activity.list({ serverId, limit: 50 });
  expect(lines.map(({ action }) => action)).not.toContain('ban-request.decided');
  expect(lines.map(({ action }) => action)).toContain('punishment.added');
  expect(await logged(second)).toBe(true);
});

it('cannot be found out by asking for the same ban', async () => {
  const { admin, serverId, username, second, on } = await asked();
  const ask = (name: string) => admin.call.banRequests.ask({ serverId, username: name, reason: 'x' });
  const refused = 'You can’t request a ban of your own account.';
  await expect(ask(username)).rejects.toThrow(refused);
  await second.call.banRequests.ask({ serverId, username: 'BluePatrol', reason: 'x' });
  await expect(ask('BluePatrol')).rejects.toMatchObject(refusal('CONFLICT'));
  // The answer is the same where there is none.
  await second.call.banRequests.decide({ ...on, approve: false });
  await expect(ask(username)).rejects.toThrow(refused);
});

it('is hidden by name while its account is unknown', async () => {
  const { admin, second, serverId, username, on } = await asked();
  const byName = { roblox_user_id: null, player_key: `:${username.toLowerCase()}` };
  await handle.updateTable('ban_requests').set(byName).where('id', '=', on.requestId).execute();
  expect(await admin.call.banRequests.list({ serverId })).toEqual([]);
  await expect(admin.call.banRequests.get(on)).rejects.toMatchObject(refusal('NOT_FOUND'));
  expect(await second.call.banRequests.list({ serverId })).toHaveLength(1);
});

it('is open to the owner, and to a person whose account is not verified', async () => {
  const { admin, owner, serverId, on, linkTo, unlink } = await asked();
  await unlink(admin);
  expect(await admin.call.banRequests.list({ serverId })).toHaveLength(1);
  await handle.updateTable('users').set({ roblox_user_id: null }).where('id', '=', admin.id).execute();
  await linkTo(owner);
  expect(await owner.call.banRequests.get(on)).toMatchObject({ reason: 'Secret matter' });
  expect(await owner.call.banRequests.list({ serverId })).toHaveLength(1);
});
