import type { PromotionsService, Viewer, WaveDetail } from '@tenfour/contracts';
import { changeProblem, DomainError, WAVE_LIMITS } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { placeOf } from '../../../db/pagination.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { applyWave, type PromotionsDeps } from './apply.ts';
import { promotionEvents, type WaveDetails } from './events.ts';
import { conflict, type NewItem, noSuchWave, type WaveRow, wavesLock, wavesStore } from './store.ts';
import { problemNow, readScene, type Scene, toDetail, toPromotion, toWave } from './views.ts';

/** What a call of the service takes. */
type Input<Name extends 'create' | 'update'> = Parameters<PromotionsService[Name]>[1];

/** Creates the service for waves of promotions and demotions. */
export function createPromotionsService(deps: PromotionsDeps): PromotionsService {
  const { database } = deps;
  const storeOf = (viewer: Viewer) => wavesStore(database.handle, viewer.serverId);
  const inTurn = <T>(viewer: Viewer, work: (tx: Transaction) => Promise<T>) =>
    database.withLock(wavesLock(viewer.serverId), work);

  return {
    async list(viewer) {
      const store = storeOf(viewer);
      const rows = await store.list();
      const counts = await store.counts(rows.map(({ id }) => id));
      return rows.map((row) => toWave(row, counts.get(row.id)));
    },

    async get(viewer, waveId) {
      const row = await storeOf(viewer).find(waveId);
      return toDetail(database.handle, viewer, row ?? noSuchWave());
    },

    create: (viewer, input) => inTurn(viewer, (tx) => create(deps, tx, viewer, input)),
    update: (viewer, input) => inTurn(viewer, (tx) => update(deps, tx, viewer, input)),

    remove: (viewer, waveId) =>
      inTurn(viewer, async (tx) => {
        const store = wavesStore(tx.handle, viewer.serverId);
        const row = (await store.find(waveId)) ?? noSuchWave();
        const people = (await store.items(waveId)).length;
        if (!(await store.remove(waveId))) throw tooLate(row);
        await note(deps, tx, viewer, 'promotions.deleted', { waveId, title: row.title, people });
      }),

    applyWave: (viewer, input) => applyWave(deps, viewer, input),

    async history(viewer, { userId, cursor, limit }) {
      const after = cursor === undefined ? null : placeOf(cursor);
      const rows = await storeOf(viewer).history(userId, { after, limit });
      const { roles } = await readScene(database.handle, viewer.serverId);
      return rows.map((row) => toPromotion(row, roles));
    },
  };
}

async function create(
  deps: PromotionsDeps,
  tx: Transaction,
  viewer: Viewer,
  { title, items, clientId }: Input<'create'>,
): Promise<WaveDetail> {
  const store = wavesStore(tx.handle, viewer.serverId);
  const first = clientId === undefined ? null : await store.findByClientId(clientId);
  if (first !== null) return toDetail(tx.handle, viewer, first);
  if ((await store.drafts()) >= WAVE_LIMITS.drafts) throw full();
  const at = deps.now();
  const id = newId(at);
  const made = { id, title, client_id: clientId ?? null, created_by: viewer.id, created_at: at };
  const none = { applied_by: null, applied_at: null, lease_until: null };
  await store.add({ ...made, ...none }, await toNewItems(tx.handle, viewer, items));
  await note(deps, tx, viewer, 'promotions.prepared', { waveId: id, title, people: items.length });
  return toDetail(tx.handle, viewer, (await store.find(id)) ?? noSuchWave());
}

async function update(
  deps: PromotionsDeps,
  tx: Transaction,
  viewer: Viewer,
  { waveId, version, title, items }: Input<'update'>,
): Promise<WaveDetail> {
  const store = wavesStore(tx.handle, viewer.serverId);
  const row = (await store.find(waveId)) ?? noSuchWave();
  if (row.state !== 'draft') throw tooLate(row);
  const changes = await toNewItems(tx.handle, viewer, items);
  const isReplaced = await store.replace({ id: waveId, version }, title, changes);
  if (!isReplaced) throw conflict('Another person changed this wave. Check it, then save again.', row);
  await note(deps, tx, viewer, 'promotions.changed', { waveId, title, people: items.length });
  return toDetail(tx.handle, viewer, (await store.find(waveId)) ?? noSuchWave());
}

/** Checks changes against the server's people and roles of now, and names their roles. */
async function toNewItems(
  handle: Handle,
  { serverId }: Viewer,
  items: Input<'create'>['items'],
): Promise<NewItem[]> {
  const scene = await readScene(handle, serverId);
  return items.map((item) => toNewItem(scene, item));
}

function toNewItem(scene: Scene, { userId, from, to, reason }: Input<'create'>['items'][number]): NewItem {
  const { people, names } = scene;
  const person = people.get(userId);
  if (person === undefined) {
    throw new DomainError('NOT_FOUND', { message: 'One of these people is not a member of this server.' });
  }
  const change = { user_id: userId, from_role: from, to_role: to };
  const problem = changeProblem(from, to) ?? problemNow(scene, change);
  if (problem !== null) {
    throw new DomainError('REFUSED', { message: `${person.username}: ${problem}`, details: { userId } });
  }
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return { ...change, from_name: nameOf(from), to_name: nameOf(to), reason };
}

function note(
  { now }: PromotionsDeps,
  tx: Transaction,
  viewer: Viewer,
  kind: 'promotions.prepared' | 'promotions.changed' | 'promotions.deleted',
  wave: WaveDetails,
): Promise<void> {
  const circumstances = { serverId: viewer.serverId, actor: actorOf(viewer), at: now() };
  return recordEvent(tx, promotionEvents.create({ kind, wave, ...circumstances }));
}

function tooLate(row: WaveRow): DomainError {
  const by = row.applier === null ? '' : ` by ${row.applier}`;
  return conflict(`This wave was applied${by}. Only drafts can be changed.`, row);
}

function full(): DomainError {
  return new DomainError('REFUSED', {
    message: `A server has at most ${WAVE_LIMITS.drafts} prepared waves. Apply or delete one.`,
  });
}
