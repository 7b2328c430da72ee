import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { previewOf, untilImport } from '../../../testing/imports/imports.ts';
import { assemble, foundServer } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { call, must } from '../../../testing/product/transports.ts';

const ROWS = 50_000;

/** Longest turn of the event loop, in ms of work. */
const LONGEST_MS = 50;

/** Measures turns of the event loop, the longest of which is what a request can wait. */
function watchTurns() {
  const longest: number[] = [];
  // Work of this very thread: what other programs of the machine take is not the import's.
  const worked = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let last = worked();
  let running = true;
  const turn = (): void => {
    const now = worked();
    longest.push(now - last);
    last = now;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    /** Sorted, the longest last, in ms; begins anew. */
    take: () => longest.splice(0).toSorted((a, b) => a - b),
    stop: () => {
      running = false;
    },
  };
}

const product = await startProduct({ RATE_LIMIT: '0' }, { ticking: true });

function backup(): string {
  const moderations = Array.from({ length: ROWS }, (_, at) => ({
    Snowflake: String(at),
    Username: `Player${at % 9_000}`,
    UserID: String(1_000 + at),
    ModeratorID: String(900_000_000_000_000_000n + BigInt(at % 40)),
    Type: ['Warning', 'Kick', 'Ban', 'Temporary Ban'][at % 4],
    Reason: `Broke rule ${at % 20} of the community, for the ${at % 7}. time`,
    Epoch: String(1_600_000_000 + at * 600),
    UntilEpoch: at % 4 === 3 ? String(1_600_000_000 + at * 600 + 86_400) : '0',
  }));
  return JSON.stringify({ moderations });
}

it(`${ROWS} records are imported and undone while other requests are served`, {
  timeout: 600_000,
}, async () => {
  const actors = await assemble(product, 'many');
  const { id: serverId } = await foundServer(actors);
  const { browser } = actors.owner;
  const content = backup();
  const turns = watchTurns();
  await sleep(500);
  turns.take();
  /** Does it; the longest turn that it made, in ms. */
  const during = async (work: () => Promise<unknown>): Promise<number> => {
    turns.take();
    await work();
    return turns.take().at(-1) ?? 0;
  };
  let ref = { serverId, importId: '' };
  const reading = await during(async () => {
    ref = await previewOf(browser, serverId, content);
  });
  const importing = await during(async () => {
    await must(browser, 'imports.start', ref);
    await untilImport(browser, ref, ['done'], 250_000);
  });
  const { data } = await call(browser, 'rest', 'imports.get', ref);
  expect(data).toMatchObject({ rows: { created: ROWS } });
  const undoing = await during(async () => {
    await must(browser, 'imports.undo', ref);
    await untilImport(browser, ref, ['undone'], 250_000);
  });
  turns.stop();
  const longest = { reading, importing, undoing };
  expect(Object.entries(longest).filter(([, ms]) => ms > LONGEST_MS)).toEqual([]);
});
