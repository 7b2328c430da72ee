import type { LiveEntity, LiveOp, LiveOwnEntity } from '@tenfour/contracts';
import { PERMISSION_FLAGS } from '@tenfour/domain';
import { expect } from 'vitest';
import { loadSnapshot } from '../src/features/game/gateway/snapshots.ts';
import { postControl } from '../src/testing/game/control.ts';
import { changeOf, type LiveStream, openLive } from '../src/testing/live.ts';
import { type Actors, assemble, foundServer } from '../src/testing/product/people.ts';
import { type RunningProduct, startProduct } from '../src/testing/product/product.ts';
import { must } from '../src/testing/product/transports.ts';
import { ALT_PAGE_PASSWORD } from './live-personal-events.ts';

/**
 * Well before any page would poll, in ms. That it takes under a second is measured on an idle machine
 * (`live-speed.spec.ts`, the bench).
 */
export const SOON_MS = 5_000;

export const MINUTE = 60_000;
const EVERY_FLAG = Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, true]));

/** What something that was just done came to: its id, if the change names it. */
export type Done = string | undefined;

/** A community whose game is read at will, and others who hear of it. */
export interface LiveStage {
  product: RunningProduct;
  actors: Actors;
  serverId: string;
  /** What another person receives of the server. */
  stream: LiveStream;
  /** Hears what is the owner's alone. */
  ofOwner: LiveStream;
  /** What the newcomer hears of themselves. */
  overview: LiveStream;
  /** By the owner. */
  does(procedure: string, more?: object): Promise<unknown>;
  /** Records a punishment of a new player. */
  punish(more?: object): Promise<unknown>;
  /** In the stand-in's world. */
  inGame(operation: object): Promise<unknown>;
  /** Has the game read now, as the watcher does by the clock; whatever was under way began too early. */
  read(): Promise<void>;
  /** Skips everything received so far. */
  quiet(): Promise<void>;
  /** A word that was not there before. */
  fresh(): string;
  /** The change of this kind that comes next; of the thing if it is known. */
  expectReceived(entity: LiveEntity | LiveOwnEntity, op: LiveOp, done: Done, by?: LiveStream): Promise<void>;
}

/** Sets it up with a world of this name, as `prefix` names the people. */
export async function setLiveStage(prefix: string): Promise<LiveStage> {
  const world = `still${prefix}`;
  const product = await startProduct(
    { RATE_LIMIT: '0', LOG_LEVEL: 'warn', ALT_PAGE_PASSWORD },
    { ticking: true },
  );
  const actors = await assemble(product, prefix);
  const { owner, admin, newcomer } = actors;
  const { id: serverId } = await foundServer(actors);
  const does = (procedure: string, more: object = {}) =>
    must(owner.browser, procedure, { serverId, ...more });
  await does('servers.updateRolePermissions', { adminPermissions: EVERY_FLAG });
  await does('servers.update', { delegateManagement: true, erlcApiKey: `demo-${world}` });
  const limits = { globalLimit: 100_000, commandLimit: 1_000, commandWindowMs: 1 };
  await postControl(product.sandbox, 'limits', limits);

  const stream = await openLive(admin.browser, { server: serverId, follow: true });
  const ofOwner = await openLive(owner.browser, { server: serverId, follow: true });
  const overview = await openLive(newcomer.browser, { follow: true });
  let count = 0;
  const fresh = (): string => {
    count += 1;
    return `${count}x`;
  };
  const write = { punishmentType: 'warning', reason: 'Speeding' };
  return {
    ...{ product, actors, serverId, stream, ofOwner, overview, does, fresh },
    punish: (more) => does('punishments.create', { robloxUsername: `Speeder${fresh()}`, ...write, ...more }),
    inGame: (operation) => postControl(product.sandbox, `erlc/${world}`, operation),
    read: () => read(product, serverId),
    quiet: () => quiet(product, [stream, { serverId }], [overview, { userId: newcomer.userId }], fresh()),
    expectReceived: (entity, op, done, by = stream) => expectReceived(by, entity, op, done),
  };
}

async function read({ database, gateway, clock }: RunningProduct, serverId: string): Promise<void> {
  const row = await database.handle
    .selectFrom('servers')
    .select('erlc_key_hash')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  const id = row.erlc_key_hash ?? '';
  await gateway.watcher.watchUntil(id, clock.ms + MINUTE);
  await gateway.watcher.settle();
  const since = clock.ms;
  const readAgain = async () => {
    gateway.watcher.pollSoon(id);
    await gateway.watcher.settle();
    const stored = await loadSnapshot(database.handle, id);
    return Math.max(stored.takenAt ?? 0, stored.problem?.at ?? 0);
  };
  // The client may keep a read back for a moment.
  await expect.poll(readAgain, { timeout: 5_000, interval: 20 }).toBeGreaterThanOrEqual(since);
}

async function quiet(
  { database }: RunningProduct,
  [stream, server]: [LiveStream, { serverId: string }],
  [overview, person]: [LiveStream, { userId: string }],
  mark: string,
): Promise<void> {
  const ids = [`mark-${mark}`];
  database.changes.publish([
    { ...server, entity: 'server', op: 'changed', ids },
    { ...person, entity: 'account', op: 'changed', ids },
  ]);
  const isMark = ({ data }: { data: Record<string, unknown> }) =>
    Array.isArray(data.ids) && data.ids[0] === ids[0];
  await Promise.all([stream.next(isMark), overview.next(isMark)]);
}

async function expectReceived(
  by: LiveStream,
  entity: LiveEntity | LiveOwnEntity,
  op: LiveOp,
  done: Done,
): Promise<void> {
  const isIt = changeOf(entity, op);
  const { data } = await by.next(
    (message) =>
      isIt(message) &&
      (done === undefined || (Array.isArray(message.data.ids) && message.data.ids.includes(done))),
    SOON_MS,
  );
  expect(data).toMatchObject({ entity, op });
}
