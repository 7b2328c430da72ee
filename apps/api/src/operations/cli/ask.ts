import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** What a terminal's person gave up with Ctrl-C or by closing it. */
export class GivenUpError extends Error {
  override readonly name = 'GivenUpError';
}

/** Aborted when the process is asked to end: what writes a file leaves no half of it then. */
export function untilSignalled(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () =>
      ending.abort(new GivenUpError('Ended before it was done. Nothing of it is left.')),
    );
  }
  return ending.signal;
}

/** Asks on the terminal and shows nothing of the answer. Throws GivenUpError. */
export async function askSecretly(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const ended = new Promise<never>((_resolve, reject) => {
    const giveUp = (): void => reject(new GivenUpError('Nothing was changed.'));
    lines.once('SIGINT', giveUp);
    lines.once('close', giveUp);
  });
  process.stdout.write(question);
  try {
    return await Promise.race([lines.question(''), ended]);
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}
