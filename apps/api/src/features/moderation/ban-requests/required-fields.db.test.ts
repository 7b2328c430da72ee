import type { BanRequestsService } from '@tenfour/contracts';
import { NO_RECORD_FIELDS, type RecordField } from '@tenfour/domain';
import { beforeEach, expect, it } from 'vitest';
import { admit, type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const CLIP = 'https://example.com/clip';

const area: RecordField = {
  ...{ id: 'area', subject: 'punishment', kind: 'choice', label: 'Area', choices: ['North', 'South'] },
  ...{ min: null, max: null, required: true, types: ['ban'], stage: 'start', archived: false },
};

let c: Community;
let serverId: string;

beforeEach(async () => {
  c = await world.community();
  serverId = c.server.id;
  await define(0, [area]);
});

/** Requires evidence of bans, and these fields. */
function define(expectedVersion: number, fields: RecordField[]) {
  const requirements = { ...NO_RECORD_FIELDS.requirements, ban: ['evidence' as const] };
  return c.owner.call.recordFields.save({ serverId, expectedVersion, set: { requirements, fields } });
}

const ask = (more: Partial<Parameters<BanRequestsService['ask']>[1]> = {}) =>
  c.moderator.call.banRequests.ask({ serverId, username: 'BluePatrol', reason: 'Mass RDM', ...more });
const complete = { evidence: [CLIP], fields: { area: 'North' } };
const approve = (requestId: string) =>
  c.admin.call.banRequests.decide({ serverId, requestId, approve: true, reason: '' });
const ban = async () => (await c.owner.call.punishments.list({ serverId }))[0];

it('asks for what the server requires of a ban', async () => {
  await expect(ask()).rejects.toMatchObject({
    message: 'This server requires: Evidence, Area.',
    cause: { code: 'BAD_REQUEST', details: { field: 'fields', fieldId: 'evidence' } },
  });
  await expect(ask({ ...complete, fields: { area: 'West' } })).rejects.toThrow('Area: Choose one');
  expect(await c.owner.call.banRequests.list({ serverId })).toEqual([]);
  expect(await ask(complete)).toMatchObject({ fields: { area: 'North' }, evidence: [CLIP] });
});

it('gives the record what was filled in, by votes too', async () => {
  await approve((await ask(complete)).id);
  expect(await ban()).toMatchObject({ fields: { area: 'North' }, missing: [], evidence: [CLIP] });
  const north = { fieldId: 'area', fieldValue: 'North' };
  expect(await c.owner.call.punishments.list({ serverId, ...north })).toHaveLength(1);

  await c.owner.call.banRequests.saveSettings({ serverId, votesNeeded: 1 });
  const { id } = await ask({ ...complete, username: 'GreenPatrol', fields: { area: 'South' } });
  const voter = await world.person();
  await admit(c.owner, voter, c.server, 'moderator');
  await voter.call.banRequests.vote({ serverId, requestId: id, vote: 'for' });
  expect(
    await c.owner.call.punishments.list({ serverId, fieldId: 'area', fieldValue: 'South' }),
  ).toMatchObject([{ robloxUsername: 'GreenPatrol', missing: [] }]);
});

it('is found by the record that it became, among others of the player', async () => {
  const record = { serverId, robloxUsername: 'BluePatrol', reason: 'Mass RDM' };
  await c.owner.call.punishments.create({ ...record, punishmentType: 'warning' });
  const { punishmentId } = await approve((await ask(complete)).id);
  const only = { serverId, punishmentId: punishmentId ?? '' };
  for (const more of [{}, { search: 'RDM' }, { type: 'ban' as const }]) {
    const found = await c.owner.call.punishments.list({ ...only, ...more });
    expect(found.map(({ id }) => id)).toEqual([punishmentId]);
  }
  expect(await c.owner.call.punishments.count(only)).toEqual({ count: 1, hasMore: false });
  expect(await c.owner.call.punishments.list({ ...only, type: 'kick' })).toEqual([]);
  const other = await world.community();
  const foreign = { ...only, serverId: other.server.id };
  expect(await other.owner.call.punishments.list(foreign)).toEqual([]);
});

it('keeps a value that is no choice any more, and lacks what is required since', async () => {
  const { id } = await ask(complete);
  const unit: RecordField = { ...area, id: 'unit', kind: 'text', label: 'Unit', choices: [] };
  await define(1, [{ ...area, choices: ['East', 'West'] }, unit]);
  await approve(id);
  expect(await ban()).toMatchObject({ fields: { area: 'North' }, missing: ['unit'] });
});

it('takes a value of a field that is not asked for any more', async () => {
  const { id } = await ask(complete);
  await define(1, [{ ...area, archived: true }]);
  await approve(id);
  expect(await ban()).toMatchObject({ fields: { area: 'North' }, missing: [] });
});
