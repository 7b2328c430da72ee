import { restRoutes } from '@tenfour/contracts/rest';
import { PERMISSION_FLAGS } from '@tenfour/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { postControl } from '../../src/testing/game/control.ts';
import { type Actors, assemble, CALLERS, type CallerName } from '../../src/testing/product/people.ts';
import { startProduct } from '../../src/testing/product/product.ts';
import { call, type Face, TRANSPORTS } from '../../src/testing/product/transports.ts';
import { PLATFORM_TABLE } from './platform-table.ts';
import {
  allowModerators,
  dependsOnCaller,
  type Input,
  inputFor,
  needsOwnScene,
  type Scene,
  setScene,
} from './scene.ts';
import { type Cell, expectationOf, type Row, SITUATIONS, TABLE } from './table.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'silent' }, { ticking: true });
await postControl(product.sandbox, 'limits', { globalLimit: 100_000 });
let actors: Actors;

/** Assembles new people for a walk: all walks together join more servers than one person can. */
async function freshActors(prefix: string): Promise<Actors> {
  actors = await assemble(product, prefix);
  return actors;
}

const nameOf = ({ procedure, what }: Row): string =>
  what === undefined ? procedure : `${procedure}: ${what}`;

const WITH_NEEDS = TABLE.flatMap((row) => (row.needs ? [{ row, needs: row.needs, name: nameOf(row) }] : []));

const WITH_ONE_OF = TABLE.flatMap((row) =>
  row.needsOneOf ? [{ row, flags: row.needsOneOf, name: nameOf(row) }] : [],
);

// covers: R4
it('has a row for every procedure and no other', () => {
  const procedures = restRoutes().map(({ procedure }) => procedure);
  const rows = new Set([...TABLE, ...PLATFORM_TABLE].map(({ procedure }) => procedure));
  expect([...rows].sort()).toEqual(procedures.sort());
});

it.each(TABLE)('knows no refusal of $procedure that is not the signed-out 401 or the stranger 404', (row) => {
  for (const situation of SITUATIONS) {
    const { stranger, signedOut } = expectationOf(row, situation);
    expect(`${stranger} ${signedOut}`).toMatch(/^(?:ok ok|ok 401|404 401)$/);
  }
});

async function cellOf(scene: Scene, face: Face, row: Row, caller: CallerName): Promise<Cell | string> {
  return answerOf(face, row, caller, await inputFor(scene, row, caller));
}

async function answerOf(face: Face, row: Row, caller: CallerName, input: Input): Promise<Cell | string> {
  const { status, error } = await call(actors[caller].browser, face, row.procedure, input);
  if (status === 200) return 'ok';
  const plain = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 404: 'NOT_FOUND', 422: 'REFUSED' }[status];
  return error?.code === plain ? String(status) : `${status} ${error?.code}: ${error?.message}`;
}

/** Has each caller make a row's call. What a refused one was given is as good for the next: only a success uses it up. */
async function answersOf(shared: Scene, face: Face, row: Row): Promise<Partial<Record<CallerName, string>>> {
  const answered: Partial<Record<CallerName, string>> = {};
  let scene: Scene | undefined;
  let input: Input | undefined;
  // Lowest role first, so that an allowed call cannot affect the refused ones.
  for (const caller of [...CALLERS].reverse()) {
    scene ??= needsOwnScene(row) ? await setScene(actors, shared.situation) : shared;
    if (input === undefined || dependsOnCaller(row)) input = await inputFor(scene, row, caller);
    answered[caller] = await answerOf(face, row, caller, input);
    if (answered[caller] === 'ok') scene = input = undefined;
  }
  return answered;
}

describe.each(TRANSPORTS)('over %s', (face) => {
  describe.each(SITUATIONS)('in the %s situation', (situation) => {
    let shared: Scene;
    beforeAll(async () => {
      shared = await setScene(await freshActors(`${face}.${situation}`), situation);
    });

    // covers: R565-R568
    it.each(TABLE.map((row) => ({ row, name: nameOf(row) })))('$name', async ({ row }) => {
      expect(await answersOf(shared, face, row)).toEqual(expectationOf(row, situation));
    });
  });

  describe('one permission at a time', () => {
    let shared: Scene;
    beforeAll(async () => {
      shared = await setScene(await freshActors(`${face}.single`), 'delegated');
    });

    // covers: R376-R391, R586, R587
    it.each(WITH_NEEDS)('$name takes $needs and nothing else', async ({ row, needs }) => {
      for (const missing of [null, ...needs]) {
        const scene = needsOwnScene(row) ? await setScene(actors, 'delegated') : shared;
        const others = PERMISSION_FLAGS.filter((flag) => flag !== missing);
        await allowModerators(scene, missing === null ? needs : others);
        expect(await cellOf(scene, face, row, 'moderator'), `without ${missing}`).toBe(
          missing === null ? 'ok' : '403',
        );
      }
    });
  });

  it.each(WITH_ONE_OF)('$name takes any of $flags and nothing else', async ({ row, flags }) => {
    const scene = await setScene(actors, 'delegated');
    for (const flag of [null, ...flags]) {
      const allowed = flag === null ? PERMISSION_FLAGS.filter((one) => !flags.includes(one)) : [flag];
      await allowModerators(scene, allowed);
      expect(await cellOf(scene, face, row, 'moderator'), `with ${flag}`).toBe(flag === null ? '403' : 'ok');
    }
  });

  it('answers a stranger about a server exactly as it answers everyone about one that does not exist', async () => {
    const { server } = await setScene(actors, 'usual');
    for (const { procedure, allowance } of restRoutes()) {
      if (['open', 'signed-in', 'platform'].includes(allowance.kind)) continue;
      const foreign = await call(actors.stranger.browser, face, procedure, ids(server.id));
      const absent = await call(actors.owner.browser, face, procedure, ids('no-such-server'));
      expect([procedure, foreign.status, foreign.error?.message]).toEqual([
        procedure,
        404,
        absent.error?.message,
      ]);
    }
  });
});

/** Whatever any address asks for; a stranger is refused before anything else is read of the input. */
function ids(serverId: string): Record<string, string> {
  const fields = restRoutes().flatMap(({ params }) => Object.values(params));
  return { ...Object.fromEntries(fields.map((field) => [field, 'none'])), serverId };
}
