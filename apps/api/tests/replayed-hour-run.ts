import { setTimeout as delay } from 'node:timers/promises';
import { zServer } from '@tenfour/contracts';
import { type Sandbox, startSandbox } from '@tenfour/sandbox';
import { freePort } from '@tenfour/sandbox/free-port';
import { afterAll, expect } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { createTestStore, openTestDatabase } from '../src/testing/database/database.ts';
import { postControl } from '../src/testing/game/control.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { type ChildProduct, startChild } from '../src/testing/product/child.ts';
import { must } from '../src/testing/product/transports.ts';
import { CITIZENS, STAFF, type Stage, scenarioOf, WORLD } from './replayed-hour-scenario.ts';

const FAST_CLOCK = new URL('../src/testing/fast-clock.ts', import.meta.url).href;

/** How much of it, how fast, and how often the process is killed. */
export interface ReplaySize {
  minutes: number;
  /** Game seconds in a real one. */
  speed: number;
  kills: number;
  seed: number;
}

/** What was left behind in the game, in the database and in the log. */
export interface Outcome {
  /** Commands as the game received them, in their order. */
  received: string[];
  /** Seconds since the beginning. */
  shifts: { who: string; from: number; to: number | null }[];
  alerts: string[];
  /** Lines of the activity log about alerts of all kinds. */
  notified: string[];
  /** What automations did: kind, subject, command, and how it ended. */
  runs: { kind: string; subject: string | null; command: string | null; outcome: string; text: string }[];
  commands: { command: string; state: string; source: string }[];
}

/** A repeatable source of numbers between 0 and 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The one clock of the game, of the product and of the story; it stands while no process is up. */
function createClock(speed: number) {
  let shown = Date.now();
  let real: number | null = null;
  const now = () => (real === null ? shown : Math.round(shown + (Date.now() - real) * speed));
  return {
    begin: shown,
    now,
    stop(skippedMs: number) {
      shown = now() + skippedMs;
      real = null;
    },
    run() {
      real = Date.now();
      return { shown, real };
    },
    shown: () => now(),
    until: (moment: number) => delay(Math.max(0, (moment - now()) / speed)),
  };
}

/** Plays the world once; with `kills` the process is killed (`kill -9`) at that many random moments of it. */
export async function replay(size: ReplaySize): Promise<Outcome> {
  const clock = createClock(size.speed);
  const random = seeded(size.seed);
  const sandbox = await startSandbox({ port: 0, now: clock.now });
  afterAll(() => sandbox.close());
  const store = await createTestStore();
  const database = await openTestDatabase(store);
  const port = await freePort();
  const up = async (): Promise<ChildProduct> => {
    const env = {
      FAST_CLOCK_SPEED: String(size.speed),
      FAST_CLOCK_FROM: String(clock.shown()),
      // On the fast clock: a busy machine needs most of a second for an answer.
      UPSTREAM_TIMEOUT_MS: '15000',
      LOG_LEVEL: 'error',
    };
    return startChild({ sandbox, store, port, env, preload: FAST_CLOCK });
  };
  let child = await up();
  // Sign-in codes last a minute, which is two seconds here, so everyone signs in before the clock runs.
  const browsers = await signIns(child);
  child.notify(clock.run());
  const stage = await createStage(sandbox, database, browsers, size);
  const start = clock.now();
  const at = (second: number) => start + second * 1_000;
  const events = scenarioOf(size.minutes * 60);
  const kills = killsAmong(events, size, random);
  const moments = [
    ...events.map(({ second, what }) => ({ second, run: () => what(stage) })),
    ...kills.map((second) => ({
      second,
      run: async () => {
        await child.kill();
        const skippedMs = Math.floor(random() * 15_000);
        const leases = await leasesOf(database);
        clock.stop(skippedMs);
        child = await up();
        await leases.runOut(skippedMs, size.speed);
        child.notify(clock.run());
      },
    })),
  ].sort((a, b) => a.second - b.second);
  for (const { second, run } of moments) {
    await clock.until(at(second));
    await run();
  }
  await clock.until(at(size.minutes * 60 + 90));
  const settled = async () => (await commandsOf(database, stage.serverId)).filter(isOpen);
  await expect.poll(settled, { timeout: 30_000, interval: 250 }).toEqual([]);
  expect(child.output()).not.toMatch(/"level":(50|60)/);
  // The end has its usual time, which would else be a third of a second.
  child.notify({ ...clock.run(), speed: 1 });
  await delay(250);
  expect(await child.stop()).toBe(0);
  return outcomeOf(sandbox, database, stage.serverId, start);
}

/**
 * Returns the leases of a killed process. The database uses the real clock, which cannot be sped up, so the remaining
 * time is shortened when the world resumes: leases end as if all clocks were the same.
 */
async function leasesOf({ handle }: Database) {
  const killedAt = Date.now();
  const leases = await handle.selectFrom('leases').select(['name', 'holder', 'expires_at']).execute();
  return {
    async runOut(skippedMs: number, speed: number): Promise<void> {
      for (const { name, holder, expires_at } of leases) {
        const leftMs = Math.max(0, expires_at - killedAt - skippedMs);
        await handle
          .updateTable('leases')
          .set({ expires_at: Date.now() + Math.round(leftMs / speed) })
          .where('name', '=', name)
          .where('holder', '=', holder)
          .execute();
      }
    },
  };
}

/** Any moment, and every other time one soon after something happened, when there is most to do. */
function killsAmong(
  events: readonly { second: number }[],
  { kills, minutes }: ReplaySize,
  random: () => number,
): number[] {
  return Array.from({ length: kills }, (_, n) => {
    const event = events[Math.floor(random() * events.length)];
    return n % 2 === 0 || !event ? random() * minutes * 60 : event.second + random() * 40;
  });
}

function isOpen({ state }: { state: string }): boolean {
  return state === 'queued';
}

/** The owner, and the staff by their names. */
async function signIns(child: ChildProduct): Promise<{ owner: Browser; staff: Map<string, Browser> }> {
  const owner = child.browser();
  await owner.signIn('avery');
  const staff = new Map<string, Browser>();
  for (const name of STAFF) {
    const browser = child.browser();
    await browser.signIn(name.toLowerCase());
    staff.set(name, browser);
  }
  return { owner, staff };
}

async function createStage(
  sandbox: Sandbox,
  database: Database,
  { owner, staff }: Awaited<ReturnType<typeof signIns>>,
  size: ReplaySize,
): Promise<Stage> {
  const inGame = (operation: object) => postControl(sandbox, `erlc/${WORLD}`, operation);
  await postControl(sandbox, 'limits', { globalLimit: 100_000 });
  await inGame({ op: 'freeze' });
  await inGame({ op: 'clear' });
  const server = zServer.parse(await must(owner, 'servers.create', { name: 'Replayed' }));
  const serverId = server.id;
  const does = (procedure: string, input: object) => must(owner, procedure, { serverId, ...input });
  await does('servers.update', { joinPolicy: 'open', enforceInGame: true });
  for (const [name, browser] of staff) await hire(database, browser, server, name);
  const wanted = { robloxUsername: 'Wanted1', punishmentType: 'ban', reason: 'Raided', duration: null };
  await does('punishments.create', wanted);
  await does('players.addNote', { username: 'Wanted2', text: 'Watch him', bolo: true });
  const settings = {
    'auto-shifts': { graceMinutes: 2 },
    'afk-check': { afterMinutes: size.minutes < 30 ? 5 : 20, answerMinutes: 5 },
    'game-security': { demote: true, pmStaff: true },
    bolo: { pmStaff: true },
  } as Record<string, object>;
  const kinds = ['welcome', 'pm-warnings', 'temp-bans', 'bolo', 'auto-shifts', 'afk-check', 'game-security'];
  for (const kind of kinds)
    await does('automations.save', { kind, enabled: true, settings: settings[kind] ?? {} });
  const reminder = { name: 'Rules', command: ':h Read the rules', interval: 5, enabled: true };
  await does('customCommands.create', reminder);
  for (let n = 1; n <= CITIZENS; n += 1) await inGame({ op: 'join', player: `Citizen${n}` });
  await does('servers.update', { erlcApiKey: `demo-${WORLD}` });
  const isRead = async () =>
    (await database.handle.selectFrom('game_snapshots').select('taken_at').execute()).some(
      (row) => row.taken_at !== null,
    );
  await expect.poll(isRead, { timeout: 30_000 }).toBe(true);
  return { serverId, inGame, does };
}

/** Adds a staff member with a verified account. */
async function hire(
  database: Database,
  browser: Browser,
  server: { id: string; joinCode: string },
  name: string,
): Promise<void> {
  await must(browser, 'servers.join', { joinCode: server.joinCode });
  await must(browser, 'account.linkRoblox', { robloxUsername: name });
  const verified = { roblox_verified: 1 as const };
  await database.handle.updateTable('users').set(verified).where('roblox_username', '=', name).execute();
  const { id } = await database.handle
    .selectFrom('users')
    .select('id')
    .where('roblox_username', '=', name)
    .executeTakeFirstOrThrow();
  await database.handle
    .updateTable('members')
    .set({ role: 'moderator' })
    .where('server_id', '=', server.id)
    .where('user_id', '=', id)
    .execute();
}

function commandsOf({ handle }: Database, serverId: string) {
  return handle
    .selectFrom('game_commands')
    .select(['command', 'state', 'source'])
    .where('server_id', '=', serverId)
    .orderBy('id')
    .execute();
}

async function outcomeOf(
  sandbox: Sandbox,
  database: Database,
  serverId: string,
  start: number,
): Promise<Outcome> {
  const { handle } = database;
  const world = (await (await fetch(`${sandbox.urls.home}/control/erlc/${WORLD}`)).json()) as {
    commandsReceived: { command: string }[];
  };
  const shifts = await handle
    .selectFrom('shifts')
    .innerJoin('users', 'users.id', 'shifts.user_id')
    .select(['users.roblox_username as who', 'clock_in_at', 'clock_out_at'])
    .where('server_id', '=', serverId)
    .orderBy('users.roblox_username')
    .orderBy('clock_in_at')
    .execute();
  const alerts = await handle
    .selectFrom('security_alerts')
    .select(['rule', 'actor_name', 'events'])
    .where('server_id', '=', serverId)
    .execute();
  const notified = await handle
    .selectFrom('activity')
    .select(['action', 'description'])
    .where('server_id', '=', serverId)
    .where('action', 'in', ['security.alerted', 'bolo.alerted', 'duty.unanswered'])
    .execute();
  const runs = await handle
    .selectFrom('automation_runs')
    .leftJoin('game_commands', (join) =>
      join
        .onRef('game_commands.server_id', '=', 'automation_runs.server_id')
        .onRef('game_commands.id', '=', 'automation_runs.game_command_id'),
    )
    .select(['kind', 'subject', 'outcome', 'text', 'game_commands.command', 'game_commands.state'])
    .where('automation_runs.server_id', '=', serverId)
    .orderBy('automation_runs.id')
    .execute();
  const seconds = (moment: number) => Math.round((moment - start) / 1_000);
  return {
    received: world.commandsReceived.map(({ command }) => command),
    shifts: shifts.map(({ who, clock_in_at, clock_out_at }) => ({
      who: who ?? '',
      from: seconds(clock_in_at),
      to: clock_out_at === null ? null : seconds(clock_out_at),
    })),
    alerts: alerts.map(({ rule, actor_name, events }) => `${rule} ${actor_name} ${events}`).sort(),
    notified: notified.map(({ action, description }) => `${action} ${description}`).sort(),
    runs: runs.map(({ kind, subject, outcome, text, command, state }) => ({
      kind,
      subject,
      command,
      text,
      outcome: outcome === 'queued' && state !== null ? state : outcome,
    })),
    commands: await commandsOf(database, serverId),
  };
}
