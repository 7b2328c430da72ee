import {
  ENDPOINT_QUEUE_MAX,
  type EndpointDelivery,
  type EndpointsService,
  type Viewer,
} from '@tenfour/contracts';
import { DomainError, PRODUCT_NAME } from '@tenfour/domain';
import { fromIso, toJson } from '../../../db/codecs.ts';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { deliveryRow } from '../../../events/endpoint-outbox.ts';
import { hiddenSubjectNames } from '../identity/index.ts';
import { endpointChanges } from './change-endpoint.ts';
import { detailsOf, recordEndpointEvent } from './events.ts';
import {
  type EndpointRow,
  endpointDeliveriesStore,
  endpointsStore,
  requireEndpoint,
  toDelivery,
} from './store.ts';

/** The type of the event that tests an endpoint. */
const TEST_EVENT = 'endpoint.test';

/** Creates the service for endpoints of developers, which receive signed events. */
export function createEndpointsService(deps: Parameters<typeof endpointChanges.create>[0]): EndpointsService {
  const { database, catalog, now } = deps;
  const locked = <Result>({ serverId }: Viewer, work: (tx: Transaction) => Promise<Result>) =>
    database.withLock(`endpoints:${serverId}`, work);

  return {
    list: ({ serverId }) => endpointsStore(database.handle, serverId).list(now()),
    create: (viewer, input) => locked(viewer, (tx) => endpointChanges.create(deps, tx, viewer, input)),
    update: (viewer, input) => locked(viewer, (tx) => endpointChanges.update(deps, tx, viewer, input)),
    remove: (viewer, id) => locked(viewer, (tx) => endpointChanges.remove(deps, tx, viewer, id)),
    rotate: (viewer, id) => locked(viewer, (tx) => endpointChanges.rotate(deps, tx, viewer, id)),
    test: (viewer, id) => locked(viewer, (tx) => queueTest(tx, viewer, id, now())),
    async deliveries(viewer, input) {
      const { handle } = database;
      await requireEndpoint(endpointsStore(handle, viewer.serverId).find(input.endpointId));
      const hidden = await hiddenSubjectNames(handle, viewer);
      return endpointDeliveriesStore(handle, viewer.serverId, input.endpointId).list(input, hidden);
    },
    replay: (viewer, { endpointId, deliveryId }) =>
      locked(viewer, (tx) => replayOne(tx, viewer, { endpointId, deliveryId }, now())),
    replayFailed: (viewer, { endpointId, since }) =>
      locked(viewer, (tx) => replayFailed(tx, viewer, { endpointId, since: fromIso(since) }, now())),
    eventTypes: () => catalog.entries.map(({ type, title }) => ({ type, title })),
    eventType: (type) => {
      const { schema, example, ...entry } = catalog.get(type);
      return { ...entry, schema: { ...schema }, example: { ...example } };
    },
  };
}

/** Returns an endpoint that can be sent to, and how many deliveries it has room for. Throws REFUSED without any. */
async function requireOpen(
  tx: Transaction,
  { serverId, serverStatus }: Viewer,
  id: string,
): Promise<{ row: EndpointRow; room: number }> {
  const row = await requireEndpoint(endpointsStore(tx.handle, serverId).lock(id));
  if (serverStatus === 'suspended') throw refused('This server is suspended. Its endpoints receive nothing.');
  if (row.is_active === 0) throw refused('This endpoint is off. Switch it on first.');
  const room = ENDPOINT_QUEUE_MAX - (await endpointDeliveriesStore(tx.handle, serverId, id).waiting());
  if (room <= 0) throw refused('Too many events wait for this endpoint. Try again later.');
  return { row, room };
}

function refused(message: string): DomainError {
  return new DomainError('REFUSED', { message });
}

async function queueTest(tx: Transaction, viewer: Viewer, id: string, at: number): Promise<EndpointDelivery> {
  const { row } = await requireOpen(tx, viewer, id);
  const body = {
    ...{ type: TEST_EVENT, timestamp: new Date(at).toISOString() },
    data: { serverId: viewer.serverId, text: `${PRODUCT_NAME} can reach this endpoint.` },
  };
  const message = { id: newId(), type: TEST_EVENT, payload: toJson(body), isFull: false };
  const delivery = deliveryRow({ id, serverId: viewer.serverId }, message, { at });
  await tx.handle.insertInto('endpoint_deliveries').values(delivery).execute();
  await queueNow(tx, viewer, row, [delivery.id]);
  await recordEndpointEvent(tx, viewer, at, { kind: 'endpoint.tested', ...detailsOf(row) });
  return queued(tx, viewer, { endpointId: id, deliveryId: delivery.id });
}

async function replayOne(
  tx: Transaction,
  viewer: Viewer,
  ref: { endpointId: string; deliveryId: string },
  at: number,
): Promise<EndpointDelivery> {
  const { row } = await requireOpen(tx, viewer, ref.endpointId);
  const before = await queued(tx, viewer, ref);
  if (before.state === 'pending')
    throw new DomainError('CONFLICT', { message: 'This event is still pending.' });
  await replay(tx, viewer, row, [ref.deliveryId], at);
  return queued(tx, viewer, ref);
}

async function replayFailed(
  tx: Transaction,
  viewer: Viewer,
  { endpointId, since }: { endpointId: string; since: number },
  at: number,
): Promise<{ count: number }> {
  const { row, room } = await requireOpen(tx, viewer, endpointId);
  const store = endpointDeliveriesStore(tx.handle, viewer.serverId, endpointId);
  return { count: await replay(tx, viewer, row, await store.failedSince(since, room), at) };
}

async function replay(
  tx: Transaction,
  viewer: Viewer,
  row: EndpointRow,
  ids: readonly string[],
  at: number,
): Promise<number> {
  const count = await endpointDeliveriesStore(tx.handle, viewer.serverId, row.id).replay(ids, at);
  if (count === 0) return 0;
  await queueNow(tx, viewer, row, ids);
  await recordEndpointEvent(tx, viewer, at, { kind: 'endpoint.replayed', ...detailsOf(row), count });
  return count;
}

/** Ends the pause after failures: a person wants to see now whether it works again. */
async function queueNow(
  tx: Transaction,
  { serverId }: Viewer,
  { id }: EndpointRow,
  deliveries: readonly string[],
): Promise<void> {
  await endpointsStore(tx.handle, serverId).change(id, { not_before: null });
  tx.changed({ serverId, entity: 'deliveries', op: 'created', ids: [...deliveries] });
}

async function queued(
  tx: Transaction,
  { serverId }: Viewer,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<EndpointDelivery> {
  const row = await endpointDeliveriesStore(tx.handle, serverId, endpointId).find(deliveryId);
  if (row === null) throw new DomainError('NOT_FOUND', { message: 'This delivery was deleted.' });
  return toDelivery(row);
}
