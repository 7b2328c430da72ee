import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../db/database.ts';
import { type OpenOptions, openDatabase } from '../../db/open.ts';
import { SQLITE_FILE } from '../../db/sqlite/open-sqlite.ts';
import { afterEveryFile } from '../after-file.ts';

/** What a project's global setup hands to its test files. */
export type TestStore =
  | { readonly engine: 'sqlite'; readonly directory: string; readonly template: string }
  | {
      readonly engine: 'postgres';
      readonly directory: string;
      readonly adminUrl: string;
      readonly template: string;
    };

declare module 'vitest' {
  interface ProvidedContext {
    testStore: TestStore;
  }
}

/** Nothing in a test needs to survive a power cut, and few last long enough for a thread of their own. */
const FOR_TESTS = { durability: 'normal', checkpointDelayMs: 60_000 } as const;

const opened: Database[] = [];
const cleanUps: (() => Promise<void>)[] = [];

afterEveryFile(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
  await Promise.all(cleanUps.splice(0).map((cleanUp) => cleanUp()));
});

/** The engine that this run of the test file is for. */
export const testEngine = (): Database['engine'] => inject('testStore').engine;

/**
 * Opens a fresh, migrated database that is closed automatically after the file. Only in `*.db.test.ts`, usually once
 * per file: `const database = await testDatabase();` at the top.
 */
export async function testDatabase(options: Partial<OpenOptions> = {}): Promise<Database> {
  return openTestDatabase({ ...(await createTestStore()), ...options });
}

/** Opens a database that is closed after the file: for a second opening of one `createTestStore`. */
export async function openTestDatabase(options: OpenOptions): Promise<Database> {
  const database = await openDatabase({ poolSize: 8, ...FOR_TESTS, ...options });
  opened.push(database);
  return database;
}

/** Where a fresh database lies: `migrated` as the template is, or empty. */
export async function createTestStore(content: 'migrated' | 'empty' = 'migrated'): Promise<OpenOptions> {
  const store = inject('testStore');
  const dataDir = mkdtempSync(path.join(store.directory, 'file-'));
  if (store.engine === 'sqlite') {
    if (content === 'migrated')
      copyFileSync(path.join(store.template, SQLITE_FILE), path.join(dataDir, SQLITE_FILE));
    return { dataDir };
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = content === 'migrated' ? store.template : 'template0';
  // The other strategy writes each page to the log too, which takes the server more than twice the processor time.
  await administer(store.adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  cleanUps.push(() => administer(store.adminUrl, `DROP DATABASE ${name} WITH (FORCE)`));
  const url = new URL(store.adminUrl);
  url.pathname = name;
  return { url: url.href, dataDir };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
