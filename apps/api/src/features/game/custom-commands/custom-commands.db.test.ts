import { CUSTOM_COMMANDS_MAX, encodeCursor } from '@tenfour/contracts';
import { NO_CONDITIONS } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../testing/database/rows.ts';
import { testViewer } from '../../../testing/game/viewer.ts';
import { createCustomCommandsService } from './service.ts';
import { customCommandsStore } from './store.ts';

const MINUTE = 60_000;
const database = await testDatabase();
const owner = await insertUser(database.handle, { username: 'avery' });
let at = Date.parse('2026-03-01T10:00:30Z');
let rung = 0;
const service = createCustomCommandsService({
  database,
  now: () => at,
  scheduleChanged: () => {
    rung += 1;
  },
});

let viewer = testViewer({ id: owner, username: 'avery', serverId: '' });
beforeEach(async () => {
  viewer = testViewer({ id: owner, username: 'avery', serverId: await insertServer(database.handle, owner) });
  rung = 0;
});

const greeting = { name: 'Greeting', command: ':h Hi', interval: 5, enabled: false } as const;
const add = (fields: Partial<Parameters<typeof service.create>[1]> = {}) =>
  service.create(viewer, { serverId: viewer.serverId, ...greeting, ...fields });
const update = (
  customCommandId: string,
  fields: Omit<Partial<Parameters<typeof service.update>[1]>, 'serverId'>,
) => service.update(viewer, { serverId: viewer.serverId, customCommandId, ...fields });

async function received() {
  const rows = await database.handle
    .selectFrom('activity')
    .select(['title', 'type', 'actor_name', 'diff'])
    .where('server_id', '=', viewer.serverId)
    .orderBy('id')
    .execute();
  return rows.map(({ diff, ...row }) => ({ ...row, diff: diff === null ? null : JSON.parse(diff) }));
}

describe('adding', () => {
  // covers: R520
  it('leaves it off, without a next run, and writes to the activity log', async () => {
    const made = await add();
    expect(made).toEqual({
      id: made.id,
      ...greeting,
      means: 'command',
      conditions: NO_CONDITIONS,
      skipsNext: false,
      nextRunAt: null,
      lastRun: null,
      createdAt: '2026-03-01T10:00:30.000Z',
    });
    expect(await service.list(viewer)).toEqual([made]);
    expect(await received()).toEqual([
      { title: 'Custom command added', type: 'staff_action', actor_name: 'avery', diff: null },
    ]);
  });

  // covers: R360, R636
  it('switched on, runs one interval after this minute, and the loop is notified', async () => {
    expect(await add({ enabled: true, interval: 15 })).toMatchObject({
      nextRunAt: '2026-03-01T10:15:00.000Z',
    });
    expect(rung).toBe(1);
  });

  it('with the same client id twice adds one', async () => {
    const clientId = 'the-same-id';
    const [one, other] = await Promise.all([add({ clientId }), add({ clientId })]);
    expect(other).toEqual(one);
    expect(await service.list(viewer)).toHaveLength(1);
  });

  it.each([
    ['hello', /Start with a colon/],
    [':h a\nb', /one line/],
    [`:h ${'x'.repeat(200)}`, /at most 120 characters/],
  ])('refuses %j in words', async (command, message) => {
    const refusal = { code: 'BAD_REQUEST', message: expect.stringMatching(message) };
    await expect(add({ command })).rejects.toMatchObject(refusal);
    const made = await add();
    await expect(update(made.id, { command })).rejects.toMatchObject(refusal);
  });

  it('stops at the limit, also for two concurrent creations, and a repeated submit needs no room', async () => {
    for (let count = 2; count < CUSTOM_COMMANDS_MAX; count += 1) await add();
    const both = await Promise.allSettled([add(), add({ clientId: 'the-last-one' }), add()]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(add()).rejects.toMatchObject({ code: 'REFUSED' });
    expect(await service.list(viewer)).toHaveLength(CUSTOM_COMMANDS_MAX);
  });
});

describe('an edit', () => {
  it.each([
    [{ enabled: true }, 'Custom command switched on', '2026-03-01T10:07:00.000Z'],
    [{ enabled: true, interval: 10 }, 'Custom command changed', '2026-03-01T10:12:00.000Z'],
    [{ name: 'Other' }, 'Custom command changed', null],
  ] as const)('%o: %s', async (change, title, nextRunAt) => {
    at = Date.parse('2026-03-01T10:00:30Z');
    const made = await add();
    at += 2 * MINUTE;
    expect(await update(made.id, change)).toEqual({ ...made, ...change, nextRunAt });
    const before = Object.fromEntries(
      Object.keys(change).map((field) => [field, greeting[field as keyof typeof greeting]]),
    );
    const entry = { title, type: 'staff_action', actor_name: 'avery', diff: { before, after: change } };
    expect((await received()).at(-1)).toEqual(entry);
  });

  it('of name or command leaves the schedule alone; switching off takes it from view', async () => {
    at = Date.parse('2026-03-01T10:00:30Z');
    const made = await add({ enabled: true });
    at += 2 * MINUTE;
    const renamed = await update(made.id, {
      name: 'Welcome',
      command: ':h Welcome',
      interval: 5,
      enabled: true,
    });
    expect(renamed).toMatchObject({ name: 'Welcome', nextRunAt: made.nextRunAt });
    expect(await update(made.id, { enabled: false })).toMatchObject({ nextRunAt: null });
    expect((await received()).map(({ title }) => title)).toEqual([
      'Custom command added',
      'Custom command changed',
      'Custom command switched off',
    ]);
  });

  it('that changes nothing says nothing', async () => {
    const made = await add();
    expect(await update(made.id, { name: 'Greeting', enabled: false })).toEqual(made);
    expect(await received()).toHaveLength(1);
  });

  it("two concurrent changes are both stored, and the log's values before are true", async () => {
    const made = await add();
    await Promise.all([update(made.id, { name: 'One' }), update(made.id, { command: ':h Two' })]);
    expect(await service.list(viewer)).toMatchObject([{ name: 'One', command: ':h Two' }]);
    expect((await received()).slice(1).map(({ diff }) => Object.keys(diff.after))).toHaveLength(2);
  });
});

it('is deleted with its run log, once', async () => {
  const made = await add();
  const store = customCommandsStore(database.handle, viewer.serverId);
  const run = { state: 'skipped', message: 'why', ran_at: null, game_command_id: null } as const;
  await store.addRun({ id: newId(), custom_command_id: made.id, due_at: 1, ...run });
  const target = { customCommandId: made.id };
  const deleted = await Promise.allSettled([service.remove(viewer, target), service.remove(viewer, target)]);
  expect(deleted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const gone = { code: 'NOT_FOUND' };
  await expect(service.remove(viewer, target)).rejects.toMatchObject(gone);
  await expect(update(made.id, { enabled: true })).rejects.toMatchObject(gone);
  await expect(service.runs(viewer, { serverId: '', ...target, limit: 5 })).rejects.toMatchObject(gone);
  expect(await store.runs(made.id, 5, undefined)).toEqual([]);
  expect((await received()).map(({ title }) => title)).toEqual([
    'Custom command added',
    'Custom command deleted',
  ]);
});

// covers: R624
it("lists by name, with the newest run of each; another server's cannot be reached", async () => {
  const second = await add({ name: 'B' });
  const first = await add({ name: 'A' });
  const store = customCommandsStore(database.handle, viewer.serverId);
  const run = { state: 'skipped', ran_at: null, game_command_id: null } as const;
  for (const due of [300_000, 900_000, 600_000]) {
    await store.addRun({ id: newId(), custom_command_id: second.id, due_at: due, message: `${due}`, ...run });
  }
  expect(await service.list(viewer)).toMatchObject([
    { id: first.id, lastRun: null },
    { id: second.id, lastRun: { message: '900000' } },
  ]);
  const input = { serverId: '', customCommandId: second.id, limit: 2 };
  const page = await service.runs(viewer, input);
  expect(page.map(({ message }) => message)).toEqual(['900000', '600000']);
  const last = page[1];
  if (!last) throw new Error('there is no second run');
  const cursor = encodeCursor({ at: Date.parse(last.dueAt), id: last.id });
  expect(await service.runs(viewer, { ...input, cursor })).toMatchObject([{ message: '300000' }]);
  const stranger = { ...viewer, serverId: await insertServer(database.handle, owner) };
  await expect(service.runs(stranger, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(service.remove(stranger, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await service.list(stranger)).toEqual([]);
});
