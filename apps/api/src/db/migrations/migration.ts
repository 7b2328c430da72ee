import type { Engine } from '../database.ts';

/** What a migration is given: the dialect it writes for, and a way to run one statement in its transaction. */
export interface MigrationContext {
  readonly engine: Engine;
  run(statement: string): Promise<void>;
}

/** One step forward. `name` never changes once released; `up` is frozen and imports nothing that may change. */
export interface Migration {
  readonly name: string;
  up(context: MigrationContext): Promise<void>;
}
