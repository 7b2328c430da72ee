import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { makeOwnedDirectory, removeLeftovers } from './leftovers.ts';

const PREFIX = 'tenfour-sqlite';

/** Migrates one file for the run; `testDatabase` copies it. */
export default async function setup(project: TestProject): Promise<() => void> {
  await removeLeftovers(PREFIX);
  const directory = makeOwnedDirectory(PREFIX);
  const template = path.join(directory, 'template');
  const database = await openDatabase({ dataDir: template, durability: 'normal' });
  await migrate(database);
  await database.close();
  project.provide('testStore', { engine: 'sqlite', directory, template });
  return () => rmSync(directory, { recursive: true, force: true });
}
