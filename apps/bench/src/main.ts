import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createContext } from './context.ts';
import { help, type Options, readOptions } from './options.ts';
import type { BenchContext, Section, SectionFindings, Verdict } from './section.ts';
import { SECTIONS } from './sections.ts';
import { table } from './table.ts';

const RESULTS = join(import.meta.dirname, '..', 'results');

/** Everything that one run found; written as JSON too. */
interface Findings {
  at: string;
  machine: string;
  size: Options['size'];
  verdicts: Verdict[];
  sections: Record<string, unknown>;
}

function machine(): string {
  const [cpu] = cpus();
  return `${cpus().length} x ${cpu?.model ?? 'unknown'}, Node ${process.version}`;
}

/** Runs a section; when it fails, the results of the others are still reported. */
async function measureSafely(section: Section, context: BenchContext): Promise<SectionFindings> {
  try {
    return await section.measure(context);
  } catch (error) {
    process.exitCode = 1;
    console.error(error);
    const found = error instanceof Error ? error.message : String(error);
    return {
      text: `Broke off: ${found}`,
      verdicts: [{ promise: `${section.name}: is measured`, found: 'broke off', met: false }],
      data: { brokeOff: found },
    };
  }
}

async function run(options: Options): Promise<Findings> {
  const findings: Findings = {
    at: new Date().toISOString(),
    machine: machine(),
    size: options.size,
    verdicts: [],
    sections: {},
  };
  const context = createContext(options);
  try {
    for (const section of options.sections) {
      console.log(`\n== ${section.name}: ${section.summary}`);
      const { text, verdicts, data } = await measureSafely(section, context);
      console.log(text);
      findings.verdicts.push(...verdicts);
      findings.sections[section.name] = data;
    }
  } finally {
    await context.close();
  }
  return findings;
}

function verdictTable({ verdicts, machine: on, size }: Findings): string {
  const rows = verdicts.map(({ promise, found, met }) => [promise, found, met ? 'met' : 'MISSED']);
  return `${on}, size "${size.name}"\n\n${table(['target', 'found', ''], rows)}`;
}

function keep(findings: Findings): string {
  mkdirSync(RESULTS, { recursive: true });
  const path = join(RESULTS, `${findings.at.replaceAll(/[:.]/g, '-')}-${findings.size.name}.json`);
  writeFileSync(path, `${JSON.stringify(findings, null, 2)}\n`);
  return path;
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), SECTIONS);
  if (options === null) {
    console.log(help(SECTIONS));
    return;
  }
  const findings = await run(options);
  console.log(`\n${verdictTable(findings)}\n\nWritten to ${keep(findings)}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
});
