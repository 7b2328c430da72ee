import { once } from 'node:events';
import { ImportRefusal } from '@tenfour/domain';
import type { ReaderArguments } from './messages.ts';
import { readFile } from './read-file.ts';

/**
 * Reads the file on the standard input as the first argument of the process says, and writes messages to the standard
 * output. The parent ends the process when it takes too long.
 */
export async function read(): Promise<void> {
  for await (const message of readFile(await received(), options, checkpoint)) {
    if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain');
  }
}

// Written by the parent.
const { options, bytes, rssMax } = JSON.parse(process.argv[2] ?? '') as ReaderArguments;
const parent = process.ppid;

/** The parent looks too, but a process whose parent died has to end itself. */
function checkpoint(): void {
  if (process.ppid !== parent) process.exit(1);
  if (process.memoryUsage.rss() > rssMax) throw new ImportRefusal('memory');
}

async function received(): Promise<Buffer> {
  const file = Buffer.allocUnsafe(bytes);
  let at = 0;
  // Base64 is decoded by four letters.
  let rest = '';
  for await (const chunk of process.stdin.setEncoding('latin1')) {
    const text = `${rest}${chunk}`;
    const whole = text.length - (text.length % 4);
    at += file.write(text.slice(0, whole), at, 'base64');
    rest = text.slice(whole);
  }
  if (at !== bytes) throw new Error(`Received ${at} of ${bytes} bytes`);
  return file;
}
