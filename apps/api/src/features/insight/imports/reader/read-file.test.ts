import { zImportOptions } from '@tenfour/contracts';
import { importRefusalText } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { BOMBS, zipped } from '../../../../testing/imports/import-bombs.ts';
import { readHead } from '../csv-header.ts';
import { createUtf8Check } from '../utf8-check.ts';
import { MESSAGE_LENGTH, type ReaderMessage, type ReadingOptions } from './messages.ts';
import { readFile } from './read-file.ts';

const NOW = Date.UTC(2026, 0, 1);

async function read(
  source: ReadingOptions['source'],
  bytes: Buffer,
  csv: Partial<ReadingOptions['csv']> = {},
): Promise<{ messages: ReaderMessage[]; pieces: number }> {
  const options = zImportOptions.parse({ mapping: { player: 0, at: 1, reason: 2 }, ...csv });
  let pieces = 0;
  const given = { source, csv: options, countOffences: false, zone: 'UTC', now: NOW };
  const messages: ReaderMessage[] = [];
  function checkpoint(): void {
    pieces += 1;
  }
  for await (const one of readFile(bytes, given, checkpoint)) messages.push(one);
  return { messages, pieces };
}

function linesIn(messages: readonly ReaderMessage[]) {
  return messages.flatMap((message) => (message.kind === 'lines' ? message.lines : []));
}

/** Reads a sheet as the upload found it to be written. */
async function readSheet(bytes: Buffer) {
  const utf8 = createUtf8Check();
  utf8.add(bytes);
  const { guess } = readHead(bytes, utf8.end());
  const { messages } = await read('csv', bytes, guess);
  return { encoding: guess.encoding, lines: linesIn(messages) };
}

describe('a file that is built to break its reader', () => {
  it.each(BOMBS.filter(({ onlyFull }) => onlyFull !== true))(
    '$name is refused',
    async ({ source, code, file }) => {
      const bytes = await file('small');
      const encoding = bytes.includes(0xe9) ? 'windows-1252' : 'utf-8';
      const { messages } = await read(source, bytes, { encoding });
      expect(messages).toEqual([{ kind: 'refused', code }]);
      expect(importRefusalText(code)).toMatch(/\.$/);
    },
  );

  it('is not read beyond the limit', async () => {
    const bytes = Buffer.from(`{"moderations":[${'{},'.repeat(1_000_000)}{}]}`);
    const { messages, pieces } = await read('erm', bytes);
    expect(messages).toEqual([{ kind: 'refused', code: 'rows' }]);
    expect(pieces).toBeLessThan(8);
  });

  it('by a repeated field counts all of them', async () => {
    const list = `"moderations":[${'{},'.repeat(60_000)}{}]`;
    const { messages } = await read('erm', Buffer.from(`{${list},${list}}`));
    expect(messages).toEqual([{ kind: 'refused', code: 'rows' }]);
  });

  it.each([
    ['an archive of something else', { 'a.txt': ['x'] }, 'no-export-in-archive'],
    ['an archive in an archive', { 'tenfour.json': ['{}'], 'more.zip': ['x'] }, 'archive-nested'],
    [
      'an archive of many files',
      Object.fromEntries(Array.from({ length: 1_101 }, (_, at) => [`${at}.txt`, ['x']])),
      'archive-entries',
    ],
  ] as const)('%s is refused', async (_name, files, code) => {
    expect((await read('tenfour', await zipped(files))).messages).toEqual([{ kind: 'refused', code }]);
  });
});

describe('a file within the limits', () => {
  const SHEET = 'Player,Date,Reason\nRusty,2024-01-02,café – naïve\n';
  const mark = '\uFEFF';
  const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

  it.each([
    ['UTF-8', Buffer.from(SHEET), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(mark + SHEET), 'utf-8'],
    ['UTF-16 LE', Buffer.from(mark + SHEET, 'utf16le'), 'utf-16le'],
    ['UTF-16 LE without a mark', Buffer.from(SHEET, 'utf16le'), 'utf-16le'],
    ['UTF-16 BE', utf16be(mark + SHEET), 'utf-16be'],
    ['UTF-16 BE without a mark', utf16be(SHEET), 'utf-16be'],
    ['Windows-1252', Buffer.from(SHEET.replace('–', '\x96'), 'latin1'), 'windows-1252'],
  ])('in %s keeps its letters', async (_name, bytes, encoding) => {
    const sheet = await readSheet(bytes);
    expect(sheet.encoding).toBe(encoding);
    expect(sheet.lines).toMatchObject([{ n: 1, item: { player: 'Rusty', reason: 'café – naïve' } }]);
  });

  it('in Windows-1252 is known by letters that come late', async () => {
    const bytes = Buffer.from(
      `Player,Date,Reason\n${'Rusty,2024-01-02,x\n'.repeat(5_000)}a,2024-01-02,caf\xe9\n`,
      'latin1',
    );
    expect((await readSheet(bytes)).lines.at(-1)).toMatchObject({ item: { reason: 'café' } });
  });

  it('as JSON in UTF-16 is read', async () => {
    const moderations = [{ Username: 'Rusty', Epoch: '1700000000', Type: 'Kick', Reason: 'café' }];
    const bytes = Buffer.from(mark + JSON.stringify({ moderations }), 'utf16le');
    const lines = linesIn((await read('erm', bytes)).messages);
    expect(lines).toMatchObject([{ item: { type: 'kick', reason: 'café' } }]);
  });

  it('is sent in several messages when its shifts have a thousand breaks each', async () => {
    const at = 1_700_000_000;
    const Breaks = Array.from({ length: 1_000 }, (_, n) => ({
      StartEpoch: at + 2 * n,
      EndEpoch: at + 2 * n + 1,
    }));
    const one = { Username: 'Ana', StartEpoch: at, EndEpoch: at + 3_600, Breaks };
    const shifts = Array.from({ length: 100 }, (_, n) => ({ ...one, Username: `Ana${n}` }));
    const { messages } = await read('erm', Buffer.from(JSON.stringify({ shifts })));
    expect(linesIn(messages)).toHaveLength(100);
    expect(linesIn(messages)[0]?.item).toHaveProperty('breaks.length', 1_000);
    const longest = Math.max(...messages.map((message) => JSON.stringify(message).length));
    expect(longest).toBeLessThan(2 * MESSAGE_LENGTH);
  });

  it('has its columns found although it is cut off within quotes', () => {
    const head = Buffer.from('Player,Date\nRusty,2024-01-02\n"cut off');
    expect(readHead(head, true).head.headings).toEqual(['Player', 'Date']);
  });

  it('has the type of a shift before the first shift of it, whatever the order in the file', async () => {
    const shift = (type: string, hour: number) => ({
      name: 'Ana',
      type,
      from: `2025-01-01T0${hour}:00:00Z`,
      to: `2025-01-01T0${hour + 1}:00:00Z`,
    });
    const file = {
      format: 'tenfour-server',
      version: 1,
      shifts: [shift('Patrol', 1), shift('patrol', 2), shift('Desk', 3)],
      'shift-types': [{ name: 'Desk' }, { name: 'Training' }],
    };
    const { messages } = await read('tenfour', await zipped({ 'tenfour.json': [JSON.stringify(file)] }));
    expect(linesIn(messages).map(({ item, state }) => [item?.kind, state])).toEqual([
      ['shift-type', 'new'],
      ['shift', 'new'],
      ['shift', 'new'],
      ['shift-type', 'new'],
      ['shift', 'new'],
      ['shift-type', 'duplicate'],
      ['shift-type', 'new'],
    ]);
    expect(messages.at(-1)).toMatchObject({ kind: 'end', total: 7 });
  });

  it('keeps the effects of types that the file names after the records', async () => {
    const moderations = [{ Username: 'Rusty', Epoch: '1700000000', Type: 'Removal', Reason: 'x' }];
    const file = { moderations, punishmentTypes: [{ name: 'Removal', effect: 'Kick' }] };
    const lines = linesIn((await read('erm', Buffer.from(JSON.stringify(file)))).messages);
    expect(lines.find(({ item }) => item?.kind === 'punishment')).toMatchObject({ item: { type: 'kick' } });
  });
});
