import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { ImportRefusal, type ImportRefusalCode } from '@tenfour/domain';
import { repeatDuring, withDeadline } from '../../../jobs/timing.ts';
import {
  MESSAGE_LENGTH,
  type ReaderArguments,
  type ReaderMessage,
  type ReadingOptions,
  zReaderMessage,
} from './reader/messages.ts';

/** The process that reads one file, and its limits. */
export interface ReaderSettings {
  /** What it runs. */
  program: string;
  /** V8's heap, in MB. */
  heapMb: number;
  /** Resident memory, in bytes. */
  rssMax: number;
  /** Time in which the parent waits for it, in ms. Time in which it waits for the parent does not count. */
  timeMs: number;
}

export const READER: ReaderSettings = {
  program: fileURLToPath(new URL('./reader/main.ts', import.meta.url)),
  heapMb: 128,
  rssMax: 320 * 1_024 * 1_024,
  timeMs: 60_000,
};

/** How often memory is looked at, in ms: less than it takes to fill what the limit leaves. */
const WATCH_MS = 50;

/** Longest message, in characters: a full one and the longest row after it. */
const MESSAGE_MAX = 4 * MESSAGE_LENGTH;

/** Characters of an error output that are logged. */
const COMPLAINT_MAX = 2_000;

/** Signals with which V8 ends a process that is out of memory. */
const OUT_OF_MEMORY: ReadonlySet<NodeJS.Signals> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL']);

/** The process that read a file ended early or wrote something unexpected, within all of its limits. */
export class ReaderCrashed extends Error {
  override name = 'ReaderCrashed';
}

export interface ReadingInput {
  /** In base64, piece by piece: a multiple of three bytes each, except for the last. */
  file: AsyncIterable<string>;
  /** Size of the file. */
  bytes: number;
  options: ReadingOptions;
  /** Ends the process immediately. */
  signal: AbortSignal;
  reader?: ReaderSettings;
}

const children = new Set<ChildProcess>();

/** Process ids of the readers that run now. */
export const readerPids = (): number[] => [...children].flatMap(({ pid }) => pid ?? []);

// However this process ends, its readers end with it.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Reads a file in a process of its own, with limits of memory and time, and yields what it finds. The process waits
 * until each message is taken. Throws ImportRefusal for a file that cannot be imported, ReaderCrashed, the error of a
 * process that could not be started, and the signal's reason.
 */
export async function* readInChild(input: ReadingInput): AsyncGenerator<ReaderMessage> {
  const { signal, reader = READER } = input;
  signal.throwIfAborted();
  const child = startReader(input, reader);
  // Without file descriptors to spare it has no pipes either.
  if (child.pid === undefined) throw await startError(child);
  const watch = watchReader(child, reader, signal);
  try {
    void feed(child.stdin, input.file).catch((error: unknown) => watch.fail(error));
    for await (const line of watch.timed(linesOf(child.stdout))) {
      const message = parseMessage(line);
      if (message.kind === 'refused') throw new ImportRefusal(message.code);
      yield message;
      if (message.kind === 'end') return;
    }
    throw await watch.causeOfDeath();
  } finally {
    watch.stop();
    child.kill('SIGKILL');
    // With messages left in it, it would never close.
    child.stdout.destroy();
    await watch.closed;
  }
}

function parseMessage(line: string): ReaderMessage {
  try {
    return zReaderMessage.parse(JSON.parse(line));
  } catch (cause) {
    throw new ReaderCrashed('The reader wrote a line that is not a message', { cause });
  }
}

type Reader = ChildProcessByStdio<Writable, Readable, Readable>;

/** Returns why a process was not started. The file is not to blame. */
async function startError(child: ChildProcess): Promise<Error> {
  const [cause] = await once(child, 'error');
  return new Error('The reader could not be started', { cause });
}

/** The environment of this process holds secrets, so the reader gets none of it. */
function startReader({ options, bytes }: ReadingInput, { program, heapMb, rssMax }: ReaderSettings): Reader {
  const cache = getCompileCacheDir();
  const given: ReaderArguments = { options, bytes, rssMax };
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8', program, JSON.stringify(given)],
    { env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  children.add(child);
  child.once('close', () => children.delete(child));
  child.once('error', () => children.delete(child));
  return child;
}

async function feed(stdin: Writable, file: AsyncIterable<string>): Promise<void> {
  // It may end before it has taken the whole file; the exit says why.
  const closed = new AbortController();
  stdin.on('error', () => closed.abort());
  stdin.once('close', () => closed.abort());
  for await (const piece of file) {
    if (closed.signal.aborted) return;
    // As it is stored: the reader decodes it, with its own memory.
    if (!stdin.write(piece, 'latin1'))
      await once(stdin, 'drain', { signal: closed.signal }).catch(() => undefined);
  }
  stdin.end();
}

/** Throws ReaderCrashed for a line that no reader writes. */
async function* linesOf(stdout: Readable): AsyncGenerator<string> {
  let rest = '';
  stdout.setEncoding('utf8');
  for await (const chunk of stdout) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MESSAGE_MAX) throw new ReaderCrashed('It wrote a message that is too long');
    yield* lines;
  }
}

/** Ends a reader that goes over a limit or is not wanted any more, and knows why it ended. */
function watchReader(child: Reader, { rssMax, timeMs }: ReaderSettings, signal: AbortSignal) {
  let verdict: Error | null = null;
  let complaint = '';
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      verdict ??= new ReaderCrashed(error.message);
      resolve();
    });
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(-COMPLAINT_MAX);
  });

  function end(why: Error): void {
    verdict ??= why;
    child.kill('SIGKILL');
  }

  const over = (code: ImportRefusalCode): void => end(new ImportRefusal(code));
  const fail = (error: unknown): void => end(error instanceof Error ? error : new Error(String(error)));
  const aborted = (): void => fail(signal.reason);
  signal.addEventListener('abort', aborted, { once: true });
  void repeatDuring(closed, WATCH_MS, () => {
    void residentBytes(child.pid).then((bytes) => {
      if (bytes > rssMax) over('memory');
    });
  });

  async function* timed(lines: AsyncGenerator<string>): AsyncGenerator<string> {
    let left = timeMs;
    for (;;) {
      const asked = performance.now();
      const line = lines.next();
      if ((await withDeadline(line, left, null)) === null) over('time');
      const next = await line;
      left -= performance.now() - asked;
      if (next.done) return;
      yield next.value;
    }
  }

  async function causeOfDeath(): Promise<Error> {
    await closed;
    if (verdict !== null) return verdict;
    const { signalCode, exitCode } = child;
    if (signalCode !== null && OUT_OF_MEMORY.has(signalCode)) return new ImportRefusal('memory');
    return new ReaderCrashed(`The reader ended with ${signalCode ?? exitCode}: ${complaint}`);
  }

  function stop(): void {
    signal.removeEventListener('abort', aborted);
  }

  return { timed, fail, stop, closed, causeOfDeath };
}

/** Returns the resident memory of a process in bytes; 0 where the system does not say. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  // Elsewhere the reader looks at its own memory.
  if (process.platform !== 'linux' || pid === undefined) return 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
}
