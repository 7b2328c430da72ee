import { z } from 'zod';
import type { PlatformViewer } from '../community/viewer.ts';
import { zMoment } from '../fields.ts';

/** A key that seals secrets, or did. */
const zSealingKey = z.object({
  /** Its name, never its bytes. */
  id: z.string(),
  state: z
    .enum(['current', 'former', 'missing'])
    .describe('`current` seals, `former` only opens, `missing` is not among the keys of this process'),
  /** Secrets that are sealed with it. */
  secrets: z.number().int(),
});

/** A run that seals every secret anew with the current key. */
const zResealing = z.object({
  startedAt: zMoment,
  /** The platform account that started it. */
  startedBy: z.string(),
  /** Secrets that it sealed anew so far. */
  resealed: z.number().int(),
  /** Null while it runs. */
  finishedAt: zMoment.nullable(),
});

export const zSealing = z.object({
  keys: z.array(zSealingKey),
  /** The last run; null for none. */
  run: zResealing.nullable(),
});
export type Sealing = z.infer<typeof zSealing>;

/** The keys that seal secrets, for platform staff. */
export interface SealingService {
  get(viewer: PlatformViewer): Promise<Sealing>;
  /** Starts a run, which survives the end of a process. While one runs, returns that one. */
  reseal(viewer: PlatformViewer): Promise<Sealing>;
}
