import { BALLOTS_STORED_MS, DomainError, VOTE_EDIT_MS, VOTE_LIMITS } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../../db/ids.ts';
import { giveGameKey } from '../../../../testing/game/game-key.ts';
import { QUIET_READING } from '../../../../testing/game/readings.ts';
import { testViewer } from '../../../../testing/game/viewer.ts';
import { createWorld, type Person } from '../../../../testing/product/actors.ts';
import { saveSnapshot } from '../../gateway/snapshots.ts';
import { createGameSessionsService } from '../service.ts';
import { countBallot } from './ballots.ts';
import type { VotePosts } from './deliver.ts';
import { createVoteJob } from './jobs.ts';
import { createSessionVotesService } from './service.ts';

const HOUR = 3_600_000;
const world = await createWorld();
const { database, clock } = world;
const { handle } = database;
const deps = {
  database,
  now: clock.now,
  keyring: { open: () => 'demo-key' },
  wakeQueue: () => undefined,
  endShifts: async () => 0,
};
const sessions = createGameSessionsService(deps);
const places = {
  guildId: 'g1',
  channels: [{ id: 'c1', name: 'sessions' }],
  roles: [{ id: 'r1', name: 'Players' }],
};
const votes = createSessionVotesService({ ...deps, votePlaces: async () => places });
const sent: string[] = [];
const posts: VotePosts = {
  async show({ yes, outcome }) {
    sent.push(`${yes} ${outcome ?? 'open'}`);
    return 'm1';
  },
  async announce({ yes }) {
    sent.push(`passed with ${yes}`);
  },
};
const job = createVoteJob({ ...deps, posts });

async function createScene() {
  const community = await world.community();
  const serverId = community.server.id;
  const gameId = await giveGameKey(handle, serverId);
  const as = ({ id, username }: Person, role: 'owner' | 'admin' | 'moderator' = 'owner') =>
    testViewer({ id, username, serverId, role });
  const session = await sessions.plan(as(community.owner), {
    serverId,
    title: 'Patrol',
    plannedAt: new Date(clock.now() + 2 * HOUR).toISOString(),
    ...{ description: '', coHostIds: [], roles: [], commands: [] },
  });
  return { ...community, serverId, gameId, as, sessionId: session.id };
}

let scene = await createScene();
beforeEach(async () => {
  sent.length = 0;
  scene = await createScene();
});

const owner = () => scene.as(scene.owner);
const moderator = () => scene.as(scene.moderator, 'moderator');
const open = (fields: Partial<Parameters<typeof votes.open>[1]> = {}, viewer = owner()) =>
  votes.open(viewer, {
    serverId: scene.serverId,
    sessionId: scene.sessionId,
    ...{
      audience: 'staff',
      threshold: 2,
      minutes: 60,
      closesOnPass: true,
      followUp: 'notify',
      closesAtCount: null,
    },
    ...{ channelId: null, pingRoleId: null },
    ...fields,
  });
const cast = (viewer: ReturnType<typeof owner>, voteId: string, choice: 'yes' | 'no' | null) =>
  votes.cast(viewer, { serverId: scene.serverId, voteId, choice });
const run = (voteId: string) => job.handle({ key: voteId, leaseUntil: clock.now() + 60_000 });
const get = async () => (await sessions.get(owner(), { sessionId: scene.sessionId })).votes[0];

async function logged(): Promise<string[]> {
  const rows = await handle
    .selectFrom('activity')
    .select('action')
    .where('server_id', '=', scene.serverId)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ action }) => /^game-session\.(.+)/.exec(action)?.[1] ?? []);
}

const ballots = async (voteId: string) =>
  (await handle.selectFrom('game_session_ballots').selectAll().where('vote_id', '=', voteId).execute())
    .length;

describe('a staff vote', () => {
  it('counts one vote a person, changed and withdrawn, and passes once', async () => {
    const { id } = await open();
    expect(await cast(owner(), id, 'no')).toMatchObject({ yes: 0, no: 1, mine: 'no' });
    expect(await cast(owner(), id, 'yes')).toMatchObject({ yes: 1, no: 0 });
    expect(await cast(owner(), id, 'yes')).toMatchObject({ yes: 1, no: 0 });
    expect(await cast(owner(), id, null)).toMatchObject({ yes: 0, no: 0, mine: null });
    await cast(owner(), id, 'yes');
    expect(await cast(moderator(), id, 'yes')).toMatchObject({ yes: 2, outcome: 'passed' });
    await expect(cast(moderator(), id, 'no')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await get()).toMatchObject({ yes: 2, mine: 'yes', outcome: 'passed' });
    expect(await logged()).toEqual(['planned', 'vote-opened', 'vote-passed']);
    const alerts = await handle
      .selectFrom('alerts')
      .select(['user_id', 'text'])
      .where('subject_id', '=', id)
      .execute();
    expect(alerts).toEqual([{ user_id: scene.owner.id, text: '2 votes for Patrol.' }]);
  });

  it('closes with its last vote, and says whether it passed', async () => {
    const { id } = await open({ closesOnPass: false, closesAtCount: 2 });
    await cast(owner(), id, 'yes');
    expect(await cast(moderator(), id, 'no')).toMatchObject({ yes: 1, no: 1, outcome: 'failed' });
    expect(await logged()).toEqual(['planned', 'vote-opened', 'vote-closed']);
    await expect(open({ threshold: 3, closesAtCount: 2 })).rejects.toMatchObject({ code: 'REFUSED' });
    const second = await open({ closesAtCount: 2 });
    await cast(owner(), second.id, 'yes');
    expect(await cast(moderator(), second.id, 'yes')).toMatchObject({ outcome: 'passed' });
    expect((await logged()).slice(3)).toEqual(['vote-opened', 'vote-passed']);
  });

  it('closes at its time, once, and forgets its ballots a week later', async () => {
    const { id } = await open();
    await cast(owner(), id, 'yes');
    await run(id);
    expect(await get()).toMatchObject({ closedAt: null });
    clock.advance(HOUR);
    await expect(cast(moderator(), id, 'yes')).rejects.toMatchObject({ code: 'CONFLICT' });
    await Promise.all(Array.from({ length: 5 }, () => run(id)));
    expect(await get()).toMatchObject({ outcome: 'failed', yes: 1 });
    expect(await logged()).toEqual(['planned', 'vote-opened', 'vote-closed']);
    expect(await ballots(id)).toBe(1);
    clock.advance(BALLOTS_STORED_MS);
    await run(id);
    expect(await ballots(id)).toBe(0);
    expect(await get()).toMatchObject({ yes: 1 });
  });

  it.each([
    ['starts its session', true, 'running', null],
    ['says why it can’t start', false, 'planned', '0 staff members on duty, 1 needed.'],
  ])('%s', async (_what, isReady, state, problem) => {
    if (isReady) {
      await saveSnapshot(handle, scene.gameId, QUIET_READING, clock.now());
      await scene.moderator.call.shifts.clockIn({ serverId: scene.serverId });
    }
    const { id } = await open({ threshold: 1, followUp: 'start' });
    await cast(owner(), id, 'yes');
    await Promise.all(Array.from({ length: 5 }, () => run(id)));
    expect(await sessions.get(owner(), { sessionId: scene.sessionId })).toMatchObject({ state });
    const vote = await get();
    expect(vote).toMatchObject({ outcome: 'passed' });
    if (problem === null) expect(vote?.startProblem).toBeNull();
    else expect(vote?.startProblem).toContain(problem);
    expect((await logged()).filter((kind) => kind === 'started' || kind === 'not-started')).toHaveLength(1);
  });

  it('closes with its session, and a host starts it together with the vote', async () => {
    const { id } = await open({ threshold: 1, followUp: 'start' });
    await cast(owner(), id, 'yes');
    const named = { serverId: scene.serverId, sessionId: scene.sessionId };
    await Promise.all([sessions.start(owner(), named), run(id), run(id)]);
    expect((await logged()).filter((kind) => kind === 'started')).toHaveLength(1);
    scene = await createScene();
    const other = await open();
    await sessions.cancel(owner(), { sessionId: scene.sessionId });
    expect(await get()).toMatchObject({ id: other.id, outcome: 'stopped' });
  });

  it.each([
    ['someone off the host list', () => open({}, moderator()), 'FORBIDDEN'],
    ['a second one', () => open().then(() => open()), 'CONFLICT'],
    ['a session elsewhere', () => open({ sessionId: newId() }), 'NOT_FOUND'],
    ['a vote elsewhere', () => cast(owner(), newId(), 'yes'), 'NOT_FOUND'],
    ['a close twice', () => closed().then((id) => votes.close(owner(), { voteId: id })), 'CONFLICT'],
    [
      'too many',
      async () => {
        for (let at = 0; at < VOTE_LIMITS.perSession; at += 1) await closed();
        return open();
      },
      'REFUSED',
    ],
  ])('refuses %s', async (_what, act, code) => {
    await sessions.saveSettings(owner(), { serverId: scene.serverId, hostIds: [scene.admin.id] });
    await expect(act()).rejects.toMatchObject({ code });
  });

  async function closed(): Promise<string> {
    const { id } = await open();
    await votes.close(owner(), { voteId: id });
    return id;
  }
});

it('counts 200 people who vote at the same moment, each once, and passes once', async () => {
  const { id } = await open({ threshold: 100, closesOnPass: false });
  const people = Array.from({ length: 200 }, (_, at) => `9${String(at).padStart(8, '0')}`);
  await Promise.all(
    [...people, ...people].map((discordId) =>
      database.transaction((tx) =>
        countBallot(tx, scene.serverId, { voteId: id, discordId, choice: 'yes' }, clock.now()),
      ),
    ),
  );
  expect(await get()).toMatchObject({ yes: 200, no: 0 });
  expect(await ballots(id)).toBe(200);
  expect((await logged()).filter((kind) => kind === 'vote-passed')).toHaveLength(1);
}, 60_000);

describe('a posted vote', () => {
  const inChannel = { channelId: 'c1', pingRoleId: 'r1' };

  it('is posted once, edited at most every few seconds, and announced once', async () => {
    const { id } = await open({ ...inChannel, threshold: 3, closesOnPass: false });
    await run(id);
    await run(id);
    expect(sent).toEqual(['0 open']);
    sent.length = 0;
    for (const voter of ['1', '2', '3', '4']) {
      await database.transaction((tx) =>
        countBallot(tx, scene.serverId, { voteId: id, discordId: voter, choice: 'yes' }, clock.now()),
      );
      await run(id);
    }
    expect(sent).toEqual(['passed with 3']);
    clock.advance(VOTE_EDIT_MS);
    await run(id);
    await run(id);
    expect(sent).toEqual(['passed with 3', '4 open']);
    clock.advance(HOUR);
    await run(id);
    expect(sent.at(-1)).toBe('4 passed');
  });

  it.each([
    ['UPSTREAM', 'retried', null],
    ['REFUSED', 'given up', 'Gone.'],
  ] as const)('that Discord refuses with %s is %s', async (code, _what, problem) => {
    const refusing = createVoteJob({
      ...deps,
      posts: {
        show: () => Promise.reject(new DomainError(code, { message: 'Gone.' })),
        announce: () => Promise.reject(new Error('never')),
      },
    });
    const { id } = await open(inChannel);
    await refusing.handle({ key: id, leaseUntil: clock.now() + 60_000 });
    expect(await get()).toMatchObject({ postProblem: problem });
    await run(id);
    expect(sent).toEqual([]);
    clock.advance(60_000);
    await run(id);
    expect(sent).toEqual(problem === null ? ['0 open'] : []);
  });

  it('is taken off Discord where there is no bot', async () => {
    const { id } = await open(inChannel);
    await createVoteJob({ ...deps, posts: null }).handle({ key: id, leaseUntil: clock.now() + 60_000 });
    expect((await get())?.postProblem).toContain('set up');
  });
});
