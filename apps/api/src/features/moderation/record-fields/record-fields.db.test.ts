import { NO_RECORD_FIELDS, type RecordField, type RecordFieldSet } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { viewerOf } from '../../../demo/stage.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const EVIDENCE = 'https://example.com/clip';

const field = (more: Partial<RecordField> = {}): RecordField => ({
  ...{ id: 'area', subject: 'punishment', kind: 'choice', label: 'Area', choices: ['North', 'South'] },
  ...{ min: null, max: null, required: true, types: [], stage: 'start', archived: false },
  ...more,
});
const setOf = (...fields: RecordField[]): RecordFieldSet => ({ ...NO_RECORD_FIELDS, fields });

let community: Community;
let serverId: string;
let version: number;
let players = 0;

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
  version = 0;
});

async function save(set: RecordFieldSet) {
  const saved = await community.owner.call.recordFields.save({ serverId, expectedVersion: version, set });
  version = saved.version;
  return saved;
}

function punish(more: object = {}) {
  players += 1;
  const about = { robloxUsername: `Fielded${players}`, punishmentType: 'warning' as const, reason: 'RDM' };
  return community.moderator.call.punishments.create({ serverId, ...about, ...more });
}

const list = (more: object) => community.moderator.call.punishments.list({ serverId, ...more });

describe('a set of fields', () => {
  it('is saved once for two people who change it at the same time', async () => {
    const { owner } = community;
    const saves = ['North', 'West'].map((name) =>
      owner.call.recordFields.save({
        serverId,
        expectedVersion: 0,
        set: setOf(field({ choices: [name, 'South'] })),
      }),
    );
    const results = await Promise.allSettled(saves);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await owner.call.recordFields.get({ serverId })).version).toBe(1);
  });

  it('keeps fields that are left out, as archived', async () => {
    await save(setOf(field(), field({ id: 'unit', label: 'Unit' })));
    const { set } = await save(setOf(field()));
    expect(set.fields).toMatchObject([
      { id: 'area', kind: 'choice' },
      { id: 'unit', archived: true },
    ]);
    const log = await community.owner.call.activity.list({ serverId, limit: 1 });
    expect(log[0]?.description).toBe('1 custom field. Archived: Unit.');
  });

  it('is read by people who record punishments and see none', async () => {
    const { owner, moderator } = community;
    const hide = (canEditPunishments: boolean) =>
      owner.call.servers.updateRolePermissions({
        serverId,
        moderatorPermissions: { canViewPunishments: false, canViewStaffTools: false, canEditPunishments },
      });
    await hide(true);
    expect(await moderator.call.recordFields.get({ serverId })).toMatchObject({ version: 0 });
    await hide(false);
    await expect(moderator.call.recordFields.get({ serverId })).rejects.toMatchObject({
      cause: { code: 'FORBIDDEN' },
    });
  });

  it('that an earlier version imported broken is read as far as it can be, and saved anew', async () => {
    const { owner } = community;
    const stored = {
      requirements: { ...NO_RECORD_FIELDS.requirements, ban: ['evidence'] },
      fields: [
        field({ min: -1e10 }),
        field({
          id: 'speed',
          kind: 'number',
          label: 'Speed',
          choices: [],
          min: 1,
          max: 1e308,
          archived: true,
        }),
        { ...field({ id: 'odd' }), kind: 'picture' },
        'nothing',
      ],
    };
    const row = { server_id: serverId, version: 4, changed_by: owner.id, changed_at: world.clock.now() };
    const table = 'record_field_sets';
    const { handle } = world.database;
    await handle
      .insertInto(table)
      .values({ ...row, field_set: JSON.stringify(stored) })
      .execute();
    const { set } = await owner.call.recordFields.get({ serverId });
    expect(set).toEqual({
      requirements: stored.requirements,
      fields: [
        field(),
        field({ id: 'speed', kind: 'number', label: 'Speed', choices: [], min: 1, archived: true }),
      ],
    });
    await expect(punish()).rejects.toThrow('This server requires: Area.');
    expect(await punish({ fields: { area: 'North' } })).toMatchObject({ fields: { area: 'North' } });
    version = 4;
    const saved = await save({ ...set, fields: [field({ label: 'District' })] });
    expect(saved.set.fields.map(({ label, archived }) => [label, archived])).toEqual([
      ['District', false],
      ['Speed', true],
    ]);
    const now = await handle
      .selectFrom(table)
      .select('field_set')
      .where('server_id', '=', serverId)
      .execute();
    expect(now.map((one) => JSON.parse(one.field_set))).toEqual([saved.set]);
  });

  it.each(['moderator', 'member'] as const)('is not changed by a %s', async (role) => {
    const { call } = community[role];
    await expect(
      call.recordFields.save({ serverId, expectedVersion: 0, set: setOf(field()) }),
    ).rejects.toThrow();
  });
});

describe('a punishment', () => {
  it('is refused with the name of what it lacks, and stored with it', async () => {
    await save({
      fields: [field()],
      requirements: { ...NO_RECORD_FIELDS.requirements, ban: ['evidence', 'template', 'witness'] },
    });
    await expect(punish()).rejects.toMatchObject({
      message: 'This server requires: Area.',
      cause: { details: { field: 'fields', fieldId: 'area' } },
    });
    await expect(punish({ fields: { area: 'West' } })).rejects.toThrow('Area: Choose one of the options.');
    await expect(punish({ fields: { other: 'x' } })).rejects.toThrow('This field is no longer used.');
    const ban = { punishmentType: 'ban', fields: { area: 'North', template: 'RDM', witness: 'Rusty' } };
    await expect(punish(ban)).rejects.toMatchObject({ cause: { details: { fieldId: 'evidence' } } });
    await expect(
      punish({ ...ban, evidence: [EVIDENCE], fields: { ...ban.fields, template: 'No such' } }),
    ).rejects.toThrow('Template: Choose one of the options.');
    const { templates } = await community.owner.call.recordFields.get({ serverId });
    const fields = { ...ban.fields, template: templates[0] };
    expect(await punish({ ...ban, evidence: [EVIDENCE], fields })).toMatchObject({ fields, missing: [] });
  });

  it('is found by its choice and number, with other filters and page by page', async () => {
    const amount = field({ id: 'amount', kind: 'number', label: 'Amount', choices: [], required: false });
    await save(setOf(field(), amount));
    const made = [];
    for (const [area, more] of [
      ['North', { amount: 5 }],
      ['South', {}],
      ['North', {}],
    ] as const) {
      world.clock.advance(1_000);
      made.push((await punish({ fields: { area, ...more } })).id);
    }
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    const north = { fieldId: 'area', fieldValue: 'North' };
    expect(idsOf(await list(north))).toEqual([made[2], made[0]]);
    const [first] = await list({ ...north, limit: 1 });
    const cursor = first && `${Date.parse(first.createdAt)}_${first.id}`;
    expect(first?.id).toBe(made[2]);
    expect(cursor).toBeDefined();
    expect(idsOf(await list({ fieldId: 'amount', fieldValue: '5' }))).toEqual([made[0]]);
    expect(idsOf(await list({ ...north, search: 'rdm', sort: 'oldest' }))).toEqual([made[0], made[2]]);
    expect(idsOf(await list({ ...north, search: 'rdm' }))).toEqual([made[2], made[0]]);
    expect(await list({ ...north, type: 'ban' })).toEqual([]);
    expect((await community.moderator.call.punishments.count({ serverId, ...north })).count).toBe(2);
    await expect(list({ fieldId: 'area' })).rejects.toThrow('Send fieldId and fieldValue together.');
    const other = await world.community();
    expect(await other.owner.call.punishments.list({ serverId: other.server.id, ...north })).toEqual([]);
  });

  it('keeps the values of archived fields and of options that are gone', async () => {
    await save(setOf(field()));
    const { id } = await punish({ fields: { area: 'North' } });
    await save(setOf(field({ choices: ['East', 'South'] })));
    const edit = { serverId, punishmentId: id, reason: 'RDM twice' };
    expect((await community.moderator.call.punishments.update(edit)).fields).toEqual({ area: 'North' });
    await save(setOf());
    const again = { ...edit, fields: { area: 'North' }, reason: 'RDM' };
    expect((await community.moderator.call.punishments.update(again)).fields).toEqual({ area: 'North' });
    await expect(punish({ fields: { area: 'North' } })).rejects.toThrow(
      'Area: This field is no longer used.',
    );
  });

  it('does not lose what is required, and shows in its history what changed', async () => {
    await save(setOf(field()));
    const { id } = await punish({ fields: { area: 'North' } });
    const { call } = community.moderator;
    const edit = (area: string | null) =>
      call.punishments.update({ serverId, punishmentId: id, fields: { area } });
    await expect(edit(null)).rejects.toThrow('This server requires: Area.');
    expect((await edit('South')).fields).toEqual({ area: 'South' });
    expect(await list({ fieldId: 'area', fieldValue: 'North' })).toEqual([]);
    const [step] = await call.punishments.history({ serverId, punishmentId: id });
    expect(step).toMatchObject({ before: { fields: 'Area: North' }, after: { fields: 'Area: South' } });
  });

  it('that a rule makes a ban is recorded as incomplete until it is completed', async () => {
    await save({
      ...NO_RECORD_FIELDS,
      requirements: { ...NO_RECORD_FIELDS.requirements, ban: ['evidence'] },
    });
    const about = { robloxUsername: 'ThirdOffense' };
    await punish(about);
    await punish(about);
    const { id, missing, punishmentType } = await punish(about);
    expect([punishmentType, missing]).toEqual(['ban', ['evidence']]);
    const incomplete = () => list({ incomplete: true });
    expect((await incomplete()).map((row) => row.id)).toEqual([id]);
    const { call } = community.moderator;
    const edit = { serverId, punishmentId: id };
    await call.punishments.update({ ...edit, reason: 'Third' });
    expect(await incomplete()).toHaveLength(1);
    const completed = await call.punishments.update({ ...edit, addEvidence: [EVIDENCE] });
    expect(completed.missing).toEqual([]);
    expect(await incomplete()).toEqual([]);
    await expect(call.punishments.update({ ...edit, evidence: [] })).rejects.toThrow(
      'This server requires: Evidence.',
    );
  });

  it('from a command in the game is recorded as incomplete', async () => {
    await save(setOf(field()));
    const input = { serverId, robloxUsername: 'InGame', punishmentType: 'kick' as const, reason: 'x' };
    const viewer = { ...viewerOf(community.moderator, serverId, 'moderator'), source: 'game' as const };
    const made = await world.services.punishments.create(
      viewer,
      { ...input, duration: null, evidence: [] },
      { type: 'kick', robloxUserId: null },
    );
    expect(made.missing).toEqual(['area']);
    await save(setOf());
    expect(await list({ incomplete: true })).toHaveLength(1);
  });
});

describe('other records', () => {
  it('of a call are required when it is created and when it is resolved', async () => {
    const outcome = field({ id: 'outcome', subject: 'modCall', label: 'Outcome', stage: 'end' });
    await save(setOf(field({ subject: 'modCall' }), outcome));
    const { call } = community.moderator;
    const names = { reporterUsername: 'Ana', reportedUsername: 'Bo', reason: 'RDM' };
    await expect(call.modCalls.create({ serverId, ...names })).rejects.toThrow('This server requires: Area.');
    const made = await call.modCalls.create({ serverId, ...names, fields: { area: 'North' } });
    expect(made.fields).toEqual({ area: 'North' });
    await call.modCalls.claim({ modCallId: made.id });
    const resolve = { modCallId: made.id, resolution: 'Warned' };
    await expect(call.modCalls.resolve(resolve)).rejects.toThrow('This server requires: Outcome.');
    const resolved = await call.modCalls.resolve({ ...resolve, fields: { outcome: 'South' } });
    expect(resolved).toMatchObject({ status: 'resolved', fields: { area: 'North', outcome: 'South' } });
    const found = await call.modCalls.list({ serverId, fieldId: 'outcome', fieldValue: 'South' });
    expect(found.map(({ id }) => id)).toEqual([made.id]);
  });

  it('of staff are required and found', async () => {
    await save(setOf(field({ subject: 'infraction' })));
    const { call } = community.owner;
    const input = { serverId, staffUserId: community.moderator.id, type: 'warning' as const, reason: 'Late' };
    await expect(call.infractions.create(input)).rejects.toThrow('This server requires: Area.');
    const made = await call.infractions.create({ ...input, fields: { area: 'South' } });
    const found = await call.infractions.list({ serverId, fieldId: 'area', fieldValue: 'South' });
    expect(found).toEqual([made]);
  });

  it('of a shift are required of a person who ends their own', async () => {
    await save(setOf(field({ subject: 'shift', stage: 'end' })));
    const { call } = community.moderator;
    await call.shifts.clockIn({ serverId });
    const end = { serverId, status: 'off_duty' as const };
    await expect(call.shifts.setStatus(end)).rejects.toThrow('This server requires: Area.');
    const { id } = await call.shifts.setStatus({ ...end, fields: { area: 'North' } });
    const found = await call.shifts.list({ serverId, fieldId: 'area', fieldValue: 'North' });
    expect(found).toMatchObject([{ id, fields: { area: 'North' } }]);
    const note = 'Wrong area';
    await community.owner.call.shifts.correct({ serverId, shiftId: id, note, fields: { area: 'South' } });
    const { corrections, fields } = await call.shifts.detail({ serverId, shiftId: id });
    expect([fields, corrections[0]?.after]).toEqual([{ area: 'South' }, { fields: 'Area: South' }]);
    await call.shifts.start({ serverId });
    const open = await call.shifts.current({ serverId });
    const ended = await community.owner.call.shifts.act({ shiftId: open?.id ?? '', action: 'end' });
    expect(ended.fields).toEqual({});
  });
});
