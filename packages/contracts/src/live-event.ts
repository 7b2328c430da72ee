import { z } from 'zod';
import { LIVE_ENTITIES, LIVE_OPS, LIVE_OWN_ENTITIES } from './live.ts';

/** Something changed: who hears it asks again for what it shows. Never carries what changed. */
export const zLiveEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null for what concerns the person and no server. */
  serverId: z.string().nullable(),
  entity: z.enum([...LIVE_ENTITIES, ...LIVE_OWN_ENTITIES]),
  op: z.enum(LIVE_OPS),
  /** At most 50; empty when there are more, or none to name. */
  ids: z.array(z.string()),
});
export type LiveEvent = z.infer<typeof zLiveEvent>;
