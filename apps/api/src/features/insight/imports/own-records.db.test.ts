import { NO_RECORD_FIELDS, type RecordField } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { createImportRunner } from '../../../testing/imports/import-runner.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;
const { uploaded, settle, show, lines, refOf } = createImportRunner(world);
const HOUR = 3_600_000;
const moment = (hoursAgo: number) => new Date(world.clock.now() - hoursAgo * HOUR).toISOString();

async function imported(community: Community, lists: object): Promise<string> {
  const file = JSON.stringify({ format: 'tenfour-server', version: 1, ...lists });
  const id = await uploaded(community, 'tenfour', Buffer.from(file));
  await settle();
  await community.owner.call.imports.start(refOf(community, id));
  await settle();
  return id;
}

async function undone(community: Community, id: string) {
  await community.owner.call.imports.undo(refOf(community, id));
  await settle();
  return (await lines(community, id)).rows.map(({ state, reason }) => [state, reason]);
}

const punishment = (id: string) => ({
  ...{ id, player: 'Rusty', type: 'ban', reason: 'RDM', recordedAt: moment(9), issuedBy: 'Ana' },
});

it('leaves an infraction that was appealed since, and takes one whose appeal came with it', async () => {
  const to = await world.community();
  const infraction = { about: to.moderator.username, type: 'strike', issuedBy: 'Ana', points: 3 };
  const id = await imported(to, {
    infractions: [
      { ...infraction, at: moment(9), reason: 'Late' },
      { ...infraction, at: moment(8), reason: 'Open', appeal: 'open', appealText: 'Hear me' },
      // Contradicts itself: a revoked infraction has no open appeal.
      { ...infraction, at: moment(7), reason: 'Odd', revokedAt: moment(6), appeal: 'open', appealText: 'x' },
    ],
  });
  const { serverId } = refOf(to, id);
  const list = () => to.owner.call.infractions.list({ serverId, limit: 10 });
  const found = (await list()).find(({ reason }) => reason === 'Late');
  expect((await list()).map(({ reason, appeal }) => [reason, appeal?.state ?? null]).toSorted()).toEqual([
    ['Late', null],
    ['Odd', null],
    ['Open', 'open'],
  ]);
  await to.moderator.call.infractions.appeal({ serverId, infractionId: found?.id ?? '', text: 'Not so' });
  expect(await undone(to, id)).toEqual([
    ['left', 'Appealed since the import.'],
    ['undone', null],
    ['undone', null],
  ]);
});

it('keeps requests of members open, and leaves those of others and answered ones', async () => {
  const to = await world.community();
  const request = { reason: 'RDM', state: 'open', at: moment(5), expiresAt: moment(-40) };
  const id = await imported(to, {
    'ban-requests': [
      { ...request, player: 'One', askedBy: to.moderator.username, votes: [{ by: 'Ana', vote: 'for' }] },
      { ...request, player: 'Two', askedBy: to.moderator.username },
      { ...request, player: 'Three', askedBy: 'No one here' },
      { ...request, player: 'Four', state: 'approved', askedBy: 'Ana', punishmentId: 'gone' },
      { ...request, player: 'Five', askedBy: 'Ana', expiresAt: moment(1) },
    ],
  });
  expect((await lines(to, id)).rows.map(({ state, reason }) => [state, reason])).toEqual([
    ['created', null],
    ['created', null],
    ['skipped', 'Open, but who asked is no member here.'],
    ['skipped', 'The ban that it became was not imported.'],
    ['created', null],
  ]);
  const { serverId } = refOf(to, id);
  const rows = await handle
    .selectFrom('ban_requests')
    .select(['id', 'roblox_username as player', 'state', 'asked_by'])
    .where('server_id', '=', serverId)
    .orderBy('roblox_username')
    .execute();
  expect(rows.map(({ player, state }) => [player, state])).toEqual([
    ['Five', 'expired'],
    ['One', 'open'],
    ['Two', 'open'],
  ]);
  const two = rows.find(({ player }) => player === 'Two');
  expect(two?.asked_by).toBe(to.moderator.id);
  const votes = handle.selectFrom('ban_request_votes').select('vote').where('server_id', '=', serverId);
  expect(await votes.execute()).toEqual([]);
  await to.admin.call.banRequests.comment({ serverId, requestId: two?.id ?? '', text: 'Looking' });
  expect((await undone(to, id)).map(([state]) => state)).toEqual([
    ...['undone', 'left', 'skipped', 'skipped', 'undone'],
  ]);
});

it('gives ban requests the values of fields here, says which it leaves, and records the ban with them', async () => {
  const to = await world.community();
  const serverId = to.server.id;
  const field: RecordField = {
    ...{ id: 'here', subject: 'punishment', kind: 'text', label: 'Area', choices: [], min: null, max: null },
    ...{ required: true, types: [], stage: 'start', archived: false },
  };
  await to.owner.call.recordFields.save({
    ...{ serverId, expectedVersion: 0, set: { ...NO_RECORD_FIELDS, fields: [field] } },
  });
  const request = { reason: 'RDM', state: 'open', at: moment(5), expiresAt: moment(-40) };
  const id = await imported(to, {
    'record-fields': [
      { id: 'area', records: 'punishment', name: 'AREA', kind: 'text' },
      { id: 'calls', records: 'modCall', name: 'Calls', kind: 'number' },
    ],
    'ban-requests': [
      {
        ...{
          ...request,
          player: 'Rusty',
          askedBy: to.moderator.username,
          evidence: ['https://clips.example/a'],
        },
        fields: { area: 'North', witness: 'Ana', calls: 3, other: 'y', list: [1] },
      },
      { ...request, player: 'Plain', askedBy: to.moderator.username, fields: 'none' },
    ],
  });
  const rows = (await lines(to, id)).rows.filter(({ kind }) => kind === 'ban-request');
  expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
    ['created', 'Left behind, because no field takes it: calls, other.'],
    ['created', null],
  ]);
  const requests = await to.owner.call.banRequests.list({ serverId });
  const rusty = requests.find((one) => one.robloxUsername === 'Rusty');
  expect(requests.map(({ fields }) => fields)).toEqual(
    expect.arrayContaining([{ here: 'North', witness: 'Ana' }, {}]),
  );
  await to.admin.call.banRequests.decide({
    ...{ serverId, requestId: rusty?.id ?? '', approve: true, reason: '' },
  });
  const [ban] = await to.owner.call.punishments.list({ serverId });
  expect([ban?.fields, ban?.evidence, ban?.missing]).toEqual([
    ...[{ here: 'North', witness: 'Ana' }, ['https://clips.example/a'], []],
  ]);
});

it('attaches edits and appeals to imported punishments only', async () => {
  const to = await world.community();
  const { serverId } = { serverId: to.server.id };
  const belongs = (of: string) => ({
    'punishment-history': [
      { at: moment(3), punishmentId: of, what: 'changed', by: 'Ana', changes: { x: 1 } },
    ],
    appeals: [{ at: moment(2), punishmentId: of, state: 'open', text: 'Please' }],
  });
  const own = await to.owner.call.punishments.create({
    ...{ serverId, robloxUsername: 'Rusty', punishmentType: 'ban', reason: 'RDM' },
  });
  const same = { ...punishment('a'), recordedAt: own.createdAt };
  const first = await imported(to, { punishments: [same], ...belongs('a') });
  expect((await lines(to, first)).rows.map(({ state, reason }) => [state, reason])).toEqual([
    ['duplicate', 'Already recorded.'],
    ['skipped', 'Its punishment was not imported.'],
    ['skipped', 'Its punishment was not imported.'],
  ]);
  const second = await imported(to, { punishments: [punishment('b')], ...belongs('b') });
  expect((await show(to, second)).rows).toMatchObject({ created: 3 });
  const missing = await imported(to, belongs('c'));
  expect((await show(to, missing)).rows).toMatchObject({ created: 0, total: 2 });
  const { rows } = { rows: await handle.selectFrom('punishment_changes').selectAll().execute() };
  expect(rows).toMatchObject([{ actor_id: null, actor_name: 'Ana', import_id: second }]);
  const history = await to.owner.call.punishments.history({
    ...{ serverId, punishmentId: rows[0]?.punishment_id ?? '' },
  });
  expect(history).toMatchObject([{ by: 'Ana (imported)' }]);
  expect((await undone(to, second)).map(([state]) => state)).toEqual(['undone', 'undone', 'undone']);
});

it('matches values with fields by name and kind, and says which it leaves', async () => {
  const to = await world.community();
  const serverId = to.server.id;
  const field: RecordField = {
    ...{ id: 'here', subject: 'punishment', kind: 'text', label: 'Area', choices: [], min: null, max: null },
    ...{ required: false, types: [], stage: 'start', archived: false },
  };
  const set = { ...NO_RECORD_FIELDS, fields: [field] };
  await to.owner.call.recordFields.save({ serverId, expectedVersion: 0, set });
  const id = await imported(to, {
    'record-fields': [
      { id: 'area', records: 'punishment', name: 'AREA', kind: 'text' },
      { id: 'units', records: 'punishment', name: 'Units', kind: 'number' },
      { id: 'bad', records: 'punishment', name: 'Bad', kind: 'choice', choices: ['One'] },
    ],
    punishments: [{ ...punishment('a'), fields: { area: 'North', units: 3, bad: 'x', other: 'y' } }],
  });
  const rows = (await lines(to, id)).rows.filter(({ kind }) => kind === 'punishment');
  expect(rows).toMatchObject([
    { state: 'created', reason: 'Left behind, because no field takes it: bad, other.' },
  ]);
  const stored = await handle
    .selectFrom('punishments')
    .select('fields')
    .where('server_id', '=', serverId)
    .executeTakeFirstOrThrow();
  const values = JSON.parse(stored.fields ?? '{}');
  expect(values.here).toBe('North');
  expect(Object.values(values).toSorted()).toEqual([3, 'North']);
  const now = await to.owner.call.recordFields.get({ serverId });
  expect(now.set.fields.map(({ label, archived }) => [label, archived])).toEqual([
    ['Area', false],
    ['Units', true],
  ]);
});
