import { restRoutes } from '@tenfour/contracts/rest';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { postControl } from '../../src/testing/game/control.ts';
import { type Actors, assemble } from '../../src/testing/product/people.ts';
import { startProduct } from '../../src/testing/product/product.ts';
import { call } from '../../src/testing/product/transports.ts';
import { inputFor, needsOwnScene, type Scene, setScene } from './scene.ts';
import { type Row, TABLE } from './table.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'error' }, { ticking: true });
await postControl(product.sandbox, 'limits', { globalLimit: 100_000 });

/** How often a call is sent without waiting for an answer. */
const SENDS = 8;

const CHANGES = new Map(
  restRoutes().flatMap((route) => (route.type === 'mutation' ? [[route.procedure, route] as const] : [])),
);

let actors: Actors;
let shared: Scene;

beforeAll(async () => {
  actors = await assemble(product, 'twice');
  shared = await setScene(actors, 'usual');
});

/** Returns whether a call can carry an id by which its repetition is known. */
function takesClientId(procedure: string): boolean {
  const inputs = CHANGES.get(procedure)?.inputs ?? [];
  return inputs.some((input) =>
    JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).includes('"clientId"'),
  );
}

/** Changes that know a repetition by its client id; in the slow suite every change. */
const rows = TABLE.flatMap((row) => {
  const { procedure, what } = row;
  const chosen = process.env.TEST_SLOW === '1' ? CHANGES.has(procedure) : takesClientId(procedure);
  return chosen ? [{ row, name: what ? `${procedure}: ${what}` : procedure }] : [];
});

it.each(rows)('$name, pressed several times, is never a fault of ours', async ({ row }) => {
  const { procedure }: Row = row;
  const scene = needsOwnScene(row) ? await setScene(actors, 'usual') : shared;
  const clientId = takesClientId(procedure) ? { clientId: `twice-${procedure}` } : {};
  const input = { ...(await inputFor(scene, row, 'owner')), ...clientId };
  const sends = Array.from({ length: SENDS }, (_, index) =>
    call(actors.owner.browser, index % 2 ? 'rest' : 'trpc', procedure, input),
  );
  const logged = product.log.length;
  const answers = await Promise.all(sends);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const faults = product.log.slice(logged).filter((line) => line.includes('request failed'));
  expect(faults).toEqual([]);
});
