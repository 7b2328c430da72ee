import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import type { CheckpointStep } from './checkpoint-worker.ts';
import {
  type Checkpoints,
  type CheckpointThread,
  createCheckpoints,
  createCheckpointThread,
} from './checkpoints.ts';
import { createWriteQueue, type WriteQueue } from './write-queue.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'tenfour-checkpoints-test-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const OPTIONS = { busyDeadlineMs: 100, cachedStatements: 10 };

interface Started {
  checkpoints: Checkpoints;
  reported: unknown[];
  queue: WriteQueue;
  log: { hasFailed: boolean };
}

function start(thread: CheckpointThread): Started {
  const reported: unknown[] = [];
  const log = { hasFailed: false };
  const queue = createWriteQueue();
  const onError = (error: unknown) => void reported.push(error);
  return {
    checkpoints: createCheckpoints({ thread, queue, log, delayMs: 1, onError }),
    reported,
    queue,
    log,
  };
}

/** A thread that notes its steps and does what `work` says. */
function notingThread(work: (step: CheckpointStep, at: number) => Promise<void> = async () => undefined) {
  const steps: CheckpointStep[] = [];
  const thread: CheckpointThread = {
    run: (step) => {
      steps.push(step);
      return work(step, steps.length);
    },
    close: async () => undefined,
  };
  return { steps, thread };
}

describe('checkpoints', () => {
  it('report what fails, and the next write has another one follow', async () => {
    const { steps, thread } = notingThread(async (_step, at) => {
      if (at === 1) throw new Error('disk I/O error');
    });
    const { checkpoints, reported } = start(thread);
    checkpoints.written();
    await eventually(async () => expect(reported).toEqual([new Error('disk I/O error')]));
    checkpoints.written();
    await eventually(async () => expect(steps).toEqual(['copy', 'copy', 'finish']));
    expect(reported).toHaveLength(1);
    await checkpoints.close();
  });

  it('report a thread that does not end, and let the database be closed', async () => {
    const failing = { run: async () => undefined, close: () => Promise.reject(new Error('stuck')) };
    const { checkpoints, reported } = start(failing);
    await checkpoints.close();
    expect(reported).toEqual([new Error('stuck')]);
  });

  it('neither begin nor end once a sync of the log has failed', async () => {
    const copied = Promise.withResolvers<void>();
    const { steps, thread } = notingThread(() => copied.promise);
    const { checkpoints, queue, log, reported } = start(thread);
    checkpoints.written();
    await eventually(async () => expect(steps).toEqual(['copy']));
    log.hasFailed = true;
    copied.resolve();
    await checkpoints.close();
    await queue.run(async () => undefined);
    expect(steps).toEqual(['copy']);
    const later = notingThread();
    const failed = start(later.thread);
    failed.log.hasFailed = true;
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    failed.checkpoints.written();
    await vi.advanceTimersByTimeAsync(20);
    await failed.checkpoints.close();
    expect([later.steps, reported, failed.reported]).toEqual([[], [], []]);
  });
});

describe('the thread', () => {
  it('that cannot be started fails its task, and is replaced', async () => {
    const file = path.join(directory, 'absent', 'file.db');
    const thread = createCheckpointThread(file, OPTIONS);
    const { checkpoints, reported } = start(thread);
    for (const failures of [1, 2]) {
      checkpoints.written();
      await eventually(async () => expect(reported).toHaveLength(failures));
    }
    expect(String(reported[1])).toMatch(/directory does not exist/);
    await checkpoints.close();
    expect(reported).toHaveLength(2);
  });

  it('leaves the log to another process that is writing', async () => {
    const file = path.join(directory, 'busy.db');
    const other = new Sqlite(file);
    other.pragma('journal_mode = WAL');
    other.exec('CREATE TABLE rows (n integer); INSERT INTO rows VALUES (1)');
    const thread = createCheckpointThread(file, OPTIONS);
    await thread.run('copy');
    other.exec('BEGIN IMMEDIATE');
    await expect(thread.run('finish')).resolves.toBeUndefined();
    other.exec('COMMIT');
    await thread.close();
    other.close();
  });
});
