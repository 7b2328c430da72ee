import type Sqlite from 'better-sqlite3';
import type { QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { asOutage } from '../outages.ts';

/**
 * One SQLite connection that keeps its most recently used statements prepared: better-sqlite3 compiles anew on
 * each `prepare`, which costs more than most of our queries. Bounded, because `in (…)` lists make ever new texts.
 */
export class SqliteConnection {
  readonly database: Sqlite.Database;
  readonly #statements: LRUCache<string, Sqlite.Statement>;

  constructor(database: Sqlite.Database, cachedStatements: number) {
    this.database = database;
    this.#statements = new LRUCache({ max: cachedStatements });
  }

  get cachedStatements(): number {
    return this.#statements.size;
  }

  /** Whether the statement changes nothing. Throws on text that SQLite does not understand. */
  isRead(text: string): boolean {
    return this.#prepare(text).readonly;
  }

  /** Runs one statement. Parameters are numbers, strings, bigints, bytes or null. Throws OutageError on a full disk. */
  run<Row>(text: string, parameters: readonly unknown[]): QueryResult<Row> {
    try {
      return this.#run<Row>(text, parameters);
    } catch (error) {
      throw asOutage(error);
    }
  }

  #run<Row>(text: string, parameters: readonly unknown[]): QueryResult<Row> {
    const statement = this.#prepare(text);
    if (statement.reader) {
      const rows = statement.all(...parameters) as Row[];
      return { rows };
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  close(): void {
    this.#statements.clear();
    this.database.close();
  }

  #prepare(text: string): Sqlite.Statement {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.database.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }
}
