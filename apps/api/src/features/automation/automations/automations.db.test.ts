import { AUTOMATION_KINDS, AUTOMATION_OUTCOMES, type AutomationOutcome } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { automationScene } from '../../../testing/automations.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { removeOldCommands } from '../../game/gateway/command-queue/sweep.ts';
import { claimCommand, commandsStore } from '../../game/gateway/commands-store.ts';
import { queueRun } from './run-log.ts';

const world = await createWorld();
const scene = automationScene(world);
const { database, clock } = world;
const { handle } = database;

const list = () => scene.community.owner.call.automations.list({ serverId: scene.serverId() });
const welcome = (more: object = {}) => scene.save({ kind: 'welcome', enabled: true, ...more });

/** As an automation does it; the command's row. */
async function queue(dedupe = newId()) {
  const occasion = {
    serverId: scene.serverId(),
    kind: 'welcome',
    dedupe,
    at: clock.now(),
    subject: 'Ana',
  } as const;
  const { gameId } = scene;
  const wakeQueue = () => undefined;
  const command = {
    gameId,
    command: ':pm Ana Hi',
    expiresAt: clock.now() + 60_000,
    text: 'Welcomed.',
    wakeQueue,
  };
  await database.transaction((tx) => queueRun(tx, occasion, command));
  const { game_command_id: id } = await handle
    .selectFrom('automation_runs')
    .select('game_command_id')
    .where('server_id', '=', scene.serverId())
    .where('dedupe', '=', dedupe)
    .executeTakeFirstOrThrow();
  const row = await commandsStore(handle, scene.serverId()).find(id ?? '');
  if (!row) throw new Error('nothing was queued');
  return row;
}

const stateOf = async (id: string) => (await commandsStore(handle, scene.serverId()).find(id))?.state;

describe('automations of a server', () => {
  it('is off until it is switched on, and describes what it will do', async () => {
    const all = await list();
    expect(all.map(({ kind }) => kind)).toEqual([...AUTOMATION_KINDS]);
    for (const one of all) {
      expect(one).toMatchObject({ enabled: false, updatedAt: null, lastRunAt: null, obstacle: null });
      expect(one.sentence.length).toBeGreaterThan(20);
    }
  });

  it('lists its obstacles', async () => {
    await scene.community.owner.call.servers.update({ serverId: scene.serverId(), erlcApiKey: '' });
    expect((await list())[0]?.obstacle).toContain('no ER:LC API key');
    await handle
      .updateTable('servers')
      .set({ status: 'suspended' })
      .where('id', '=', scene.serverId())
      .execute();
    expect((await list())[0]?.obstacle).toContain('suspended');
  });

  it('stores given fields and keeps the rest; the log has the changes', async () => {
    const saved = await scene.save({ kind: 'welcome', settings: { text: ' Hi {player} ' } });
    expect(saved.settings).toMatchObject({ means: 'pm', text: 'Hi {player}', againAfterHours: 24 });
    expect(saved.enabled).toBe(false);
    await welcome();
    await welcome();
    expect(await scene.received()).toEqual(
      expect.arrayContaining([
        'automation.changed Welcome messages were changed.',
        'automation.changed Welcome messages were switched on.',
      ]),
    );
    expect((await scene.received()).filter((line) => line.includes('switched on'))).toHaveLength(1);
  });

  it.each([
    [{ text: 'Hi {plyer}' }, 'text', /There is no \{plyer\}/],
    [{ text: 'x'.repeat(200) }, 'text', /the game takes 95/],
    [{ againAfterHours: -1 }, 'againAfterHours', /whole number/],
    [{ colour: 'red' }, undefined, /colour/],
  ])('refuses %j in words and saves nothing', async (settings, field, words) => {
    const refusal = await welcome({ settings }).catch((error: { cause: unknown }) => error.cause);
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(words) });
    if (field) expect(refusal).toMatchObject({ details: { field } });
    expect((await list())[0]?.enabled).toBe(false);
  });

  it('is a matter of one server', async () => {
    await welcome();
    const other = await world.community();
    const all = await other.owner.call.automations.list({ serverId: other.server.id });
    expect(all.every(({ enabled }) => !enabled)).toBe(true);
  });
});

describe('an automation stops immediately', () => {
  it('when it is switched off: waiting commands are withdrawn, and its run says so', async () => {
    await welcome();
    const row = await queue();
    await scene.save({ kind: 'welcome', enabled: false });
    expect(await stateOf(row.id)).toBe('failed');
    expect(await scene.runs()).toMatchObject([
      {
        outcome: 'skipped',
        text: 'Welcomed. Not sent: the automation was switched off.',
        command: ':pm Ana Hi',
      },
    ]);
  });

  it('also for what a transaction queued that was under way', async () => {
    await welcome();
    await scene.save({ kind: 'welcome', enabled: false });
    const row = await queue();
    expect(await claimCommand(handle, row, clock.now())).toBe(false);
    expect(await stateOf(row.id)).toBe('queued');
    await welcome();
    expect(await claimCommand(handle, row, clock.now())).toBe(true);
  });

  it('raced, a command is either sent before or never', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await welcome();
      const row = await queue();
      const [sent] = await Promise.all([
        claimCommand(handle, row, clock.now()),
        scene.save({ kind: 'welcome', enabled: false }),
      ]);
      expect(await stateOf(row.id)).toBe(sent ? 'sent' : 'failed');
    }
  });

  it('when the server is suspended', async () => {
    await welcome();
    const row = await queue();
    await handle
      .updateTable('servers')
      .set({ status: 'suspended' })
      .where('id', '=', scene.serverId())
      .execute();
    expect(await claimCommand(handle, row, clock.now())).toBe(false);
    await scene.inGame([]);
    clock.advance(10_000);
    await scene.inGame(['Bob'], { Bob: clock.now() });
    expect(await scene.queued()).toEqual([':pm Ana Hi']);
  });

  it('when the key is removed, or another one is entered', async () => {
    await welcome();
    const row = await queue();
    for (const erlcApiKey of ['', 'otherkeys-entirely']) {
      await scene.community.owner.call.servers.update({ serverId: scene.serverId(), erlcApiKey });
      expect(await claimCommand(handle, row, clock.now())).toBe(false);
    }
  });
});

describe('the run log', () => {
  it.each([
    ['queued', null, 'queued'],
    ['sent', null, 'done'],
    ['confirmed', null, 'done'],
    ['unknown', null, 'unknown'],
    ['failed', 'offline', 'skipped'],
    ['failed', 'refused', 'skipped'],
    ['failed', 'missed', 'missed'],
    ['failed', 'upstream', 'failed'],
    ['failed', null, 'failed'],
  ] as const)('has a command that is %s (%s) as %s, also as a filter', async (state, error_kind, outcome) => {
    await welcome();
    const { id } = await queue();
    await handle.updateTable('game_commands').set({ state, error_kind }).where('id', '=', id).execute();
    const { call } = scene.community.owner;
    const found = async (wanted: AutomationOutcome) =>
      (await call.automations.runs({ serverId: scene.serverId(), outcome: wanted })).map(
        (run) => run.outcome,
      );
    expect(await found(outcome)).toEqual([outcome]);
    const others = AUTOMATION_OUTCOMES.filter((one) => one !== outcome);
    expect((await Promise.all(others.map(found))).flat()).toEqual([]);
  });

  it('comes by pages and by kind, newest first', async () => {
    await welcome();
    for (let at = 0; at < 3; at += 1) await queue();
    const { call } = scene.community.owner;
    const serverId = scene.serverId();
    const first = await call.automations.runs({ serverId, limit: 2 });
    const rest = await call.automations.runs({ serverId, limit: 2, cursor: first.at(-1)?.id ?? '' });
    expect([...first, ...rest].map(({ id }) => id)).toEqual((await scene.runs()).map(({ id }) => id));
    expect(await call.automations.runs({ serverId, kind: 'bolo' })).toEqual([]);
    expect((await list())[0]?.lastRunAt).not.toBeNull();
  });

  it.each([
    ['confirmed', null, 'done'],
    ['sent', null, 'done'],
    ['failed', 'offline', 'skipped'],
    ['failed', 'missed', 'missed'],
    ['failed', 'rejected', 'failed'],
    ['unknown', 'interrupted', 'unknown'],
  ] as const)(
    'a command that is %s (%s) makes a run %s, also after the command is deleted',
    async (state, kind, outcome) => {
      await welcome();
      const { id } = await queue();
      const fate = { state, error_kind: kind, error_message: kind && 'Why.', settled_at: 1 };
      await handle.updateTable('game_commands').set(fate).where('id', '=', id).execute();
      const before = await scene.runs();
      expect(before).toMatchObject([{ outcome, text: kind ? 'Welcomed. Why.' : 'Welcomed.' }]);
      await removeOldCommands(database, 2, 500);
      expect(await stateOf(id)).toBeUndefined();
      expect(await scene.runs()).toEqual(before);
    },
  );
});

describe('telling players of warnings', () => {
  const setting = async () =>
    (await scene.community.owner.call.servers.get({ serverId: scene.serverId() })).pmWarnings;
  const automation = async () => (await list()).find(({ kind }) => kind === 'pm-warnings')?.enabled;

  it('is one switch, wherever it is turned', async () => {
    await scene.save({ kind: 'pm-warnings', enabled: true });
    expect([await setting(), await automation()]).toEqual([true, true]);
    await scene.community.owner.call.servers.update({ serverId: scene.serverId(), pmWarnings: false });
    expect([await setting(), await automation()]).toEqual([false, false]);
    await scene.community.owner.call.servers.update({ serverId: scene.serverId(), pmWarnings: true });
    expect([await setting(), await automation()]).toEqual([true, true]);
  });

  it('leaves no record waiting for a message that was withdrawn', async () => {
    await scene.save({ kind: 'pm-warnings', enabled: true });
    await scene.inGame(['BluePatrol']);
    const { call } = scene.community.moderator;
    const input = { robloxUsername: 'BluePatrol', punishmentType: 'warning', reason: 'RDM' } as const;
    await call.punishments.create({ serverId: scene.serverId(), ...input });
    await scene.save({ kind: 'pm-warnings', enabled: false });
    expect(await call.punishments.list({ serverId: scene.serverId() })).toMatchObject([
      { enforcement: { state: 'not_sent', message: 'Not sent: the automation was switched off.' } },
    ]);
  });

  it('says what the server wants, to those who are there, and logs both', async () => {
    const text = 'Careful, {player}: {reason}';
    await scene.save({ kind: 'pm-warnings', enabled: true, settings: { text } });
    await scene.inGame(['BluePatrol']);
    const { call } = scene.community.moderator;
    for (const robloxUsername of ['BluePatrol', 'Nobody_Here']) {
      const input = { robloxUsername, punishmentType: 'warning', reason: 'RDM' } as const;
      await call.punishments.create({ serverId: scene.serverId(), ...input });
    }
    expect(await scene.queued()).toEqual([':pm BluePatrol Careful; BluePatrol: RDM']);
    expect(await scene.runs()).toMatchObject([
      { subject: 'Nobody_Here', outcome: 'skipped' },
      { subject: 'BluePatrol', outcome: 'queued', text: 'Told of a warning.' },
    ]);
  });
});
