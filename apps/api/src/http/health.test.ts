import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openSqlite } from '../db/sqlite/open-sqlite.ts';
import { createWalFlush } from '../db/sqlite/wal-flush.ts';
import { addHealth } from './health.ts';

it('is not ready once a write has not reached the disk', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tenfour-health-test-'));
  let broken = false;
  const sync = async () => {
    if (broken) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  };
  const onError = () => undefined;
  const log = createWalFlush({ sync, close: async () => undefined }, onError);
  const times = { busyDeadlineMs: 1_000, cachedStatements: 10, checkpointDelayMs: 60_000 };
  const { port, file } = await openSqlite({ dataDir, durability: 'full', onError, log, ...times });
  const database = createDatabase(port, file, onError);
  await migrate(database);
  const app = Fastify();
  addHealth(app, database);
  const ready = async () => {
    const { statusCode, body } = await app.inject('/readyz');
    return [statusCode, JSON.parse(body)];
  };
  expect(await ready()).toEqual([200, { status: 'ok' }]);
  broken = true;
  const write = database.handle.insertInto('meta').values({ key: 'a', value: '1' }).execute();
  await expect(write).rejects.toThrow();
  broken = false;
  expect(await ready()).toEqual([
    503,
    { status: 'unavailable', database: 'takes no writes until a restart' },
  ]);
  await app.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});
