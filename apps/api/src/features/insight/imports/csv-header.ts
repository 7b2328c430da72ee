import type { ImportHead, ImportOptions } from '@tenfour/contracts';
import { guessDateOrder, guessKind, guessMapping, IMPORT_LIMITS } from '@tenfour/domain';
import { parse } from 'csv-parse/sync';
import { utf16Of } from './reader/decode.ts';

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

/** The headings and first lines of a CSV file, how many columns it has, and how the whole of it seems to be written. */
export interface CsvHead {
  head: ImportHead;
  columns: number;
  guess: Partial<ImportOptions>;
}

/** Reads the beginning of a file; `isUtf8` says whether all of it can be that. */
export function readHead(bytes: Buffer, isUtf8: boolean): CsvHead {
  // A file that is neither was written by an older spreadsheet.
  const encoding = utf16Of(bytes) ?? (isUtf8 ? 'utf-8' : 'windows-1252');
  const text = new TextDecoder(encoding).decode(bytes);
  const read = DELIMITERS.map((delimiter) => ({ delimiter, lines: linesOf(text, delimiter) }));
  const [best] = read.toSorted((a, b) => agreement(b.lines) - agreement(a.lines));
  const [all = [], ...lines] = best?.lines ?? [];
  const headings = all.slice(0, IMPORT_LIMITS.columns);
  const kind = guessKind(headings);
  const mapping = guessMapping(kind, headings);
  const dates = ['at', 'from', 'to', 'until'].flatMap((field) => {
    const column = mapping[field];
    return column === undefined ? [] : lines.map((line) => line[column] ?? '');
  });
  return {
    columns: all.length,
    head: { headings: shown(headings), lines: lines.slice(0, SHOWN).map(shown) },
    guess: { kind, mapping, dateOrder: guessDateOrder(dates), delimiter: best?.delimiter ?? ',', encoding },
  };
}

function shown(cells: readonly string[]): string[] {
  return cells
    .slice(0, COLUMNS_MAX)
    .map((cell) => cell.replaceAll('\0', '').toWellFormed().slice(0, CELL_MAX));
}

/** The head is cut off somewhere, also within quotes: what was read until there counts. */
function linesOf(text: string, delimiter: string): string[][] {
  const lines: string[][] = [];
  try {
    parse(text, {
      ...CSV_PARSING,
      delimiter,
      to: LOOKED_AT,
      on_record: (line: string[]) => {
        lines.push(line);
        return null;
      },
    });
  } catch {
    // Reading the whole file says what is wrong with it.
  }
  return lines;
}

/** Columns, where the lines agree on how many there are. */
function agreement(lines: readonly string[][]): number {
  const [first, ...others] = lines;
  if (first === undefined) return 0;
  const same = others.filter((line) => line.length === first.length).length;
  return first.length * (others.length === 0 ? 1 : (same + 1) / (others.length + 1));
}
