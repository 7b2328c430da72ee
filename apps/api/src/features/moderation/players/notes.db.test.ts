import { beforeEach, describe, expect, it } from 'vitest';
import { type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;
const MINUTE = 60_000;
const username = 'BluePatrol';

let community: Community;
let serverId: string;

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
});

const profile = () => community.moderator.call.players.profile({ serverId, username });
const timeline = () => community.moderator.call.players.timeline({ serverId, username, part: 'notes' });

describe('notes', () => {
  const add = (text: string, clientId?: string) =>
    community.moderator.call.players.addNote({ serverId, username, text, clientId });
  const received = async () => {
    const rows = await handle
      .selectFrom('activity')
      .select(['title', 'type', 'target', 'description', 'diff'])
      .where('server_id', '=', serverId)
      .where('action', 'like', 'player-note.%')
      .orderBy('id')
      .execute();
    return rows;
  };

  it('are stored, counted, and recorded without their text', async () => {
    const note = await add('  Speaks two languages.  ');
    expect(note).toMatchObject({ text: 'Speaks two languages.', byId: community.moderator.id });
    expect(await profile()).toMatchObject({ notes: 1 });
    expect(await received()).toEqual([
      {
        title: 'Player note added',
        type: 'staff_action',
        target: username,
        description: 'A note on BluePatrol was added.',
        diff: null,
      },
    ]);
  });

  it('marked BOLO are in the profile, the newest of them', async () => {
    await add('Not marked');
    expect(await profile()).toMatchObject({ bolo: null });
    for (const text of ['First', 'Second']) {
      world.clock.advance(MINUTE);
      await community.moderator.call.players.addNote({ serverId, username, text, bolo: true });
    }
    expect(await profile()).toMatchObject({ notes: 3, bolo: 'Second' });
  });

  it('with one client id are one, also at the same moment', async () => {
    const both = await Promise.all([add('Twice', 'the-same-id'), add('Twice', 'the-same-id')]);
    expect(both[0]).toEqual(both[1]);
    expect(await add('Twice', 'the-same-id')).toEqual(both[0]);
    expect(await profile()).toMatchObject({ notes: 1 });
    expect(await received()).toHaveLength(1);
  });

  it("can be changed and removed by their author, admins and the owner; others' are left alone", async () => {
    const note = await add('Mine');
    const other = await world.person();
    await other.call.servers.join({ joinCode: community.server.joinCode });
    const [request] = await community.owner.call.joinRequests.list({ serverId });
    const decision = { status: 'approved', role: 'moderator' } as const;
    await community.owner.call.joinRequests.decide({ requestId: request?.id ?? '', ...decision });
    const change = { serverId, noteId: note.id, text: 'Changed' };
    await expect(other.call.players.updateNote(change)).rejects.toMatchObject({
      cause: { code: 'FORBIDDEN' },
    });
    await expect(other.call.players.removeNote(change)).rejects.toMatchObject({
      cause: { code: 'FORBIDDEN' },
    });
    world.clock.advance(MINUTE);
    const changed = await community.moderator.call.players.updateNote(change);
    expect(changed).toEqual({
      ...note,
      text: 'Changed',
      updatedAt: new Date(world.clock.now()).toISOString(),
    });
    const [entry] = await timeline();
    expect(entry).toMatchObject({ text: 'Changed', editedAt: changed.updatedAt });
    await community.admin.call.players.updateNote({ ...change, text: 'By an admin' });
    await community.owner.call.players.removeNote(change);
    expect(await timeline()).toEqual([]);
    await expect(community.owner.call.players.removeNote(change)).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
    await expect(community.owner.call.players.updateNote(change)).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
    expect((await received()).map(({ title }) => title)).toEqual([
      'Player note added',
      'Player note changed',
      'Player note changed',
      'Player note deleted',
    ]);
  });

  it('unchanged ones notify no one', async () => {
    const note = await add('Same');
    await community.moderator.call.players.updateNote({ serverId, noteId: note.id, text: ' Same ' });
    expect(await received()).toHaveLength(1);
  });

  it('of another server are not found', async () => {
    const note = await add('Here');
    const other = await world.community();
    const there = { serverId: other.server.id, noteId: note.id, text: 'There' };
    await expect(other.owner.call.players.updateNote(there)).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
    await expect(other.owner.call.players.removeNote(there)).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
  });

  it('two concurrent removals remove them once', async () => {
    const note = await add('Race');
    const gone = await Promise.allSettled(
      [community.moderator, community.admin, community.owner].map((by) =>
        by.call.players.removeNote({ serverId, noteId: note.id }),
      ),
    );
    expect(gone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await received()).toHaveLength(2);
  });
});
