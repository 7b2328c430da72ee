import { NO_RECORD_FIELDS, type RecordField } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;
const field: RecordField = {
  ...{ id: 'area', subject: 'modCall', kind: 'choice', label: 'Area', choices: ['North', 'South'] },
  ...{ min: null, max: null, required: true, types: [], stage: 'end', archived: false },
};

it('a call that is resolved twice at the same moment has the values of one', async () => {
  const { server, owner, admin } = await world.community();
  const { id: serverId } = server;
  const set = { ...NO_RECORD_FIELDS, fields: [field] };
  await owner.call.recordFields.save({ serverId, expectedVersion: 0, set });
  for (let n = 0; n < 10; n += 1) {
    const about = { reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming' };
    const { id: modCallId } = await admin.call.modCalls.create({ serverId, ...about });
    await admin.call.modCalls.claim({ modCallId });
    const resolve = (area: string) =>
      admin.call.modCalls.resolve({ modCallId, resolution: 'Talked', fields: { area } });
    const calls = await Promise.allSettled([resolve('North'), resolve('North'), resolve('South')]);
    const made = calls.flatMap((call) => (call.status === 'fulfilled' ? [call.value.fields.area] : []));
    const refusals = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason] : []));
    const late = { cause: { code: 'CONFLICT' } };
    expect(refusals).toMatchObject([late, late]);
    const values = handle.selectFrom('record_values').select('value').where('record_id', '=', modCallId);
    expect(await values.execute()).toEqual(made.map((value) => ({ value })));
  }
});
