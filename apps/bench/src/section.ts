import type { Engine } from '@tenfour/api/src/db/database.ts';
import type { Size } from './size.ts';

/** The advertised dataset on one engine, ready to be served by a process of the product. */
export interface FilledStore {
  engine: Engine;
  /** Folder with the product's files; on PostgreSQL only the picture cache and the like. */
  dataDir: string;
  /** postgres://…; null on SQLite. */
  url: string | null;
  /** The process whose descendants are the database; null on SQLite. */
  databaseKeeper: number | null;
  /** Environment with which the API serves it. */
  environment: Record<string, string>;
}

/** Context of every section. */
export interface BenchContext {
  size: Size;
  /** A quick check that everything runs; the numbers are meaningless. */
  isSmall: boolean;
  engines: readonly Engine[];
  rounds: number;
  /** Length of one run of load, in ms. */
  roundMs: number;
  /** Names of the pages that the section "pages" measures; null for all. */
  pages: readonly string[] | null;
  /** Returns the product's environment with a separate store in this folder. */
  environment(dataDir: string): Record<string, string>;
  /** Returns a dataset, prepared once in a run and removed at its end; of the run's own size by default. */
  dataset(engine: Engine, size?: Size): Promise<FilledStore>;
}

/** A target and whether it was met. */
export interface Verdict {
  promise: string;
  found: string;
  met: boolean;
}

/** Results of a section: shown in the order of the run, the verdicts in one table at the end. */
export interface SectionFindings {
  text: string;
  verdicts: Verdict[];
  /** Written to the results as JSON. */
  data: unknown;
}

/** One part of `npm run bench`; `--only <name>,<name>` runs some of them. */
export interface Section {
  name: string;
  summary: string;
  /** Why it runs only when named: it needs something that not every machine has. */
  onlyWhenNamed?: string;
  measure(context: BenchContext): Promise<SectionFindings>;
}
