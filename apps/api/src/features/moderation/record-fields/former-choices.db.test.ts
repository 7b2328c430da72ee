import { zServer } from '@tenfour/contracts';
import { NO_RECORD_FIELDS, RECORD_FIELD_LIMITS, type RecordField } from '@tenfour/domain';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { chunk } from '../../../db/chunk.ts';
import { punishmentRow } from '../../../testing/database/rows.ts';
import { admit, assemble } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { must } from '../../../testing/product/transports.ts';
import { storedChoicesQuery } from './former-choices.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'warn' });
const { handle, engine } = product.database;
const actors = await assemble(product);
const owner = actors.owner.browser;
const reader = actors.moderator.browser;

const field = (more: Partial<RecordField> = {}): RecordField => ({
  ...{ id: 'area', subject: 'punishment', kind: 'choice', label: 'Area', choices: ['North', 'South'] },
  ...{ min: null, max: null, required: false, types: [], stage: 'start', archived: false },
  ...more,
});
const amount = field({ id: 'amount', kind: 'number', label: 'Amount', choices: [] });
const outcome = field({ id: 'outcome', subject: 'modCall', label: 'Outcome' });

let serverId: string;
let version: number;

async function found(name: string) {
  const server = zServer.parse(await must(owner, 'servers.create', { name }));
  serverId = server.id;
  version = 0;
  return server;
}

beforeAll(async () => admit(actors, await found('Harbor City'), actors.moderator, 'moderator'));

async function save(...fields: RecordField[]): Promise<void> {
  await must(owner, 'recordFields.save', {
    ...{ serverId, expectedVersion: version, set: { ...NO_RECORD_FIELDS, fields } },
  });
  version += 1;
}

let players = 0;

async function punish(fields: object): Promise<string> {
  players += 1;
  const about = { robloxUsername: `Formerly${players}`, punishmentType: 'warning', reason: 'RDM' };
  const made = await must(owner, 'punishments.create', { serverId, ...about, fields });
  return z.object({ id: z.string() }).parse(made).id;
}

/** Records with values that no field has now, written as they were once. */
async function recorded(values: readonly (readonly [fieldId: string, value: string])[]): Promise<void> {
  const { userId: issued_by } = actors.owner;
  const rows = values.map(() => punishmentRow(handle, { server_id: serverId, issued_by }));
  for (const some of chunk(rows)) await handle.insertInto('punishments').values(some).execute();
  const stored = values.map(([field_id, value], nth) => {
    return { server_id: serverId, field_id, value, record_id: rows[nth]?.id ?? '' };
  });
  for (const some of chunk(stored)) await handle.insertInto('record_values').values(some).execute();
}

const choices = () => must(owner, 'recordFields.formerChoices', { serverId });

it('a renamed choice is offered while a record has it, and finds it over tRPC, REST and in CSV', async () => {
  await save(field(), amount, outcome);
  const old = await punish({ area: 'South', amount: 5 });
  await punish({ area: 'North' });
  expect(await choices()).toEqual([]);
  await save(field({ choices: ['North', 'Harbor'] }), amount, outcome);
  await punish({ area: 'Harbor' });
  expect(await must(reader, 'recordFields.formerChoices', { serverId })).toEqual([
    { fieldId: 'area', choice: 'South' },
  ]);
  const rest = await reader.fetch(`/api/servers/${serverId}/record-fields/former-choices`);
  expect(await rest.json()).toEqual([{ fieldId: 'area', choice: 'South' }]);
  const filter = { fieldId: 'area', fieldValue: 'South' };
  const ids = (rows: unknown) =>
    z
      .array(z.object({ id: z.string() }))
      .parse(rows)
      .map(({ id }) => id);
  expect(ids(await must(reader, 'punishments.list', { serverId, ...filter }))).toEqual([old]);
  const query = new URLSearchParams(filter);
  const listed = await reader.fetch(`/api/servers/${serverId}/punishments?${query}`);
  expect(ids(await listed.json())).toEqual([old]);
  const csv = await reader.fetch(`/api/servers/${serverId}/punishments/export.csv?${query}`);
  const lines = z
    .array(z.record(z.string(), z.string()))
    .parse(parse(await csv.text(), { columns: true, bom: true }));
  expect(lines.map(({ ID }) => ID)).toEqual([old]);
  await must(owner, 'punishments.remove', { serverId, punishmentId: old });
  expect(await choices()).toEqual([]);
});

it('of fields in use and archived ones at most 50 are offered, of no other server or kind of record', async () => {
  const other = serverId;
  await found('Springs');
  await save(field(), field({ id: 'unit', label: 'Unit' }), amount, outcome);
  await save(field(), amount, outcome);
  const names = Array.from({ length: 60 }, (_, nth) => `Former ${String(nth).padStart(2, '0')}`);
  await recorded([
    ...names.slice(0, 40).map((name) => ['area', name] as const),
    ...names.slice(40).map((name) => ['unit', name] as const),
    ...['amount', 'outcome', 'unknown'].map((id) => [id, 'Other'] as const),
    ['area', 'North'],
  ]);
  expect(await choices()).toEqual([
    ...names.slice(0, 40).map((choice) => ({ fieldId: 'area', choice })),
    ...names.slice(40, RECORD_FIELD_LIMITS.formerChoices).map((choice) => ({ fieldId: 'unit', choice })),
  ]);
  serverId = other;
  expect(await choices()).toEqual([]);
});

it('reads the key of values, not every record', async () => {
  await found('Plains');
  await recorded(Array.from({ length: 3_000 }, (_, nth) => ['area', `Area ${nth % 3}`] as const));
  // The product gathers no statistics on SQLite.
  if (engine === 'postgres') await sql`ANALYZE record_values, punishments`.execute(handle);
  const query = storedChoicesQuery(serverId, ['area', 'unit']);
  expect((await query.execute(handle)).rows).toHaveLength(3);
  const explain = sql.raw(engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN');
  const { rows } = await sql<Record<string, unknown>>`${explain} ${query}`.execute(handle);
  const plan = rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
  expect(plan).toMatch(
    engine === 'sqlite'
      ? /SEARCH more USING (?:COVERING INDEX \S+|PRIMARY KEY) \(server_id=\? AND field_id=\? AND value>\?\)/
      : /Index (?:Only )?Scan using record_values_pkey on record_values (?:more|stored)/,
  );
  expect(plan).not.toMatch(
    /SCAN (?:more|stored|record_values|punishments)|Seq Scan on (?:record_values|punishments)/,
  );
});
