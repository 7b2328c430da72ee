import type { Database } from '../../../db/database.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { rotateSecrets } from '../../../security/rotate.ts';
import { changeRun, readRun, type StoredRun } from './store.ts';

/** A process that seals nothing for this long is gone, in ms. */
const LEASE_MS = 60_000;

const KEY = 'reseal';

interface ResealingDeps {
  database: Database;
  keyring: Pick<Keyring, 'keys'>;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the job that seals every secret anew once platform staff ask for it. A run continues after a process that died. */
export function createResealing({ database, keyring, now }: ResealingDeps): JobKind<ClaimedJob> {
  const { handle } = database;

  /** Reads the run that this claim is of; null when it was lost. */
  async function claimed({ leaseUntil }: ClaimedJob): Promise<StoredRun | null> {
    const stored = await readRun(handle);
    return stored?.run.leaseUntil === leaseUntil ? stored : null;
  }

  return {
    name: 'resealing',
    batch: 1,
    concurrency: 1,
    leaseMs: LEASE_MS,
    async claim({ now: at, leaseUntil }) {
      const stored = await readRun(handle);
      if (stored === null || stored.run.finishedAt !== null) return [];
      if ((stored.run.leaseUntil ?? 0) > at) return [];
      return (await changeRun(handle, stored, { leaseUntil })) ? [{ key: KEY, leaseUntil }] : [];
    },
    async nextAt() {
      const stored = await readRun(handle);
      return stored === null || stored.run.finishedAt !== null ? null : (stored.run.leaseUntil ?? now());
    },
    async release(item, until) {
      const stored = await claimed(item);
      if (stored !== null) await changeRun(handle, stored, { leaseUntil: until });
    },
    async handle(item) {
      let stored = await claimed(item);
      if (stored === null) return;
      const before = stored.run.resealed;
      await rotateSecrets({
        database,
        keys: keyring.keys(),
        async onProgress(resealed) {
          // Another process has it when the claim ended meanwhile; sealing twice changes nothing.
          if (stored === null) return;
          const progress = { resealed: before + resealed, leaseUntil: now() + LEASE_MS };
          stored = await changeRun(handle, stored, progress);
        },
      });
      if (stored !== null) await changeRun(handle, stored, { finishedAt: now(), leaseUntil: null });
    },
  };
}
