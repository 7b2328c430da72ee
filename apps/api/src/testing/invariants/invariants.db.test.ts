import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../database/database.ts';
import { DECLARED } from '../expected-schema/index.ts';
import { brokenIn, findBroken, RULES } from './invariants.ts';
import { REFERENCES, unexplainedColumns } from './invariants-references.ts';
import { DAY_MS } from './invariants-rule.ts';
import { hourBefore, insertHealthyRows } from './invariants-scene.ts';
import { unexplainedWork, WORK } from './invariants-work.ts';

const database = await testDatabase();
const NOW = Date.now();
const AT = hourBefore(NOW);

beforeAll(() => insertHealthyRows(database.handle, database.engine, NOW));

class UndoResult extends Error {}

/** Returns whether the rule detects what a statement breaks in a transaction that is rolled back. */
async function isFound(name: string, statement: string): Promise<boolean> {
  const rules = RULES.filter((rule) => rule.name === name);
  let found = false;
  const done = database.transaction(async ({ handle }) => {
    // Constraints are checked only at the commit, or not at all.
    const lax =
      database.engine === 'sqlite'
        ? 'PRAGMA defer_foreign_keys = ON'
        : 'SET LOCAL session_replication_role = replica';
    await sql.raw(lax).execute(handle);
    await sql.raw(statement).execute(handle);
    found = (await brokenIn(handle, () => NOW, rules)).length > 0;
    throw new UndoResult();
  });
  await expect(done).rejects.toThrow(UndoResult);
  return found;
}

/** Columns that refer to a row, and the first row that has to. */
const REFERRING = Object.entries(REFERENCES).flatMap(([table, columns]) =>
  Object.entries(columns).flatMap(([column, target]) =>
    'outside' in target ? [] : [{ table, column, rule: `${table}.${column} is in ${target.to}` }],
  ),
);

const [LATE, LONG_AGO, FAR] = [NOW - 10 * 60_000, NOW - 300 * DAY_MS, NOW + 2 * DAY_MS];

/** Each rule that is not about a reference, and what breaks it. */
const BREAKS: [rule: string, statement: string][] = [
  ...['member_count', 'pending_count', 'punishment_count'].map((column): [string, string] => [
    `servers.${column} is what it counts`,
    `UPDATE servers SET ${column} = ${column} + 1`,
  ]),
  ...['rows_created', 'rows_undone', 'rows_left'].map((column): [string, string] => [
    `imports.${column} is what it counts`,
    `UPDATE imports SET ${column} = ${column} + 1`,
  ]),
  [
    'a server is transferred from its owner to another member',
    "UPDATE ownership_transfers SET user_id = 'u1'",
  ],
  ['activity.delivery_count is what is owed', "DELETE FROM deliveries WHERE id = 'd1'"],
  ['activity.delivered_count is what Discord has', 'UPDATE activity SET delivered_count = 0'],
  ['security_alerts.events is what it rests on', 'UPDATE security_alerts SET events = 2'],
  ...['panel', 'bot', 'scheduled', 'automation', 'api'].map((source): [string, string] => [
    `server_hours.sent_${source} is what was handed over`,
    `UPDATE server_hours SET sent_${source} = sent_${source} + 1`,
  ]),
  ...['joins', 'leaves', 'kills', 'game_commands', 'mod_calls'].map((column): [string, string] => [
    `server_hours.${column} is what happened`,
    `UPDATE server_hours SET ${column} = ${column} + 1`,
  ]),
  ['shifts.status says whether it is over', "UPDATE shifts SET clock_out_at = NULL WHERE id = 'sh1'"],
  ['shifts.status says whether a break is open', "UPDATE shifts SET status = 'on_duty' WHERE id = 'sh2'"],
  ['shifts.break_ms is the sum of the ended breaks', "UPDATE shifts SET break_ms = 99 WHERE id = 'sh1'"],
  [
    'no shift is negative, with its breaks or without',
    `UPDATE shifts SET clock_out_at = ${AT - 1} WHERE id = 'sh1'`,
  ],
  ['a break is inside its shift', `UPDATE shift_breaks SET started_at = ${AT - 1} WHERE id = 'b1'`],
  ['people on duty are members', "DELETE FROM members WHERE user_id = 'u2'"],
  ['a server has its owner among its members', "UPDATE members SET role = 'admin' WHERE role = 'owner'"],
  ['members have no pending request', "UPDATE join_requests SET user_id = 'u2' WHERE id = 'j1'"],
  [
    'a removed person is not a member, and the owner has no hold',
    "UPDATE member_holds SET kind = 'removed' WHERE user_id = 'u2'",
  ],
  ['a post of the bot is about a request that is there', "DELETE FROM join_requests WHERE id = 'j1'"],
  ['approved leaves of a person do not overlap', `UPDATE leaves SET starts_at = ${AT} WHERE id = 'l2'`],
  ['a removed server is purged', `UPDATE servers SET deleted_at = ${LONG_AGO}`],
  ['a ban by the default rules has two offences before it', "DELETE FROM punishments WHERE id = 'p1'"],
  [
    'a record says that its command waits only while it does',
    "UPDATE punishments SET enforcement = 'queued' WHERE id = 'p3'",
  ],
  [
    'a scheduled command has one due time',
    "UPDATE command_runs SET game_command_id = 'c2', state = 'queued' WHERE id = 'cr2'",
  ],
  ['a due time that queued a command names it', "UPDATE command_runs SET state = 'missed' WHERE id = 'cr1'"],
  ['a command that was sent says when', "UPDATE game_commands SET sent_at = NULL WHERE id = 'c1'"],
  ['a command that waits was neither sent nor settled', "UPDATE game_commands SET state = 'queued'"],
  ['a message that was sent has its id, and an end', 'UPDATE deliveries SET message_id = NULL'],
  ['a role that one process has runs out soon', `UPDATE leases SET expires_at = ${FAR}`],
  ['a command is not on its way for ever', 'UPDATE game_commands SET settled_at = NULL'],
  ['a command does not wait for ever', "UPDATE game_commands SET state = 'queued'"],
  [
    'what Discord was asked for is not open for ever',
    "UPDATE discord_actions SET state = 'asked', settled_at = NULL",
  ],
  ['a message does not wait without being tried', "UPDATE deliveries SET state = 'pending'"],
  [
    'a delivery to an endpoint does not wait without being tried',
    `UPDATE endpoint_deliveries SET state = 'pending', send_at = ${LATE}`,
  ],
  ...Object.entries(WORK).map(([table, { lease }]): [string, string] => [
    `${table}.${lease} runs out soon`,
    `UPDATE ${table} SET ${lease} = ${FAR}`,
  ]),
  ...Object.entries(WORK).flatMap(([table, { due }]): [string, string][] => {
    const ready = table === 'custom_commands' ? ', enabled = 1' : '';
    return due === null
      ? []
      : [[`${table}.${due} is not overdue`, `UPDATE ${table} SET ${due} = ${LATE}${ready}`]];
  }),
];

describe('the rules of the whole database', () => {
  it('say something about every column that names something, is due or is a lease', () => {
    expect([...unexplainedColumns(), ...unexplainedWork()]).toEqual([]);
  });

  it('find nothing where nothing is wrong, in a database with rows in every table', async () => {
    for (const table of Object.keys(DECLARED)) {
      const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} LIMIT 1`.execute(database.handle);
      expect([table, rows.length]).toEqual([table, 1]);
    }
    expect(await findBroken(database, () => NOW)).toEqual([]);
  });

  it('are each broken by one of these tests', () => {
    const broken = [...REFERRING.map(({ rule }) => rule), ...BREAKS.map(([name]) => name)];
    expect(RULES.map(({ name }) => name).toSorted()).toEqual(broken.toSorted());
  });

  it.each(REFERRING)('find an orphan: $rule', async ({ table, column, rule }) => {
    expect(
      await isFound(rule, `UPDATE ${table} SET ${column} = 'no ' || ${column} WHERE ${column} IS NOT NULL`),
    ).toBe(true);
  });

  it.each(BREAKS)('%s', async (rule, statement) => {
    expect(await isFound(rule, statement)).toBe(true);
  });
});
