import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ImportSource } from '@tenfour/contracts';
import type { ImportRefusalCode } from '@tenfour/domain';
import yazl from 'yazl';

/** How large bombs are: `full` is what an attacker would send, `small` is just over the limits. */
export type BombSize = 'small' | 'full';

/** A file that is built to break its reader. */
export interface Bomb {
  name: string;
  source: ImportSource;
  /** Why it is refused. */
  code: ImportRefusalCode;
  file(size: BombSize): Promise<Buffer> | Buffer;
  /** There is no small one of it. */
  onlyFull?: true;
}

const MB = 1_024 * 1_024;

/** Largest that is still taken as a file. */
const FULL = 31 * MB;

const HEAD = '{"format":"tenfour-server","version":1';

/** A text that is written piece by piece, so that the test holds little of it. */
function* repeated(begin: string, piece: string, times: number, end: string): Generator<string> {
  yield begin;
  const block = piece.repeat(10_000);
  for (let left = times; left > 0; left -= 10_000) yield left >= 10_000 ? block : piece.repeat(left);
  yield end;
}

/** Packs files into an archive. */
export async function zipped(files: Readonly<Record<string, Iterable<string | Buffer>>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addReadStream(Readable.from(content, { objectMode: false }), name);
  }
  zip.end();
  return buffer(zip.outputStream);
}

const exportOf = (entries: string) => `${HEAD},"punishments":[${entries}]}`;

/** Lets the second entry of an archive begin where the first one does. */
function overlapped(archive: Buffer): Buffer {
  const signature = Buffer.from('PK\x01\x02', 'latin1');
  const first = archive.indexOf(signature);
  const second = archive.indexOf(signature, first + 1);
  archive.copy(archive, second + 42, first + 42, first + 46);
  return archive;
}

const over = (size: BombSize, small: number): number => (size === 'full' ? FULL : small);

/** One of each kind; the last ones are sheets. */
export const BOMBS: readonly Bomb[] = [
  {
    name: 'deep nesting',
    source: 'erm',
    code: 'depth',
    file: (size) => Buffer.from(`{"moderations":[${'['.repeat(over(size, 300_000))}`),
  },
  {
    name: 'a wide array that is not carried over',
    source: 'erm',
    code: 'values',
    file: () => Buffer.from(`{"messages":[${'0,'.repeat(10_000_000)}0]}`),
    onlyFull: true,
  },
  {
    name: 'deep nesting of objects',
    source: 'erm',
    code: 'depth',
    file: (size) => Buffer.from(`{"moderations":[${'{"$a":'.repeat(over(size, 300_000) / 6)}`),
  },
  {
    name: '20,000,001 empty objects in an archive',
    source: 'tenfour',
    code: 'archive-ratio',
    file: (size) =>
      zipped({
        'tenfour.json': repeated(
          `${HEAD},"punishments":[`,
          '{},',
          size === 'full' ? 20_000_000 : 500_000,
          '{}]}',
        ),
      }),
  },
  {
    name: 'a wide array',
    source: 'erm',
    code: 'rows',
    file: (size) => Buffer.from(`{"moderations":[${'{},'.repeat(over(size, 390_000) / 3)}{}]}`),
  },
  {
    name: 'a huge string',
    source: 'erm',
    code: 'string-length',
    file: (size) => Buffer.from(`{"moderations":[{"Reason":"${'x'.repeat(over(size, 200_000))}"}]}`),
  },
  {
    name: 'a huge key',
    source: 'erm',
    code: 'key-length',
    file: (size) => Buffer.from(`{"moderations":[{"${'x'.repeat(over(size, 2_000))}":1}]}`),
  },
  {
    name: 'a zip of zips',
    source: 'tenfour',
    code: 'archive-nested',
    file: async () => zipped({ 'tenfour.json': [await zipped({ 'tenfour.json': [exportOf('')] })] }),
  },
  {
    name: 'a ratio of 1,000:1',
    source: 'tenfour',
    code: 'archive-ratio',
    file: (size) =>
      zipped({ 'tenfour.json': repeated(`${HEAD},"x":"`, 'x', size === 'full' ? 200 * MB : 2 * MB, '"}') }),
  },
  {
    name: 'overlapping entries',
    source: 'tenfour',
    code: 'archive-overlap',
    file: async () => overlapped(await zipped({ 'README.txt': ['x'], 'tenfour.json': [exportOf('')] })),
  },
  {
    name: 'a truncated archive',
    source: 'tenfour',
    code: 'archive-broken',
    file: async () => {
      const whole = await zipped({ 'tenfour.json': [exportOf('{}')] });
      return whole.subarray(0, whole.length - 40);
    },
  },
  {
    name: 'truncated JSON',
    source: 'erm',
    code: 'not-json',
    file: () => Buffer.from('{"moderations":[{"Username":"Rusty"'),
  },
  {
    name: 'a huge quoted cell',
    source: 'csv',
    code: 'csv-row',
    file: (size) => Buffer.from(`Player,Date\nRusty,2024-01-02\n"${'x'.repeat(over(size, 300_000))}`),
  },
  {
    name: '1,000 columns',
    source: 'csv',
    code: 'columns',
    file: () => Buffer.from(`Player,Date\n${'x,'.repeat(999)}x\n`),
  },
  {
    name: 'NUL bytes',
    source: 'csv',
    code: 'nul-bytes',
    file: () => Buffer.from('Player,Date\nRusty\0,2024-01-02\n'),
  },
  {
    name: 'NUL bytes in JSON',
    source: 'erm',
    code: 'nul-bytes',
    file: () => Buffer.from('{"moderations":[{"Username":"Ru\0sty"}]}'),
  },
  {
    name: 'bytes that are no letters',
    source: 'erm',
    code: 'undecodable',
    file: () =>
      Buffer.concat([
        Buffer.from('{"moderations":[{"Username":"'),
        Buffer.from([0xff, 0xfe]),
        Buffer.from('"}]}'),
      ]),
  },
  {
    name: 'bytes that no spreadsheet writes',
    source: 'csv',
    code: 'undecodable',
    file: () => Buffer.from('Player,Date\nR\x81sty\xe9,2024-01-02\n', 'latin1'),
  },
];
