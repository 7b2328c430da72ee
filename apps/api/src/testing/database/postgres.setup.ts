import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { type PostgresServer, startPostgres } from './embedded-postgres.ts';
import { makeOwnedDirectory, removeLeftovers } from './leftovers.ts';

const PREFIX = 'tenfour-data';
const TEMPLATE = 'tenfour_template';

/** Starts one server for the run and migrates one database; `testDatabase` clones it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers(PREFIX);
  const directory = makeOwnedDirectory(PREFIX);
  const server = await startPostgres();
  const stop = async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await buildTemplate(server, directory);
  } catch (error) {
    await stop();
    throw error;
  }
  const adminUrl = server.url('postgres');
  project.provide('testStore', { engine: 'postgres', directory, adminUrl, template: TEMPLATE });
  return stop;
}

async function buildTemplate(server: PostgresServer, dataDir: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server.url('postgres') });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  const database = await openDatabase({ url: server.url(TEMPLATE), dataDir });
  await migrate(database);
  await database.close();
}
