import { parseArgs } from 'node:util';
import type { Engine } from '@tenfour/api/src/db/database.ts';
import type { Section } from './section.ts';
import { FULL, type Size, SMALL } from './size.ts';

const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

/** Options of the command line. */
export interface Options {
  sections: readonly Section[];
  engines: readonly Engine[];
  size: Size;
  isSmall: boolean;
  rounds: number;
  /** ms */
  roundMs: number;
  /** Names of the pages that the section "pages" measures; null for all. */
  pages: readonly string[] | null;
}

/** Returns the text of `--help`. */
export function help(sections: readonly Section[]): string {
  const lines = sections.map(({ name, summary, onlyWhenNamed }) => {
    const condition = onlyWhenNamed === undefined ? '' : ` (only when named: ${onlyWhenNamed})`;
    return `  ${name.padEnd(14)}${summary}${condition}`;
  });
  return `npm run bench -- [options]
  --only a,b  these sections alone
  --engine e  sqlite or postgres alone, where a section knows both
  --small     a fortieth of the data and short rounds, to see whether everything runs
  --rounds n  rounds of load where a section compares (default 5)
  --events n  game events of the section "analytics" (default 2,000,000; the promise is about 50,000,000)
  --pages a,b of the section "pages" these pages alone, such as dashboard,staff
  --help      this text

Sections:
${lines.join('\n')}

The verdicts stand in one table at the end and, with everything that was found, in apps/bench/results.
Exits with 0 also when a target is missed: a slow machine is no fault of the product.`;
}

/** Parses the arguments; null for `--help`. Throws a sentence on unknown ones. */
export function readOptions(args: readonly string[], sections: readonly Section[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      engine: { type: 'string' },
      small: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      events: { type: 'string' },
      pages: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const size = values.small ? SMALL : FULL;
  return {
    sections: chosen(sections, values.only),
    engines: enginesOf(values.engine),
    size:
      values.events === undefined ? size : { ...size, events: wholeNumber('events', values.events, 1_000) },
    isSmall: values.small,
    rounds: wholeNumber('rounds', values.rounds, 1),
    roundMs: values.small ? 500 : 4_000,
    pages: values.pages?.split(',') ?? null,
  };
}

function chosen(sections: readonly Section[], only: string | undefined): readonly Section[] {
  if (only === undefined) return sections.filter(({ onlyWhenNamed }) => onlyWhenNamed === undefined);
  return only.split(',').map((name) => {
    const found = sections.find((section) => section.name === name);
    if (found !== undefined) return found;
    throw new Error(
      `There is no section "${name}". --only takes ${sections.map((one) => one.name).join(', ')}.`,
    );
  });
}

function enginesOf(wanted: string | undefined): readonly Engine[] {
  const engines = ENGINES.filter((engine) => wanted === undefined || wanted === engine);
  if (engines.length === 0) throw new Error('--engine takes sqlite or postgres.');
  return engines;
}

function wholeNumber(option: string, text: string, least: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Error(`--${option} takes a whole number from ${least}.`);
}
