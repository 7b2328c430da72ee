import { beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../src/db/changes.ts';
import { assemble, type Cast } from '../src/testing/cast.ts';
import { must } from '../src/testing/faces.ts';
import { startProduct } from '../src/testing/product.ts';
import { WALKS, type Walk } from './activity-rows.ts';
import { inputFor, type Scene, setScene } from './permissions/scene.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'silent' }, { ticking: true });
await fetch(`${product.sandbox.urls.home}/control/limits`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ globalLimit: 100_000 }),
});
let cast: Cast;
beforeAll(async () => {
  cast = await assemble(product, 'livewalk');
});

function prepared({ procedure, as = 'owner', what }: Walk, scene: Scene): Promise<Record<string, unknown>> {
  const row = { procedure, usual: 'ok ok ok ok ok ok', ...(what === undefined ? {} : { what }) } as const;
  return inputFor(scene, row, as);
}

async function inputOf(walk: Walk, scene: Scene): Promise<Record<string, unknown>> {
  return walk.input ? await walk.input(scene, () => prepared(walk, scene)) : prepared(walk, scene);
}

/** Changes that are told while `work` runs, and what comes in the moment after it. */
async function toldBy(work: () => Promise<unknown>): Promise<Change[]> {
  const told: Change[] = [];
  const end = product.database.changes.subscribe((some) => told.push(...some));
  await work();
  end();
  return told;
}

const rows = WALKS.filter(({ action }) => action !== null).map((walk) => ({
  walk,
  name: walk.what === undefined ? walk.procedure : `${walk.procedure}: ${walk.what}`,
}));

// Which mutations there are is looked after by the walk of the activity log, whose rows these are.
describe('a mutation that succeeds tells what changed, and the log beside it', () => {
  it.each(rows)('$name', async ({ walk }) => {
    const scene = await setScene(cast, 'usual');
    const input = await inputOf(walk, scene);
    const { browser } = cast[walk.as ?? 'owner'];
    const told = await toldBy(() => must(browser, walk.procedure, input));
    // Showing an address changes nothing but the log.
    const entities = new Set(told.map(({ entity }) => entity));
    if (walk.procedure !== 'webhooks.reveal') entities.delete('activity');
    expect([...entities]).not.toEqual([]);
  });
});
