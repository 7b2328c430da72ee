import { createResealing } from '../features/platform/sealing/sealing.ts';
import { createJobLoop } from '../jobs/job-loop.ts';
import type { Parts } from './compose-parts.ts';
import type { Shutdown } from './shutdown.ts';

/** Between two looks for a run that platform staff started, in ms. */
const POLL_MS = 2_000;

/** Starts the job that seals secrets anew. */
export function startResealing({ database, keyring, now, logger }: Parts, shutdown: Shutdown): void {
  const kind = createResealing({ database, keyring, now });
  const loop = createJobLoop({ kind, now, logger, pollMs: POLL_MS });
  loop.start();
  shutdown.addWork(kind.name, () => loop.stop());
}
