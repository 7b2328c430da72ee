import { Worker } from 'node:worker_threads';
import type { ImportOptions, ImportSource } from '@tenfour/contracts';
import type { ImportItem } from '@tenfour/domain';

/** How a file is to be read. */
export interface ReadingOptions {
  source: ImportSource;
  csv: ImportOptions;
  countOffences: boolean;
  /** IANA zone of times that say none. */
  zone: string;
  now: number;
}

/** A line of a file as it was read. */
export interface ReadLine {
  n: number;
  item: ImportItem | null;
  /** What the file says, where nothing could be made of it. */
  text: string;
  identity: string | null;
  state: 'new' | 'duplicate' | 'skipped';
  reason: string | null;
}

export type ToWorker =
  | { kind: 'piece'; content: string }
  | { kind: 'read'; options: ReadingOptions }
  | { kind: 'next' }
  | { kind: 'end' };
export type FromWorker =
  | { kind: 'refused'; problem: string }
  | { kind: 'lines'; lines: ReadLine[]; last: boolean; notes: readonly string[]; total: number };

/** Most memory of a reading, in MB: a file that unfolds to more ends its own thread and nothing else. */
const MEMORY_MB = 768;

/** How long a thread has to end by itself, in ms. */
const PATIENCE_MS = 10_000;

/** Reads a file in a thread of its own, since parsing tens of megabytes at once would hold everybody up. */
export interface Reading {
  add(content: string): void;
  /**
   * The first lines, then the next ones with each call. Refused where the file was too much for the thread; rejects when
   * it ends before its time for any other reason.
   */
  begin(options: ReadingOptions): Promise<FromWorker>;
  next(): Promise<FromWorker>;
  close(): Promise<void>;
}

/** Why a file that ended its thread is not read: read once more it would end the next one. */
const TOO_MUCH =
  'The file unfolds to more than can be read here, or is nested too deeply. Split it and import the parts.';

function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, code } = error as NodeJS.ErrnoException;
  return name === 'RangeError' || code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** Starts the thread. Close it in any case. */
export function openReading(): Reading {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let waiting: PromiseWithResolvers<FromWorker> | undefined;
  let ended: Error | undefined;
  worker.on('message', (message: FromWorker) => waiting?.resolve(message));
  worker.on('error', (error) => fail(error));
  worker.on('exit', () => fail(new Error('The thread that read an import has ended')));

  function fail(error: unknown): void {
    ended ??= error instanceof Error ? error : new Error(String(error));
    if (waiting) settle(waiting, ended);
  }

  function settle({ resolve, reject }: PromiseWithResolvers<FromWorker>, error: Error): void {
    if (isTooMuch(error)) resolve({ kind: 'refused', problem: TOO_MUCH });
    else reject(error);
  }

  function ask(message: ToWorker): Promise<FromWorker> {
    waiting = Promise.withResolvers();
    if (ended) settle(waiting, ended);
    else worker.postMessage(message);
    return waiting.promise;
  }

  return {
    add: (content) => worker.postMessage({ kind: 'piece', content } satisfies ToWorker),
    begin: (options) => ask({ kind: 'read', options }),
    next: () => ask({ kind: 'next' }),
    close: async () => {
      waiting?.promise.catch(() => undefined);
      if (ended) return;
      // By itself where it can: a thread that is cut off in the middle of something may take the process along.
      const gone = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage({ kind: 'end' } satisfies ToWorker);
      const impatient = setTimeout(() => void worker.terminate(), PATIENCE_MS);
      await gone;
      clearTimeout(impatient);
    },
  };
}
