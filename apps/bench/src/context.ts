import type { Engine } from '@tenfour/api/src/db/database.ts';
import { type Dataset, prepareDataset } from './dataset.ts';
import { preparePostgresDataset } from './dataset-postgres.ts';
import { apiEnvironment } from './environment.ts';
import type { Options } from './options.ts';
import type { BenchContext, FilledStore } from './section.ts';
import type { Size } from './size.ts';

/** A dataset that exists until it is closed. */
export interface OpenStore extends FilledStore {
  close(): Promise<void>;
}

/** State shared by the sections of one run, and its teardown. */
export interface RunContext extends BenchContext {
  /** Removes everything that was prepared. */
  close(): Promise<void>;
}

const FILL: Record<Engine, (size: Size) => Promise<OpenStore>> = {
  sqlite: fillSqlite,
  postgres: fillPostgres,
};

/** Creates the context of one run; a dataset is prepared when the first section requests it. */
export function createContext({ size, isSmall, engines, rounds, roundMs, pages }: Options): RunContext {
  const stores = new Map<string, Promise<OpenStore>>();
  return {
    size,
    isSmall,
    engines,
    rounds,
    roundMs,
    pages,
    environment: apiEnvironment,
    dataset: (engine, wanted = size) => {
      const key = `${engine} ${wanted.name}`;
      const store = stores.get(key) ?? FILL[engine](wanted);
      stores.set(key, store);
      return store;
    },
    close: async () => {
      for (const store of await Promise.allSettled(stores.values())) {
        if (store.status === 'fulfilled') await store.value.close();
      }
    },
  };
}

async function fillSqlite(size: Size): Promise<OpenStore> {
  const { dataDir } = await said('SQLite', size, prepareDataset(size));
  const environment = apiEnvironment(dataDir);
  return {
    engine: 'sqlite',
    dataDir,
    url: null,
    databaseKeeper: null,
    environment,
    close: async () => undefined,
  };
}

async function fillPostgres(size: Size): Promise<OpenStore> {
  const {
    dataDir,
    url,
    keeper: databaseKeeper,
    stop,
  } = await said('PostgreSQL', size, preparePostgresDataset(size));
  const environment = { ...apiEnvironment(dataDir), DATABASE_URL: url };
  return { engine: 'postgres', dataDir, url, databaseKeeper, environment, close: stop };
}

async function said<D extends Dataset>(where: string, { name }: Size, preparing: Promise<D>): Promise<D> {
  console.log(`Preparing the dataset "${name}" on ${where} …`);
  const dataset = await preparing;
  if (dataset.generatedIn !== null)
    console.log(`  generated in ${dataset.generatedIn.toFixed(0)} s; kept for the next run`);
  return dataset;
}
