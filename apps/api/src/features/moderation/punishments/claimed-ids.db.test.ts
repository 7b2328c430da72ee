import { robloxIdOf } from '@tenfour/sandbox/identity';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { punishmentRow } from '../../../testing/database/rows.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { learnNames } from '../../community/identity/index.ts';

const DAY = 86_400_000;

const world = await createWorld();
const { handle } = world.database;
let community: Community;
let serverId: string;
let run = 0;
/** A player whose account's id others claim for records of someone else. */
let victim: { name: string; id: string };

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
  run += 1;
  const name = `Victim${run}x`;
  victim = { name, id: String(robloxIdOf(name)) };
});

const record = (robloxUsername: string, robloxUserId?: string | number) =>
  community.moderator.call.punishments.create({
    serverId,
    robloxUsername,
    robloxUserId,
    punishmentType: 'ban',
    reason: 'RDM',
  });
const profile = (username: string) => community.moderator.call.players.profile({ serverId, username });
const forecast = (robloxUsername: string) =>
  community.moderator.call.punishments.forecast({ serverId, robloxUsername });

/** What a file said, as an import stores it. */
async function imported(robloxUsername: string, robloxUserId: string | null, daysAgo: number): Promise<void> {
  const at = { created_at: world.clock.now() - daysAgo * DAY };
  const row = { id: newId(), server_id: serverId, issued_by: community.owner.id, ...at };
  const columns = { ...row, roblox_username: robloxUsername, roblox_user_id: robloxUserId };
  const values = punishmentRow(handle, { ...columns, verified: 0, source: 'import' });
  await handle.insertInto('punishments').values(values).execute();
}

async function expectUntouched() {
  await learnNames(handle, [{ robloxUserId: victim.id, name: victim.name, at: world.clock.now() }]);
  expect(await forecast(victim.name)).toMatchObject({ activeCount: 0, totalCount: 0, recent: [] });
  expect(await profile(victim.id)).toMatchObject({ counts: { active: 0 }, banned: null });
}

describe('an id of a client', () => {
  it('is stored with a name that Roblox does not know, and hits no one', async () => {
    const made = await record('GhostOfClient', victim.id);
    expect(made).toMatchObject({ robloxUserId: victim.id, verified: false });
    await record('GhostOfClient', Number(victim.id));
    await expectUntouched();
    expect(await forecast('GhostOfClient')).toMatchObject({ activeCount: 2, robloxUserId: null });
    const [found] = await community.moderator.call.players.suggest({ serverId, q: 'GhostOfClient' });
    expect(found).toMatchObject({ robloxUserId: null });
  });

  it('gives way to the account that Roblox names', async () => {
    const made = await record('RealPlayer', victim.id);
    expect(made).toMatchObject({ robloxUserId: String(robloxIdOf('RealPlayer')), verified: true });
    await expectUntouched();
  });

  it.each(['', '0', '-5', '1.5', 'x', '9'.repeat(21), "1' OR 1"])('%j is none', async (id) => {
    expect(await record('GhostOfNone', id)).toMatchObject({ robloxUserId: null, verified: false });
  });

  it('shows its account no punishment to appeal', async () => {
    await record('GhostOfAppeals', victim.id);
    await imported('GhostOfAppeals', victim.id, 3);
    const slug = `claims-${run}`;
    await community.owner.call.appealPage.setAddress({ serverId, slug });
    const person = await world.person();
    const account = { roblox_user_id: victim.id, roblox_username: victim.name, roblox_verified: 1 } as const;
    await handle.updateTable('users').set(account).where('id', '=', person.id).execute();
    expect((await person.call.appealPage.punishments({ slug })).punishments).toEqual([]);
  });
});

describe('an id of a file', () => {
  it('hits no one until the account is known to have had the name then', async () => {
    await imported('Imported_Name', victim.id, 5);
    await expectUntouched();
    const at = world.clock.now();
    const seen = { robloxUserId: victim.id, name: 'Imported_Name' };
    await learnNames(handle, [
      { ...seen, at: at - 6 * DAY },
      { ...seen, at: at - 4 * DAY },
    ]);
    expect(await profile(victim.id)).toMatchObject({ robloxUsername: victim.name, counts: { active: 1 } });
  });
});

describe('a former name', () => {
  it('confirms no account: the record counts for the name, and the answer says who had it', async () => {
    const former = `Former${victim.name}`;
    const renamedTo = { robloxUserId: victim.id, robloxUsername: victim.name };
    expect(await forecast(former)).toMatchObject({ exists: 'no', robloxUserId: null, renamedTo });
    const made = await record(former);
    expect(made).toMatchObject({ robloxUsername: former, robloxUserId: null, verified: false, renamedTo });
    await expectUntouched();
    expect(await forecast(former)).toMatchObject({ activeCount: 1 });
  });

  it('is the account’s where the client names this account too', async () => {
    const former = `Former${victim.name}`;
    const made = await record(former, victim.id);
    expect(made).toMatchObject({ robloxUsername: former, robloxUserId: victim.id, verified: true });
    expect(made.renamedTo).toBeNull();
    expect(await forecast(victim.name)).toMatchObject({ activeCount: 1 });
    expect(await record(former, robloxIdOf('Else'))).toMatchObject({ verified: false });
  });

  it('puts a note on the name alone', async () => {
    const username = `Former${victim.name}`;
    const note = { serverId, username, text: 'Watch', bolo: true };
    expect(await community.moderator.call.players.addNote(note)).toMatchObject({ robloxUserId: null });
    expect(await profile(victim.name)).toMatchObject({ notes: 0, bolo: null });
  });
});

describe('a name that Roblox forgot', () => {
  const former = () => `Ghost${victim.name}`;
  const seenThen = async () => {
    const at = world.clock.now();
    await learnNames(handle, [
      { robloxUserId: victim.id, name: former(), at: at - 9 * DAY },
      { robloxUserId: victim.id, name: former(), at: at - 5 * DAY },
      { robloxUserId: victim.id, name: victim.name, at },
    ]);
  };
  const lastSeen = () =>
    handle
      .selectFrom('player_names')
      .select(['first_seen_at', 'last_seen_at'])
      .where('name_key', '=', former().toLowerCase())
      .executeTakeFirst();

  beforeEach(seenThen);

  it('is who is known to have held it last: nothing is confirmed, and no sighting is learned', async () => {
    await record(victim.name);
    const before = await lastSeen();
    const renamedTo = { robloxUserId: victim.id, robloxUsername: victim.name };
    world.clock.advance(DAY);
    expect(await forecast(former())).toMatchObject({ exists: 'no', robloxUserId: null, renamedTo });
    expect(await record(former(), victim.id)).toMatchObject({ verified: false, renamedTo });
    expect(await record(former())).toMatchObject({ robloxUserId: null, verified: false, renamedTo });
    const note = { serverId, username: former(), text: 'Watch', bolo: true };
    expect(await community.moderator.call.players.addNote(note)).toMatchObject({ robloxUserId: null });
    expect(await forecast(victim.name)).toMatchObject({ activeCount: 1 });
    expect(await lastSeen()).toEqual(before);
  });

  it('says nothing about an account that this server never met', async () => {
    expect(await forecast(former())).toMatchObject({ exists: 'no', renamedTo: null });
    expect(await record(former())).toMatchObject({ renamedTo: null });
    expect(await profile(former())).toMatchObject({ exists: 'no', robloxUserId: null, names: [] });
    expect(await profile(victim.id)).toMatchObject({ robloxUsername: victim.id, names: [] });
    // Under its present name Roblox shows it to everyone, without the names that others saw.
    expect(await profile(victim.name)).toMatchObject({ robloxUserId: victim.id, exists: 'yes', names: [] });
    await record(victim.name);
    expect(await forecast(former())).toMatchObject({ renamedTo: { robloxUserId: victim.id } });
    const { names } = await profile(victim.name);
    expect(names.map(({ name }) => name)).toEqual([victim.name, former()]);
    expect(await profile(victim.id)).toMatchObject({ robloxUsername: victim.name });
  });

  it('joins only accounts that the server has met or that Roblox shows', async () => {
    const unknown = `${run}98765432101`;
    await learnNames(handle, [{ robloxUserId: unknown, name: `Hidden${run}x`, at: world.clock.now() }]);
    const join = (robloxUserId: string) =>
      community.moderator.call.players.match({ serverId, robloxUserId, name: 'Typo', kind: 'joined' });
    const refused = { message: 'No such Roblox account.', cause: { code: 'NOT_FOUND' } };
    for (const id of [unknown, '31', '9'.repeat(20)]) await expect(join(id)).rejects.toMatchObject(refused);
    await imported(`Hidden${run}x`, unknown, 0);
    await imported('Typo', null, 0);
    expect(await join(unknown)).toMatchObject({ id: expect.any(String) });
    await community.moderator.call.players.removeMatch({ serverId, matchId: (await join(unknown)).id });
    await forecast(victim.name);
    expect(await join(victim.id)).toMatchObject({ id: expect.any(String) });
  });
});
