import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** What a terminal's person gave up with Ctrl-C or by closing it. */
export class GivenUpError extends Error {
  override readonly name = 'GivenUpError';
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
