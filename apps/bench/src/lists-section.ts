import { ms, percent, whole } from './format.ts';
import { startGenerator } from './generator.ts';
import { type ListResult, measureLists } from './lists.ts';
import { type Memory, type Service, startService } from './processes.ts';
import { signReaderIn } from './reader.ts';
import { assertSameBytes } from './same-bytes.ts';
import type { BenchContext, FilledStore, Section, SectionFindings, Verdict } from './section.ts';
import type { Size } from './size.ts';
import { table } from './table.ts';
import { LIST_CONNECTIONS, TARGETS } from './targets.ts';

interface Lists {
  bytesPerList: number;
  lists: ListResult[];
  memory: Memory;
}

export const listsSection: Section = {
  name: 'lists',
  summary: 'authenticated lists of 50 punishments through both faces, beside bare Fastify on the same rows',
  measure: async (context) => {
    const found = await measureStore(context, await context.dataset('sqlite'));
    return findings(context.size, found);
  },
};

async function measureStore(context: BenchContext, store: FilledStore): Promise<Lists> {
  const reader = await signReaderIn(store);
  const services: Service[] = [];
  const generator = await startGenerator();
  try {
    const floor = await startService('apps/bench/src/floor.ts', {
      NODE_ENV: 'production',
      DATA_DIR: store.dataDir,
    });
    services.push(floor);
    const api = await startService('apps/api/src/main.ts', store.environment);
    services.push(api);
    const bytesPerList = await assertSameBytes(reader, floor.port, api.port);
    const { rounds, roundMs } = context;
    const lists = await measureLists({ generator, reader, floor, api, rounds, roundMs });
    return { bytesPerList, lists, memory: api.memory() };
  } finally {
    generator.stop();
    await Promise.all(services.map((service) => service.stop()));
  }
}

function findings(size: Size, found: Lists): SectionFindings {
  const { memory } = found;
  const people = `${whole(size.users)} users with ${whole(size.members)} memberships`;
  const text = [
    `Dataset: ${whole(size.servers)} servers, ${people}, ${whole(size.punishments)} punishments, of which ${whole(size.largestServer)} in the largest server.`,
    `Lists of ${whole(found.bytesPerList)} bytes, ${LIST_CONNECTIONS} connections:`,
    listTable(found.lists),
    `Memory of the API afterwards: ${whole(memory.now)} MB${memory.peak === null ? '' : `, at its peak ${whole(memory.peak)} MB`}`,
  ].join('\n');
  return { text, verdicts: verdicts(found), data: found };
}

function verdicts({ lists, memory }: Lists): Verdict[] {
  const { shareOfFloor, memoryMb } = TARGETS;
  const ofLists = lists
    .filter(({ face }) => face !== 'floor')
    .map((line) => ({
      promise: `list of 50 through ${line.face}, ${line.servers}: at least ${percent(shareOfFloor)} of the floor`,
      found: percent(line.shareOfFloor),
      met: line.shareOfFloor >= shareOfFloor,
    }));
  const ofMemory = {
    promise: `memory of the API after the lists: under ${memoryMb} MB`,
    found: `${whole(memory.now)} MB`,
    met: memory.now < memoryMb,
  };
  return [...ofLists, ofMemory];
}

function listTable(lists: readonly ListResult[]): string {
  return table(
    ['servers', 'face', 'req/s', 'p50 ms', 'p99 ms', 'of the floor', 'CPU µs/req', 'generator busy'],
    lists.map((line) => [
      line.servers,
      line.face,
      whole(line.requestsPerSecond),
      ms(line.p50),
      ms(line.p99),
      percent(line.shareOfFloor),
      line.cpuMicros === null ? '' : whole(line.cpuMicros),
      percent(line.generatorBusy),
    ]),
  );
}
