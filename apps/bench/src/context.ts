import type { Engine } from '@tenfour/api/src/db/database.ts';
import { type Dataset, prepareDataset } from './dataset.ts';
import { preparePostgresDataset } from './dataset-postgres.ts';
import { apiEnvironment } from './environment.ts';
import type { Options } from './options.ts';
import type { BenchContext, FilledStore } from './section.ts';
import type { Size } from './size.ts';

/** With PostgreSQL the API wants to be told them. */
const POSTGRES_KEYS = `bench:${Buffer.alloc(32, 7).toString('base64')}`;

/** A dataset that is there until it is closed. */
export interface OpenStore extends FilledStore {
  close(): Promise<void>;
}

/** What the sections of one run share, and how it ends. */
export interface RunContext extends BenchContext {
  /** Takes down what was prepared. */
  close(): Promise<void>;
}

const FILL: Record<Engine, (size: Size) => Promise<OpenStore>> = {
  sqlite: fillSqlite,
  postgres: fillPostgres,
};

/** The context of one run; a dataset is prepared when the first section asks for it. */
export function createContext({ size, isSmall, engines, rounds, roundMs }: Options): RunContext {
  const stores = new Map<Engine, Promise<OpenStore>>();
  return {
    size,
    isSmall,
    engines,
    rounds,
    roundMs,
    environment: apiEnvironment,
    dataset: (engine) => {
      const store = stores.get(engine) ?? FILL[engine](size);
      stores.set(engine, store);
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
  console.log(`Preparing the dataset "${size.name}" …`);
  const dataset = await prepareDataset(size);
  const { dataDir } = dataset;
  tellOf(dataset);
  return {
    engine: 'sqlite',
    dataDir,
    url: null,
    environment: apiEnvironment(dataDir),
    close: async () => undefined,
  };
}

async function fillPostgres(size: Size): Promise<OpenStore> {
  console.log(`Preparing the dataset "${size.name}" on PostgreSQL …`);
  const dataset = await preparePostgresDataset(size);
  const { dataDir, url, stop } = dataset;
  tellOf(dataset);
  const environment = { ...apiEnvironment(dataDir), DATABASE_URL: url, SECRETS_KEYS: POSTGRES_KEYS };
  return { engine: 'postgres', dataDir, url, environment, close: stop };
}

function tellOf({ generatedIn }: Dataset): void {
  if (generatedIn !== null) console.log(`  generated in ${generatedIn.toFixed(0)} s; kept for the next run`);
}
