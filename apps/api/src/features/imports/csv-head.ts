import type { ImportHead, ImportOptions } from '@tenfour/contracts';
import { guessDateOrder, guessKind, guessMapping } from '@tenfour/domain';
import { parse } from 'csv-parse/sync';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Lines of a file that are looked at, and those that are shown. */
const LOOKED_AT = 50;
const SHOWN = 5;

/** Columns and characters that are shown. */
const COLUMNS_MAX = 100;
const CELL_MAX = 120;

/** How CSV is read everywhere, in its many dialects. */
export const CSV_PARSING = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  trim: true,
} as const;

/** The headings and first lines of a CSV file, and how the whole of it seems to be written. */
export function readHead(bytes: Buffer): { head: ImportHead; guess: Partial<ImportOptions> } {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const read = DELIMITERS.map((delimiter) => ({ delimiter, lines: linesOf(text, delimiter) }));
  const [best] = read.toSorted((a, b) => agreement(b.lines) - agreement(a.lines));
  const [headings = [], ...lines] = best?.lines ?? [];
  const kind = guessKind(headings);
  const mapping = guessMapping(kind, headings);
  const dates = ['at', 'from', 'to', 'until'].flatMap((field) => {
    const column = mapping[field];
    return column === undefined ? [] : lines.map((line) => line[column] ?? '');
  });
  return {
    head: { headings: shown(headings), lines: lines.slice(0, SHOWN).map(shown) },
    guess: { kind, mapping, dateOrder: guessDateOrder(dates), delimiter: best?.delimiter ?? ',', encoding },
  };
}

function shown(cells: readonly string[]): string[] {
  return cells
    .slice(0, COLUMNS_MAX)
    .map((cell) => cell.replaceAll('\0', '').toWellFormed().slice(0, CELL_MAX));
}

/** UTF-16 by its mark or its zeros, UTF-8 where it is that, otherwise what Windows wrote before. */
function encodingOf(bytes: Buffer): ImportOptions['encoding'] {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0))
    return 'utf-16le';
  try {
    // The last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function linesOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { ...CSV_PARSING, delimiter, to: LOOKED_AT });
  } catch {
    return [];
  }
}

/** Columns, where the lines agree on how many there are. */
function agreement(lines: readonly string[][]): number {
  const [first, ...others] = lines;
  if (first === undefined) return 0;
  const same = others.filter((line) => line.length === first.length).length;
  return first.length * (others.length === 0 ? 1 : (same + 1) / (others.length + 1));
}
