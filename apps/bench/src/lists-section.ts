import type { Engine } from '@tenfour/api/src/db/database.ts';
import { assertEqualResponses } from './equal-responses.ts';
import { ms, percent, whole } from './format.ts';
import { startGenerator } from './generator.ts';
import { type ListResult, measureLists } from './lists.ts';
import { API_FILE, cpuMsOfDescendants, type Memory, type Service, startService } from './processes.ts';
import { signReaderIn } from './reader.ts';
import type { BenchContext, FilledStore, Section, Verdict } from './section.ts';
import type { Size } from './size.ts';
import { table } from './table.ts';
import { LIST_CONNECTIONS, TARGETS } from './targets.ts';

interface Lists {
  engine: Engine;
  bytesPerList: number;
  lists: ListResult[];
  memory: Memory;
}

const FLOORS: Record<Engine, string> = {
  sqlite: 'apps/bench/src/floor.ts',
  postgres: 'apps/bench/src/floor-postgres.ts',
};

export const listsSection: Section = {
  name: 'lists',
  summary: 'authenticated lists of 50 punishments through both faces, beside bare Fastify on the same rows',
  measure: async (context) => {
    const found: Lists[] = [];
    for (const engine of context.engines)
      found.push(await measureStore(context, await context.dataset(engine)));
    const text = [datasetText(context.size), ...found.map(listsText)].join('\n\n');
    return { text, verdicts: found.flatMap(verdicts), data: found };
  },
};

async function measureStore({ rounds, roundMs }: BenchContext, store: FilledStore): Promise<Lists> {
  const reader = await signReaderIn(store);
  const services: Service[] = [];
  const generator = await startGenerator();
  const start = async (file: string): Promise<Service> => {
    // Load shedding is off: fifty connections that never pause are more than one process is meant to serve.
    const service = await startService(file, { ...store.environment, SHED_DELAY_MS: '0' });
    services.push(service);
    return service;
  };
  try {
    const floor = await start(FLOORS[store.engine]);
    const api = await start(API_FILE);
    const bytesPerList = await assertEqualResponses(reader, floor.port, api.port);
    const { databaseKeeper } = store;
    const databaseCpuMs = () => (databaseKeeper === null ? null : cpuMsOfDescendants(databaseKeeper));
    const lists = await measureLists({ generator, reader, floor, api, databaseCpuMs, rounds, roundMs });
    return { engine: store.engine, bytesPerList, lists, memory: api.memory() };
  } finally {
    generator.stop();
    await Promise.all(services.map((service) => service.stop()));
  }
}

function datasetText(size: Size): string {
  const people = `${whole(size.users)} users with ${whole(size.members)} memberships`;
  return `Dataset: ${whole(size.servers)} servers, ${people}, ${whole(size.punishments)} punishments, of which ${whole(size.largestServer)} in the largest server.`;
}

function listsText({ engine, bytesPerList, lists, memory }: Lists): string {
  return [
    `${engine}: lists of ${whole(bytesPerList)} bytes, ${LIST_CONNECTIONS} connections:`,
    listTable(lists),
    `Memory of the API afterwards: ${whole(memory.now)} MB${memory.peak === null ? '' : `, at its peak ${whole(memory.peak)} MB`}`,
  ].join('\n');
}

/** On PostgreSQL the share of the baseline is shown without a target: most of the time is the database's own. */
function verdicts({ engine, lists, memory }: Lists): Verdict[] {
  const { shareOfFloor, memoryMb } = TARGETS;
  const ofLists = lists
    .filter(({ face }) => engine === 'sqlite' && face !== 'floor')
    .map((line) => ({
      promise: `list of 50 through ${line.face}, ${line.servers}: at least ${percent(shareOfFloor)} of the floor`,
      found: percent(line.shareOfFloor),
      met: line.shareOfFloor >= shareOfFloor,
    }));
  const ofMemory = {
    promise: `memory of the API after the lists, ${engine}: under ${memoryMb} MB`,
    found: `${whole(memory.now)} MB`,
    met: memory.now < memoryMb,
  };
  return [...ofLists, ofMemory];
}

function listTable(lists: readonly ListResult[]): string {
  return table(
    [
      'servers',
      'face',
      'req/s',
      'p50 ms',
      'p99 ms',
      'of the floor',
      'CPU µs/req',
      'database',
      'generator busy',
    ],
    lists.map((line) => [
      line.servers,
      line.face,
      whole(line.requestsPerSecond),
      ms(line.p50),
      ms(line.p99),
      percent(line.shareOfFloor),
      line.cpuMicros === null ? '' : whole(line.cpuMicros),
      line.databaseCpuMicros === null ? '' : whole(line.databaseCpuMicros),
      percent(line.generatorBusy),
    ]),
  );
}
