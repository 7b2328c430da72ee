import { closeSync, constants, cpSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { SQLITE_FILE } from '@tenfour/api/src/db/sqlite/open-sqlite.ts';
import pg from 'pg';
import type { FilledStore } from './section.ts';

/** A store that can be changed. */
export interface OwnCopy extends FilledStore {
  /** Removes everything outside its folder. */
  drop(): Promise<void>;
}

const NAME = 'page_mix';

/** Copies the dataset: open pages change a lot of it, and other sections measure it too. */
export async function copyOf(store: FilledStore, dataDir: string): Promise<OwnCopy> {
  const environment = { ...store.environment, DATA_DIR: dataDir };
  cpSync(store.dataDir, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  if (store.url === null) {
    flush(join(dataDir, SQLITE_FILE));
    return { ...store, dataDir, environment, drop: async () => undefined };
  }
  const source = new URL(store.url);
  const url = new URL(source);
  url.pathname = `/${NAME}`;
  const drop = (): Promise<void> => administer(url, `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  await drop();
  await administer(url, `CREATE DATABASE ${NAME} TEMPLATE "${source.pathname.slice(1)}"`);
  return { ...store, dataDir, url: url.href, environment: { ...environment, DATABASE_URL: url.href }, drop };
}

/** Flushes a copy to the disk, or else the product's first checkpoint would write it and stall. */
function flush(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** Runs a statement from `template1`, a database that is never copied here. */
async function administer(url: URL, statement: string): Promise<void> {
  const at = new URL(url);
  at.pathname = '/template1';
  const client = new pg.Client({ connectionString: at.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
