import { GAME_SECURITY_DEFAULTS, type GameSecuritySettings } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  loggedPerson,
  logsOfWorld,
  type RecordedWorld,
  recordedWorld,
  WORLD_NAMES,
  type WorldReading,
} from '../../../../../../packages/domain/src/testing/recorded-world.ts';
import { createGatewayHooks } from '../../../app/hooks.ts';
import { newId } from '../../../db/ids.ts';
import { QUIET_READING } from '../../../testing/game/readings.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { createReadingHandler } from '../../game/events/reading-events.ts';
import type { GameReading } from '../../game/gateway/poller/game-reading.ts';
import { saveSnapshot, snapshotHead } from '../../game/gateway/snapshots.ts';

const world = await createWorld();
const { database } = world;
const { handle } = database;

let keys = 0;
let community: Community;
let serverId: string;
let gameId: string;

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
  keys += 1;
  const erlcApiKey = `security${keys}-watched`;
  await community.owner.call.servers.update({ serverId, erlcApiKey });
  gameId = world.keyring.hmac(erlcApiKey);
});

async function watch(settings: Partial<GameSecuritySettings> = {}): Promise<void> {
  const input = { serverId, kind: 'game-security', enabled: true, settings } as const;
  await community.owner.call.automations.save(input);
}

function readingOf(recorded: RecordedWorld, reading: WorldReading, start: number): GameReading {
  const { commandLogs = [], killLogs = [], joinLogs = [] } = logsOfWorld(reading, start);
  const players = Object.entries(reading.players).map(([who, [permission, team]]) => {
    const player = loggedPerson(who);
    return { ...NO_PLACE, player, permission, team };
  });
  const own = { ownerId: recorded.owner, coOwnerIds: [...recorded.coOwners] };
  const logs = { commandLogs: [...commandLogs], killLogs: [...killLogs], joinLogs: [...joinLogs] };
  return { ...QUIET_READING, ...own, ...logs, players, currentPlayers: players.length };
}

const NO_PLACE = { callsign: null, location: null, wantedStars: 0 };

/** Keeps a reading as the reader does, with a keeper that has no memory: a process may have ended before. */
async function keep(reading: GameReading, at: number): Promise<void> {
  const keeper = createReadingHandler(createGatewayHooks({ wakeQueue: () => undefined }));
  await database.withLock(`game:${gameId}`, async (tx) => {
    const { takenAt: previousTakenAt, hasProblem: hadProblem } = await snapshotHead(tx.handle, gameId);
    await keeper(tx, { game: { id: gameId }, reading, at, previousTakenAt, hadProblem });
    await saveSnapshot(tx.handle, gameId, reading, at);
  });
}

/** Plays a world; what stands in it as sent from here is a row of the queue, by its person. */
async function play(recorded: RecordedWorld, times = 1): Promise<void> {
  const start = Math.floor(world.clock.now() / 1_000) * 1_000;
  const people = new Map([['owner', community.owner.id]]);
  for (const { at, command, by } of recorded.sent) {
    if (by !== 'product' && !people.has(by)) people.set(by, (await world.person(`${by}${keys}`)).id);
    await sent(command, start + at * 1_000, people.get(by) ?? null);
  }
  for (const reading of recorded.readings) {
    for (let turn = 0; turn < times; turn += 1)
      await keep(readingOf(recorded, reading, start), start + reading.at * 1_000);
  }
  world.clock.advance((recorded.readings.at(-1)?.at ?? 0) * 1_000);
}

async function sent(command: string, at: number, issuedBy: string | null): Promise<void> {
  const source = issuedBy === null ? ('automation' as const) : ('panel' as const);
  const row = { server_id: serverId, id: newId(), game_id: gameId, source, command, issued_by: issuedBy };
  const outcome = { state: 'sent' as const, created_at: at, sent_at: at, settled_at: at };
  await handle
    .insertInto('game_commands')
    .values({ ...row, ...outcome })
    .execute();
}

const alerts = () => community.moderator.call.gameSecurity.list({ serverId });

async function queued(): Promise<string[]> {
  const rows = await handle
    .selectFrom('game_commands')
    .select('command')
    .where('server_id', '=', serverId)
    .where('state', '=', 'queued')
    .orderBy('id')
    .execute();
  return rows.map(({ command }) => command);
}

describe('recorded worlds', () => {
  it.each(WORLD_NAMES)(
    '%s: the alerts that it should have, from processes that know nothing',
    async (name) => {
      const recorded = recordedWorld(name);
      await watch();
      await play(recorded);
      const found = (await alerts()).map(({ rule, actor, events, summary }) => {
        const suffix = actor.userId === null ? '' : String(keys);
        const named = (text: string) => (suffix === '' ? text : text.replace(`Bo${suffix}`, 'Bo'));
        return { rule, actor: named(actor.name), events, summary: named(summary) };
      });
      const sorted = (all: RecordedWorld['alerts']) =>
        all.toSorted((a, b) => `${a.rule}${a.actor}`.localeCompare(`${b.rule}${b.actor}`));
      expect(sorted(found)).toEqual(sorted(recorded.alerts));
    },
  );

  it('the same when each reading comes twice', async () => {
    await watch();
    await play(recordedWorld('raid'), 2);
    expect((await alerts()).map(({ events }) => events).sort()).toEqual([4, 4]);
  });

  it('are ignored in the first reading, while it is off, or while the server is suspended', async () => {
    const raid = recordedWorld('raid');
    const status = (to: 'active' | 'suspended') =>
      handle.updateTable('servers').set({ status: to }).where('id', '=', serverId).execute();
    await watch();
    await play({ ...raid, readings: raid.readings.slice(-1) });
    await community.owner.call.automations.save({ serverId, kind: 'game-security', enabled: false });
    await play(raid);
    await watch();
    await status('suspended');
    await play(raid);
    await status('active');
    expect(await alerts()).toEqual([]);
    await play(raid);
    expect(await alerts()).toHaveLength(2);
  });
});

describe('an alert', () => {
  it('is recorded once: in the log, on the overview and in the run log', async () => {
    await watch();
    await play(recordedWorld('slow-raid'));
    const [alert] = await alerts();
    expect(alert).toMatchObject({ rule: 'mass-removals', state: 'open', events: 24, handledBy: null });
    const received = await community.owner.call.activity.list({ serverId });
    expect(received.filter(({ action }) => action === 'security.alerted')).toHaveLength(1);
    const attention = await community.moderator.call.servers.attention({ serverId });
    expect(attention.find(({ kind }) => kind === 'security-alert')).toMatchObject({
      message: alert?.summary,
      count: 1,
      goTo: 'security',
    });
    const runs = await community.owner.call.automations.runs({ serverId, kind: 'game-security' });
    expect(runs.map(({ subject, outcome }) => [subject, outcome])).toEqual([[alert?.actor.name, 'done']]);
  });

  it('counts as the last run of game security, also after its run left the log', async () => {
    await watch();
    const lastRunAt = async () =>
      (await community.owner.call.automations.list({ serverId })).find(({ kind }) => kind === 'game-security')
        ?.lastRunAt;
    expect(await lastRunAt()).toBeNull();
    await play(recordedWorld('slow-raid'));
    expect(await lastRunAt()).not.toBeNull();
    await handle.deleteFrom('automation_runs').where('server_id', '=', serverId).execute();
    expect(await lastRunAt()).toBe((await alerts())[0]?.lastAt);
  });

  it('is acknowledged, resolved, and opens again when it continues', async () => {
    await watch();
    const recorded = recordedWorld('two-raids');
    const half = recorded.readings.findIndex(({ at }) => at >= 1_000);
    await play({ ...recorded, readings: recorded.readings.slice(0, half) });
    const alertId = (await alerts()).find(({ rule }) => rule === 'mass-removals')?.id ?? '';
    const { moderator, admin } = community;
    expect(await moderator.call.gameSecurity.acknowledge({ serverId, alertId })).toMatchObject({
      state: 'acknowledged',
      handledBy: moderator.username,
    });
    expect(await admin.call.gameSecurity.acknowledge({ serverId, alertId })).toMatchObject({
      handledBy: moderator.username,
    });
    expect(await admin.call.gameSecurity.resolve({ serverId, alertId })).toMatchObject({ state: 'resolved' });
    await expect(moderator.call.gameSecurity.acknowledge({ serverId, alertId })).rejects.toThrow(
      `${admin.username} already resolved this alert.`,
    );
    world.clock.advance(-(recorded.readings[half - 1]?.at ?? 0) * 1_000);
    await play({ ...recorded, readings: recorded.readings.slice(half) });
    const again = (await alerts()).find(({ id }) => id === alertId);
    expect(again).toMatchObject({ state: 'open', events: 12 });
    const received = await community.owner.call.activity.list({ serverId });
    expect(
      received.filter(({ action }) => action.startsWith('security.')).map(({ action }) => action),
    ).toEqual(expect.arrayContaining(['security.acknowledged', 'security.resolved']));
    expect(received.filter(({ title }) => title === 'Security alert: ongoing')).toHaveLength(1);
  });

  it('is shown to staff of its server only', async () => {
    await watch();
    await play(recordedWorld('raid'));
    const [alert] = await alerts();
    const alertId = alert?.id ?? '';
    const { member, stranger } = community;
    await expect(member.call.gameSecurity.list({ serverId })).rejects.toMatchObject({
      cause: { code: 'FORBIDDEN' },
    });
    await expect(stranger.call.gameSecurity.get({ serverId, alertId })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
    const other = await world.community();
    await expect(
      other.owner.call.gameSecurity.get({ serverId: other.server.id, alertId }),
    ).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
  });
});

describe('what an alert sets off', () => {
  it('demotes the person who misused a rank, by id and once, and no one without a rank', async () => {
    await watch({ demote: true });
    await play(recordedWorld('raid'));
    expect((await queued()).sort()).toEqual([':unadmin 1002', ':unmod 1004']);
    const runs = await community.owner.call.automations.runs({ serverId, kind: 'game-security' });
    expect(runs.filter(({ outcome }) => outcome === 'queued').map(({ command }) => command)).toEqual(
      expect.arrayContaining([':unadmin 1002', ':unmod 1004']),
    );
  });

  it('does not demote owners, people of the panel and players without a rank, and says why', async () => {
    await watch({ demote: true, watchOwners: true });
    await play(recordedWorld('owner-punishes'));
    await play(recordedWorld('sent-from-here'));
    await play(recordedWorld('spree'));
    expect(await queued()).toEqual([]);
    const runs = await community.owner.call.automations.runs({ serverId, kind: 'game-security' });
    const why = runs.filter(({ outcome }) => outcome === 'skipped').map(({ text }) => text);
    expect(why.sort()).toEqual([
      'Not demoted: it was another program with the key, so replace the key.',
      'Not demoted: it was sent from here, so take their role here.',
      'Not demoted: the owner and co-owners keep their rank.',
      'Not demoted: the owner and co-owners keep their rank.',
    ]);
  });

  it('messages staff on duty who are in the game, in a command that fits', async () => {
    await watch({ pmStaff: true });
    const { moderator } = community;
    await handle
      .updateTable('users')
      .set({ roblox_username: 'Fay15', roblox_user_id: '1005' })
      .where('id', '=', moderator.id)
      .execute();
    await moderator.call.shifts.start({ serverId });
    await play(recordedWorld('spree'));
    const [command = ''] = await queued();
    expect(command).toMatch(/^:pm Fay15 Alert: \w+ killed \d+ times/);
    expect(command.length).toBeLessThanOrEqual(120);
  });

  it('sends no command with a name that the game resolves to another player', async () => {
    await watch({ pmStaff: true });
    const { moderator, admin } = community;
    // With Fay15 in the game, the beginning of her name would reach her.
    const names = [[moderator.id, 'Fay'] as const, [admin.id, 'Fay15'] as const];
    for (const [id, name] of names) {
      await handle.updateTable('users').set({ roblox_username: name }).where('id', '=', id).execute();
    }
    await moderator.call.shifts.start({ serverId });
    await admin.call.shifts.start({ serverId });
    const spree = recordedWorld('spree');
    await play({
      ...spree,
      readings: spree.readings.map((reading) => ({
        ...reading,
        players: { ...reading.players, 'Fay:77': ['Normal', 'Civilian'] },
      })),
    });
    const [command = ''] = await queued();
    expect(command).toMatch(/^:pm Fay15 Alert/);
  });
});

describe('taking back', () => {
  async function alertOfBans(): Promise<string> {
    await watch();
    await play(recordedWorld('raid'));
    const found = (await alerts()).find(({ rule }) => rule === 'everybody');
    return found?.id ?? '';
  }

  it('lists a command for each target, and says where there is none', async () => {
    const alertId = await alertOfBans();
    const { evidence } = await community.moderator.call.gameSecurity.get({ serverId, alertId });
    const of = (text: string) => evidence.find((event) => event.text === text);
    expect(of(':ban all')?.undo).toHaveLength(30);
    expect(of(':unmod all')?.undo.map(({ command }) => command)).toContain(':mod Emil14');
    expect(of(':kick others')?.note).toContain('can rejoin');
    expect(of(':shutdown')?.note).toContain('can rejoin');
  });

  it('sends each once in the name of the person who pressed, from however many windows', async () => {
    const alertId = await alertOfBans();
    const { moderator, admin } = community;
    const { evidence } = await moderator.call.gameSecurity.get({ serverId, alertId });
    const steps = (evidence.find(({ text }) => text === ':ban all')?.undo ?? [])
      .slice(0, 3)
      .map(({ step }) => ({ step }));
    const presses = await Promise.all(
      [moderator, admin, moderator, admin].map(({ call }) =>
        call.gameSecurity.undo({ serverId, alertId, steps }),
      ),
    );
    expect(new Set(presses.map((press) => JSON.stringify(press))).size).toBe(1);
    const sentNow = await queued();
    expect(sentNow).toHaveLength(3);
    expect(sentNow.every((command) => command.startsWith(':unban '))).toBe(true);
    const after = await moderator.call.gameSecurity.get({ serverId, alertId });
    const shown = after.evidence.flatMap(({ undo }) => undo).filter((one) => one.sent !== null);
    expect(shown.map((one) => one.sent?.state)).toEqual(['queued', 'queued', 'queued']);
    expect([moderator.username, admin.username]).toContain(shown[0]?.sent?.by);
  });

  it('sends one that failed again, once for each person who has seen the failure', async () => {
    const alertId = await alertOfBans();
    const { moderator } = community;
    const { evidence } = await moderator.call.gameSecurity.get({ serverId, alertId });
    const step = evidence.find(({ text }) => text === ':ban all')?.undo[0]?.step ?? '';
    const undo = (seen: string | null) =>
      moderator.call.gameSecurity.undo({ serverId, alertId, steps: [{ step, seen }] });
    const first = (await undo(null)).steps[0]?.commandId ?? '';
    await handle
      .updateTable('game_commands')
      .set({ state: 'failed', error_message: 'Nobody is in.', settled_at: 1 })
      .where('id', '=', first)
      .execute();
    expect((await undo(null)).steps[0]?.commandId).toBe(first);
    const [one, two] = await Promise.all([undo(first), undo(first)]);
    expect(one.steps).toEqual(two.steps);
    expect(one.steps[0]?.commandId).not.toBe(first);
    expect(await queued()).toHaveLength(1);
  });

  it('is refused for an unknown step, without a key, and for another game', async () => {
    const alertId = await alertOfBans();
    const { moderator, owner, member } = community;
    const steps = [{ step: 'made/up' }];
    const undo = (call = moderator.call) => call.gameSecurity.undo({ serverId, alertId, steps });
    await expect(undo()).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
    await expect(undo(member.call)).rejects.toMatchObject({ cause: { code: 'FORBIDDEN' } });
    await owner.call.servers.update({ serverId, erlcApiKey: `another${keys}-game` });
    await expect(undo()).rejects.toThrow('This happened in another game');
    await owner.call.servers.update({ serverId, erlcApiKey: '' });
    await expect(undo()).rejects.toThrow('key');
    expect(await queued()).toEqual([]);
  });
});

describe('the dry run', () => {
  it('says what of the last day would have alerted, and does nothing', async () => {
    await watch({ riskyNames: false });
    await community.owner.call.automations.save({ serverId, kind: 'game-security', enabled: false });
    await play(recordedWorld('raid'));
    const run = await community.owner.call.automations.dryRun({
      serverId,
      kind: 'game-security',
      settings: { ...GAME_SECURITY_DEFAULTS, demote: true },
    });
    expect(run.lines.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['Cara12', 'Emil14']));
    expect(run.lines.map(({ command }) => command)).toContain(':unadmin 1002');
    expect(await alerts()).toEqual([]);
    expect(await queued()).toEqual([]);
  });
});
