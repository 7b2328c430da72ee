import { createErlcClient } from '@tenfour/erlc';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../testing/database/database.ts';
import { testGame } from '../../../../testing/game/game.ts';
import { type WatchScene, watchScene } from '../../../../testing/game/watching.ts';

const MINUTE = 60_000;
const FOR_EVER = Number.MAX_SAFE_INTEGER;

/** Returns the times since `from` at which a game was read. */
function momentsOf(scene: WatchScene, id: string, from = 0): number[] {
  return scene.kept.filter((one) => one.id === id && one.at >= from).map(({ at }) => at);
}

function gapsOf(moments: readonly number[]): number[] {
  return moments.slice(1).map((at, index) => at - (moments[index] ?? 0));
}

describe('how often a game is read', async () => {
  const database = await testDatabase();
  const scene = await watchScene(database);
  const { clock, kept } = scene;
  const id = (name: string): string => `still${name}`;
  const webhookOn = async (name: string, columns: Parameters<WatchScene['webhook']>[1]): Promise<void> =>
    scene.webhook(await scene.server(id(name)), columns);

  await scene.server(id('watched'));
  await webhookOn('joins', { type: 'player_joins' });
  await webhookOn('leaves', { type: 'player_leaves' });
  await webhookOn('kills', { type: 'kill_logs' });
  await scene.customCommand(await scene.server(id('commanded')), 1);
  await scene.chatCommands(await scene.server(id('chat')), 1);
  await scene.chatCommands(await scene.server(id('chatoff')), 0);
  await scene.server(id('nothing'));
  await webhookOn('otherwebhook', { type: 'staff_actions' });
  await webhookOn('webhookoff', { type: 'kill_logs', is_active: 0 });
  await webhookOn('webhookgone', { type: 'kill_logs', deleted_at: 1 });
  await scene.customCommand(await scene.server(id('commandoff')), 0);
  await scene.server(id('suspended'), { status: 'suspended' });
  await scene.server(id('deleted'), { deleted_at: 1 });
  await scene.server(id('keyless'), { erlc_key_hash: null, erlc_key_sealed: null });
  const watcher = scene.watcher();
  await watcher.refresh();
  await scene.pass(watcher, 11 * 60, () => watcher.watch(id('watched'), clock.at + 45_000));

  it.each([
    ['watched', 10_000],
    ['joins', 30_000],
    ['leaves', 30_000],
    ['kills', 30_000],
    ['commanded', 30_000],
    ['chat', 10_000],
    ['chatoff', 5 * MINUTE],
    ['nothing', 5 * MINUTE],
    ['otherwebhook', 5 * MINUTE],
    ['webhookoff', 5 * MINUTE],
    ['webhookgone', 5 * MINUTE],
    ['commandoff', 5 * MINUTE],
  ])('%s: every %i ms', (name, every) => {
    const gaps = gapsOf(momentsOf(scene, id(name)));
    expect(gaps.length).toBeGreaterThanOrEqual(Math.floor((11 * MINUTE) / every) - 2);
    for (const gap of gaps) {
      expect(gap).toBeGreaterThan(every - 1_000);
      expect(gap).toBeLessThanOrEqual(every + 1_000);
    }
    const average = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    expect(Math.abs(average - every)).toBeLessThan(every / 20);
  });

  it.each(['suspended', 'deleted', 'keyless'])('%s: never', (name) => {
    expect(momentsOf(scene, id(name))).toEqual([]);
  });

  it('asks for everything in one request', async () => {
    expect(await scene.reads()).toBe(kept.length);
  });

  it('returns to the slow interval when the last watcher leaves, and forgets games without a reason', async () => {
    const from = clock.at;
    await scene.server(id('late'));
    await watcher.watch(id('unlisted'), clock.at + 45_000);
    await watcher.refresh();
    await scene.pass(watcher, 5 * 60);
    // 45 s of interest after the last look.
    expect(momentsOf(scene, id('watched'), from + 46_000).length).toBeLessThanOrEqual(1);
    expect(momentsOf(scene, id('unlisted'), from).length).toBeGreaterThanOrEqual(4);
    expect(momentsOf(scene, id('unlisted'), from + 46_000)).toEqual([]);
    expect(momentsOf(scene, id('late'), from)).toHaveLength(1);
  });
});

describe('when the budget is short', async () => {
  const database = await testDatabase();
  const scene = await watchScene(database);
  const ids = (name: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `still${name}${index}`);
  const [watched, hooked, idle] = [ids('people', 120), ids('hooked', 60), ids('idle', 20)];
  for (const world of [...hooked, ...idle]) {
    const serverId = await scene.server(world);
    if (hooked.includes(world)) await scene.webhook(serverId, { type: 'player_joins' });
  }
  const watcher = scene.watcher();
  await watcher.refresh();
  for (const id of watched) await watcher.watch(id, FOR_EVER);
  const from = scene.clock.at;
  await scene.pass(watcher, 400);
  const longestGap = (id: string): number => Math.max(...gapsOf([...momentsOf(scene, id), scene.clock.at]));

  it('games wait in proportion and none starves', () => {
    // 120 / 10 s + 60 / 30 s are 14 reads a second where 32 in 8 s are left: 3.5 times as long as usual.
    for (const id of watched) expect(longestGap(id)).toBeLessThanOrEqual(50_000);
    for (const id of hooked) expect(longestGap(id)).toBeLessThanOrEqual(150_000);
  });

  it('the longer interval is not much longer than the budget makes it', () => {
    const seconds = (scene.clock.at - from) / 1_000;
    expect(scene.kept.length).toBeGreaterThan((seconds / 8) * 28);
  });

  it('unwatched games wait', () => {
    expect(idle.flatMap((id) => momentsOf(scene, id))).toEqual([]);
  });

  it('a game that is opened is read immediately all the same', async () => {
    await watcher.watch('stillopened', FOR_EVER);
    await scene.pass(watcher, 8);
    expect(momentsOf(scene, 'stillopened').length).toBeGreaterThanOrEqual(1);
  });

  it('nothing was sent into a limit', async () => {
    expect(await scene.game.overruns()).toEqual({});
    expect(scene.kept.length).toBe(await scene.reads());
  });
});

describe('what could double or burst', async () => {
  const database = await testDatabase();
  const scene = await watchScene(database, { timeoutMs: 400 });
  const { clock, kept } = scene;

  it('a slow read is not overlapped by the next', async () => {
    const watcher = scene.watcher();
    const before = await scene.reads();
    await scene.game.fault('timeout', 1);
    await watcher.watch('stillslow', FOR_EVER);
    for (let look = 0; look < 20; look += 1) {
      clock.at += 10_000;
      watcher.look();
    }
    expect(watcher.isReading('stillslow')).toBe(true);
    await watcher.settle();
    await scene.game.fault('none');
    // The hanging one, and the next, which was due when it ended.
    expect((await scene.reads()) - before).toBe(2);
    expect(momentsOf(scene, 'stillslow')).toHaveLength(1);
  });

  it('a late read makes up for nothing', async () => {
    const watcher = scene.watcher();
    await watcher.watch('stilllate', FOR_EVER);
    await watcher.settle();
    clock.at += 35_000;
    await watcher.settle();
    expect(momentsOf(scene, 'stilllate')).toHaveLength(2);
    clock.at += 9_000;
    await watcher.settle();
    expect(momentsOf(scene, 'stilllate')).toHaveLength(2);
  });

  it('names the previous stored reading, also after a restart', async () => {
    const first = scene.watcher();
    await first.watch('stillchain', FOR_EVER);
    await scene.pass(first, 12);
    await first.stop();
    await scene.pass(first, 30);
    const second = scene.watcher();
    await second.watch('stillchain', FOR_EVER);
    await second.settle();
    const chain = kept.filter(({ id }) => id === 'stillchain');
    expect(chain.length).toBe(3);
    expect(chain.map(({ previousTakenAt }) => previousTakenAt)).toEqual([null, chain[0]?.at, chain[1]?.at]);
  });

  it('a reading that could not be evaluated is not stored either', async () => {
    let broken = true;
    const previous: (number | null)[] = [];
    const watcher = scene.watcher({
      handleReading: async (_tx, { previousTakenAt }) => {
        if (broken) throw new Error('the disk is full');
        previous.push(previousTakenAt);
      },
    });
    await watcher.watch('stillatomic', FOR_EVER);
    await watcher.settle();
    expect(watcher.snapshot('stillatomic')).toMatchObject({ takenAt: clock.at, problem: null });
    broken = false;
    await scene.pass(watcher, 11);
    expect(previous).toEqual([null]);
    expect(scene.log.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  it('a reading older than the stored one is dropped', async () => {
    const watcher = scene.watcher();
    await watcher.watch('stilloverlap', FOR_EVER);
    await watcher.settle();
    // Another process asked earlier and hears later: its reading is five seconds behind.
    let lag = 0;
    const other = scene.watcher({
      now: () => clock.at - lag,
      keyOf: async (id) => {
        lag = 5_000;
        return `demo-${id}`;
      },
    });
    await other.watch('stilloverlap', FOR_EVER);
    other.pollSoon('stilloverlap');
    const before = await scene.reads();
    await other.settle();
    expect(lag).toBe(5_000);
    expect((await scene.reads()) - before).toBe(1);
    expect(momentsOf(scene, 'stilloverlap')).toHaveLength(1);
  });

  it('a process that restarts immediately does not run into the window of the previous one', async () => {
    const busy = await testGame({ now: () => clock.at });
    const ids = Array.from({ length: 60 }, (_, index) => `stillbusy${index}`);
    const before = scene.watcher({ erlc: busy.erlc });
    for (const id of ids) await before.watch(id, FOR_EVER);
    // More than a window has room for, so that some are overdue.
    await scene.pass(before, 20);
    await before.stop();
    for (let spent = true; spent; ) spent = (await busy.erlc.readServer('demo-stillspent')).ok;
    // The next one has forgotten the limit, as a new process does.
    const fresh = createErlcClient({
      baseUrl: busy.sandbox.urls.erlc,
      userAgent: 'Tenfour tests',
      now: () => clock.at,
    });
    const after = scene.watcher({ erlc: fresh });
    after.start();
    await after.refresh();
    const from = kept.length;
    for (const id of ids) await after.watch(id, FOR_EVER);
    await scene.pass(after, 30);
    expect(kept.length - from).toBeGreaterThanOrEqual(60);
    expect(fresh.readBucket()?.blockedUntil).toBe(0);
    await after.stop();
  });

  it('a start is no burst: games that were just read wait, the others are spread over their interval', async () => {
    const worlds = Array.from({ length: 100 }, (_, index) => `stillspread${index}`);
    for (const world of worlds) await scene.server(world);
    const first = scene.watcher();
    await first.refresh();
    const from = kept.length;
    await scene.pass(first, 30);
    expect(kept.length - from).toBeLessThan(25);
    // A read that fails on a busy machine is due again after another interval.
    const read = () => new Set(kept.slice(from).map(({ id }) => id)).size;
    for (let passed = 30; passed < 301 || (read() < 100 && passed < 700); passed += 1)
      await scene.pass(first, 1);
    expect(read()).toBeGreaterThanOrEqual(100);
    const readBefore = kept.slice(from).length;
    await first.stop();
    const second = scene.watcher();
    await second.refresh();
    await scene.pass(second, 60);
    const again = kept.slice(from + readBefore);
    expect(again.length).toBeGreaterThan(5);
    expect(again.length).toBeLessThan(40);
    for (const { at, previousTakenAt } of again) {
      expect(at - (previousTakenAt ?? 0)).toBeGreaterThan(299_000);
    }
    await second.stop();
  });
});

describe('trouble upstream', async () => {
  const database = await testDatabase();
  const scene = await watchScene(database, { timeoutMs: 400 });
  const { clock } = scene;

  it('stays away for exactly as long as a 429 says, without asking for other games either', async () => {
    const watcher = scene.watcher();
    await watcher.watch('stillfirst', FOR_EVER);
    await watcher.settle();
    await fetch(`${scene.game.sandbox.urls.home}/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ upstream: 'erlc', mode: '429', count: 1, retryAfter: 40 }),
    });
    clock.at += 10_000;
    await watcher.settle();
    const blockedAt = clock.at;
    expect(watcher.snapshot('stillfirst')?.problem?.kind).toBe('rate-limited');
    const before = await scene.reads();
    await watcher.watch('stillsecond', FOR_EVER);
    await scene.pass(watcher, 39);
    expect(await scene.reads()).toBe(before);
    await scene.pass(watcher, 2);
    expect(await scene.reads()).toBe(before + 2);
    expect(scene.game.erlc.nextReadAt()).toBeGreaterThanOrEqual(blockedAt + 40_000);
    expect(watcher.snapshot('stillfirst')?.problem).toBeNull();
    await watcher.stop();
  });

  it.each(['500', 'html', 'reset', 'timeout'])(
    '%s is a warning once, without a stack, until it changes',
    async (mode) => {
      const from = scene.log.length;
      const watcher = scene.watcher();
      await watcher.watch(`stilllog${mode}`, FOR_EVER);
      await watcher.settle();
      await scene.game.fault(mode);
      await scene.pass(watcher, 31);
      await scene.game.fault('none');
      await scene.pass(watcher, 11);
      const lines = scene.log.slice(from);
      expect(lines.map(({ level }) => level)).toEqual(['warn', 'info']);
      expect(lines.some(({ details }) => 'err' in details)).toBe(false);
      await watcher.stop();
    },
  );

  it('a dead key is asked once, after a restart too, until its owner enters it anew', async () => {
    const before = await scene.reads();
    const first = scene.watcher();
    await first.watch('badkey', FOR_EVER);
    await scene.pass(first, 60);
    expect(first.snapshot('badkey')?.problem?.kind).toBe('key-invalid');
    await first.stop();
    scene.game.erlc.forget('bad-badkey');
    const second = scene.watcher();
    await scene.server('badkey');
    await second.refresh();
    await second.watch('badkey', FOR_EVER);
    await scene.pass(second, 60);
    expect((await scene.reads()) - before).toBe(1);
    second.pollAgain('badkey');
    await scene.pass(second, 60);
    expect((await scene.reads()) - before).toBe(2);
    await second.stop();
  });
});
