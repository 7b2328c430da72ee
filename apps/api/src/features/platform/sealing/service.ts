import type { PlatformViewer, Sealing, SealingService } from '@tenfour/contracts';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { countSealed } from '../../../security/rotate.ts';
import { platformEvents } from '../admin/events.ts';
import { actorOf } from '../admin/panels.ts';
import { readRun, writeRun } from './store.ts';

interface SealingDeps {
  database: Database;
  keyring: Pick<Keyring, 'keys'>;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the service by which platform staff see the sealing keys and replace the former ones. */
export function createSealingService(deps: SealingDeps): SealingService {
  const { database, now } = deps;
  return {
    get: () => show(deps),
    async reseal(viewer) {
      await database.withLock('secrets-reseal', (tx) => start(tx, viewer, now()));
      return show(deps);
    },
  };
}

async function start(tx: Transaction, viewer: PlatformViewer, at: number): Promise<void> {
  const last = await readRun(tx.handle);
  if (last !== null && last.run.finishedAt === null) return;
  const by = { startedAt: at, startedBy: viewer.accountName };
  await writeRun(tx.handle, { ...by, resealed: 0, finishedAt: null, leaseUntil: null });
  await recordEvent(tx, platformEvents.create({ kind: 'platform.resealed', by: actorOf(viewer), at }));
}

async function show({ database, keyring }: SealingDeps): Promise<Sealing> {
  const loaded = keyring.keys();
  const last = await readRun(database.handle);
  const counts = await countSealed(database.slowReads, loaded);
  const ids = loaded.map(({ kid }) => kid);
  const missing = [...counts.keys()].filter((id) => !ids.includes(id)).toSorted();
  const keys = [...ids, ...missing].map((id, at) => ({
    id,
    state: at === 0 ? ('current' as const) : ids.includes(id) ? ('former' as const) : ('missing' as const),
    secrets: counts.get(id) ?? 0,
  }));
  if (last === null) return { keys, run: null };
  const { startedAt, startedBy, resealed, finishedAt } = last.run;
  return { keys, run: { startedBy, resealed, startedAt: iso(startedAt), finishedAt: isoOrNull(finishedAt) } };
}
