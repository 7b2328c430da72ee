import { z } from 'zod';
import { LIVE_ENTITIES, LIVE_OPS, LIVE_OWN_ENTITIES } from './live.ts';

/** A change notification: clients refetch the affected data. Never contains the change itself. */
export const zLiveEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null when it concerns the person and no server. */
  serverId: z.string().nullable(),
  entity: z.enum([...LIVE_ENTITIES, ...LIVE_OWN_ENTITIES]),
  op: z.enum(LIVE_OPS),
  /** At most 50; empty when there are more, or none to name. */
  ids: z.array(z.string()),
});
export type LiveEvent = z.infer<typeof zLiveEvent>;
