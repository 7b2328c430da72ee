import { SERIES_MAX } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { createImportRunner } from '../../../testing/imports/import-runner.ts';
import { createOwnExports } from '../../../testing/imports/own-exports.ts';
import { fillServer } from '../../../testing/imports/rich-server.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { createSeriesJob } from '../../game/sessions/series/jobs.ts';

const world = await createWorld();
const { database } = world;
const { handle } = database;
const { settle, show, lines, refOf } = createImportRunner(world);
const { archiveOf, sectionsOf, imported, importedLists } = createOwnExports(world);
const job = createSeriesJob({ database, now: world.clock.now });

/** A community with series and messages of sessions, exported. */
const from = await world.community();
const people = { owner: from.owner.id, moderator: from.moderator.id };
await fillServer(handle, from.server.id, people, world.clock.now() - 1_000);
const archive = await archiveOf(from);
const before = await sectionsOf(from);

const DAY = 86_400_000;
const dayAfter = (days: number) => new Date(world.clock.now() + days * DAY).toISOString().slice(0, 10);
const written = (more: object = {}) => ({
  ...{ title: 'Patrol', description: 'Weekly', startsOn: dayAfter(1), time: '20:00', interval: 1 },
  ...{ days: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], until: null, count: null, coHosts: [] },
  ...{ host: 'never.here', roles: [{ name: 'Dispatch', count: 2 }], commands: [':m Hi'], ...more },
});

const ids = async ({ server }: Community) =>
  (
    await handle.selectFrom('game_session_series').select('id').where('server_id', '=', server.id).execute()
  ).map(({ id }) => id);
const plan = (key: string) => job.handle({ key, leaseUntil: world.clock.now() + 30_000 });
const planned = ({ server }: Community) =>
  handle.selectFrom('game_sessions').selectAll().where('server_id', '=', server.id).execute();

async function undone(community: Community, id: string) {
  await community.owner.call.imports.undo(refOf(community, id));
  await settle();
  return lines(community, id, { state: 'left' });
}

it('brings series and messages back field by field, with the hosts who are here, and none twice', async () => {
  const to = await world.community();
  await from.moderator.call.servers.join({ joinCode: to.server.joinCode });
  const [request] = await to.owner.call.joinRequests.list({ serverId: to.server.id });
  await to.owner.call.joinRequests.decide({
    ...{ requestId: request?.id ?? '', status: 'approved', role: 'moderator' },
  });
  const id = await imported(to, archive);
  const after = await sectionsOf(to);
  const [series] = before['session-series'] as object[];
  // The owner there is no member here, and no session starts automatically.
  expect(after['session-series']).toEqual([{ ...series, coHosts: [], autoStart: false }]);
  expect(series).toMatchObject({ host: from.moderator.username, count: 40, time: '20:00', autoStart: true });
  const [message] = before['session-messages'] as object[];
  expect(after['session-messages']).toEqual([{ ...message, enabled: false, channel: null, role: null }]);
  const again = await imported(to, archive);
  const { counts } = await show(to, again);
  expect([counts.series, counts['session-message']]).toMatchObject([{ new: 0 }, { new: 0 }]);
  expect((await show(to, id)).notes).toContainEqual(expect.stringMatching(/You host those/));
});

it('plans the sessions of a series, hosted by the importing person where no one else can', async () => {
  const to = await world.community();
  const serverId = to.server.id;
  await importedLists(to, {
    'session-series': [
      written({ coHosts: [to.moderator.username, to.member.username, 'never.here'] }),
      written({ title: 'Other', host: to.member.username }),
    ],
  });
  for (const id of await ids(to)) await plan(id);
  const series = await to.owner.call.sessionSeries.list({ serverId });
  expect(series.map(({ title, host, coHosts }) => [title, host.id, coHosts.map(({ id }) => id)])).toEqual([
    ['Other', to.owner.id, []],
    ['Patrol', to.owner.id, [to.moderator.id]],
  ]);
  expect(series.every(({ autoStart, nextAt }) => !autoStart && nextAt !== null)).toBe(true);
  const sessions = await planned(to);
  expect(sessions.length).toBeGreaterThan(7);
  expect(sessions.filter((one) => one.auto_start_at !== null || one.state !== 'planned')).toEqual([]);
  // No account was created for a host who is not here.
  expect(
    await handle.selectFrom('users').select('id').where('username', '=', 'never.here').execute(),
  ).toEqual([]);
});

it('creates as many series as a server can have', async () => {
  const to = await world.community();
  const many = Array.from({ length: SERIES_MAX + 2 }, (_, nth) => written({ title: `Patrol ${nth}` }));
  const id = await importedLists(to, { 'session-series': many });
  expect(await ids(to)).toHaveLength(SERIES_MAX);
  const { rows } = await lines(to, id, { state: 'skipped' });
  expect(rows.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/at most 10 series/),
    expect.stringMatching(/at most 10 series/),
  ]);
});

it('undoes series with their sessions, but not those that people signed up for or changed', async () => {
  const to = await world.community();
  const serverId = to.server.id;
  const id = await importedLists(to, {
    'session-series': ['Quiet', 'Busy', 'Renamed'].map((title) => written({ title })),
  });
  for (const one of await ids(to)) await plan(one);
  const busy = (await planned(to)).find(({ title }) => title === 'Busy');
  await to.moderator.call.gameSessions.signUp({ serverId, sessionId: busy?.id ?? '', answer: 'accepted' });
  const series = await to.owner.call.sessionSeries.list({ serverId });
  const renamed = series.find(({ title }) => title === 'Renamed')?.id ?? '';
  world.clock.advance(1_000);
  await to.owner.call.sessionSeries.update({ serverId, seriesId: renamed, title: 'New name' });
  const { rows } = await undone(to, id);
  expect(rows.map(({ subject, reason }) => [subject, reason])).toEqual([
    ['Busy', expect.stringMatching(/signed up/)],
    ['Renamed', 'Edited since the import.'],
  ]);
  expect(new Set((await planned(to)).map(({ title }) => title))).toEqual(new Set(['Busy', 'New name']));
});

it('leaves no session of a series that an undo took while its sessions were planned', async () => {
  const to = await world.community();
  for (let nth = 0; nth < 3; nth += 1) {
    const id = await importedLists(to, { 'session-series': [written({ title: `Race ${nth}` })] });
    const [series] = await ids(to);
    await to.owner.call.imports.undo(refOf(to, id));
    await Promise.all([settle(), plan(series ?? ''), plan(series ?? '')]);
    expect([await ids(to), await planned(to)]).toEqual([[], []]);
  }
});

it('takes only messages that sessions can post, of kinds that were not set up, and undoes untouched ones', async () => {
  const to = await world.community();
  const serverId = to.server.id;
  const set = (kind: string) => ({
    ...{
      server_id: serverId,
      kind: kind as 'full',
      enabled: 0 as const,
      guild_id: '1',
      mode: 'new' as const,
    },
    ...{ message: '{"text":"Own"}', updated_at: 1 },
  });
  await handle.insertInto('game_session_templates').values(set('full')).execute();
  const entry = (kind: string, message: unknown) => ({ kind, enabled: true, mode: 'new', message });
  const id = await importedLists(to, {
    'session-messages': [
      entry('full', { text: 'Theirs' }),
      entry('started', { text: 'Now' }),
      entry('ended', { text: 'Over' }),
      entry('low', { text: '{secret}' }),
      entry('planned', { buttons: [{ label: 'x', url: 'javascript:alert(1)' }] }),
    ],
  });
  const { rows } = await lines(to, id);
  expect(rows.map(({ state }) => state)).toEqual(['duplicate', 'created', 'created', 'skipped', 'skipped']);
  await handle
    .updateTable('game_session_templates')
    .set({ guild_id: '1' })
    .where('server_id', '=', serverId)
    .where('kind', '=', 'ended')
    .execute();
  expect((await undone(to, id)).rows.map(({ subject }) => subject)).toEqual(['Ended']);
  const left = handle.selectFrom('game_session_templates').select('kind').where('server_id', '=', serverId);
  expect((await left.orderBy('kind').execute()).map(({ kind }) => kind)).toEqual(['ended', 'full']);
});
