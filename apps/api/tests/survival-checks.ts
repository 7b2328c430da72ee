import type { Sandbox } from '@tenfour/sandbox';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../src/db/database.ts';
import type { PostedMessage } from '../src/testing/discord/deliveries.ts';
import { findBroken } from '../src/testing/invariants/invariants.ts';
import type { Community } from './survival-fixtures.ts';
import type { Ledger } from './survival-ledger.ts';

export interface RunState {
  database: Database;
  sandbox: Sandbox;
  ledger: Ledger;
  communities: readonly Community[];
  /** Processes that were killed while they might have been sending. */
  kills: number;
}

/** What was counted while nothing was found. */
export interface Verdict {
  records: number;
  shifts: number;
  modCalls: number;
  commandsReceived: number;
  scheduledReceived: number;
  messages: number;
  messagesDoubled: number;
}

/** Nothing acknowledged is lost, nothing is doubled, nothing is broken. Throws at the first that is. */
export async function checkSurvival(run: RunState): Promise<Verdict> {
  await expectRecords(run);
  const shifts = await expectShifts(run);
  await expectOtherRows(run);
  const { pressed, scheduled } = await expectCommands(run);
  const { messages, doubled } = await expectMessages(run);
  // A server that was killed has forgotten what it knew of its tables, and would join them in the worst order.
  if (run.database.engine === 'postgres') await sql`ANALYZE`.execute(run.database.handle);
  expect(await findBroken(run.database, Date.now)).toEqual([]);
  const { ledger } = run;
  return {
    records: ledger.records.size,
    shifts,
    modCalls: ledger.modCalls.size,
    commandsReceived: pressed,
    scheduledReceived: scheduled,
    messages,
    messagesDoubled: doubled,
  };
}

async function expectRecords({ database: { handle }, ledger }: RunState): Promise<void> {
  const rows = await handle
    .selectFrom('punishments')
    .select(['id', 'client_id', 'deleted_at', 'reason'])
    .where('client_id', 'like', 'record-%-of-load')
    .execute();
  const stored = new Map(rows.map((row) => [row.client_id, row]));
  const lost = [...ledger.records].filter(([clientId, { id, deleted }]) => {
    const row = stored.get(clientId);
    return row?.id !== id || (row.deleted_at !== null) !== deleted;
  });
  expect(lost).toEqual([]);
  expect(rows.filter(({ client_id }) => !ledger.sent.has(client_id ?? ''))).toEqual([]);
  // One line of the log for each: neither a record without a line nor a line twice.
  const lines = await handle
    .selectFrom('activity')
    .select('description')
    .where('action', '=', 'punishment.added')
    .execute();
  const notified = lines.map(({ description }) => /survives \d+ end/.exec(description)?.[0]).toSorted();
  const made = rows.map(({ reason }) => /survives \d+ end/.exec(reason)?.[0]).toSorted();
  expect(notified).toEqual(made);
}

async function expectShifts({ database: { handle }, ledger }: RunState): Promise<number> {
  let all = 0;
  for (const [userId, known] of ledger.shifts) {
    const rows = await handle.selectFrom('shifts').select('status').where('user_id', '=', userId).execute();
    const open = rows.filter(({ status }) => status !== 'off_duty').map(({ status }) => status);
    expect([userId, rows.length, open]).toEqual([
      userId,
      known.begun,
      known.status === null ? [] : [known.status],
    ]);
    all += rows.length;
  }
  return all;
}

async function expectOtherRows({ database: { handle }, ledger }: RunState): Promise<void> {
  const calls = await handle.selectFrom('mod_calls').select(['id', 'status']).execute();
  const statuses = new Map(calls.map(({ id, status }) => [id, status]));
  expect([...ledger.modCalls].filter(([id, status]) => statuses.get(id) !== status)).toEqual([]);
  const hooks = await handle.selectFrom('webhooks').select(['id', 'deleted_at']).execute();
  const removed = new Map(hooks.map((row) => [row.id, row.deleted_at !== null]));
  expect([...ledger.webhooks].filter(([id, known]) => removed.get(id) !== known.removed)).toEqual([]);
  const members = await handle
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.username', 'members.server_id'])
    .execute();
  const there = new Set(members.map((row) => `${row.username} ${row.server_id}`));
  const wrong = [...ledger.joined.values()].filter(
    ({ username, serverId, isMember }) => there.has(`${username} ${serverId}`) !== isMember,
  );
  expect(wrong).toEqual([]);
}

/**
 * Checks that the game received each row at most once, exactly once where a client was answered so, and each due time
 * at most once.
 */
async function expectCommands({ database: { handle }, sandbox, ledger, communities }: RunState) {
  const received = new Map<string, number>();
  for (const { world } of communities) {
    const response = await fetch(`${sandbox.urls.home}/control/erlc/${world}`);
    const { commandsReceived } = (await response.json()) as { commandsReceived: { command: string }[] };
    for (const { command } of commandsReceived) received.set(command, (received.get(command) ?? 0) + 1);
  }
  expect([...received].filter(([, times]) => times > 1)).toEqual([]);
  const notified = [...ledger.commands].filter(([, state]) => state === 'sent' || state === 'confirmed');
  expect(notified.filter(([text]) => !received.has(text))).toEqual([]);
  const rows = await handle.selectFrom('game_commands').select(['command', 'state']).execute();
  const states = new Map(rows.map(({ command, state }) => [command, state]));
  expect([...received.keys()].filter((text) => !states.has(text))).toEqual([]);
  expect([...states].filter(([text, state]) => state === 'confirmed' && !received.has(text))).toEqual([]);
  const scheduled = ledger.scheduled.filter((text) => received.has(text)).length;
  return { pressed: received.size - scheduled, scheduled };
}

/** Discord has every message that is marked sent; a process that died between its answer and ours sent one twice. */
async function expectMessages({ database: { handle }, sandbox, communities, kills }: RunState) {
  const rows = await handle
    .selectFrom('deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
    .select(['deliveries.id', 'deliveries.state', 'deliveries.message_id', 'webhooks.type'])
    .where('webhooks.type', '=', 'punishments')
    .execute();
  expect(rows.filter(({ state }) => state !== 'sent')).toEqual([]);
  const response = await fetch(`${sandbox.urls.home}/control/discord/messages`);
  const messages = (await response.json()) as PostedMessage[];
  const there = new Set(messages.map(({ id }) => id));
  expect(rows.filter(({ message_id }) => !there.has(message_id ?? ''))).toEqual([]);
  const all = await handle.selectFrom('deliveries').select('message_id').execute();
  const named = new Set(all.map(({ message_id }) => message_id));
  const doubled = messages.filter(({ id, webhook_id }) => webhook_id !== undefined && !named.has(id)).length;
  // At most one delivery per queue was in flight; each community has two queues.
  expect(doubled).toBeLessThanOrEqual(kills * communities.length * 2);
  return { messages: messages.length, doubled };
}
