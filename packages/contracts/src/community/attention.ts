import { z } from 'zod';
import { zId, zMoment } from '../fields.ts';

/** Kinds of things that need attention in a server, most urgent first. */
export const ATTENTION_KINDS = [
  'suspended',
  'security-alert',
  'bolo',
  'key-problem',
  'commands-refused',
  'key-missing',
  'second-factor',
  'game-trouble',
  'webhook-failing',
  'bans-differ',
  'appeals-waiting',
  'requests-waiting',
] as const;

/** Where an entry is settled: a page of the server, one of its tabs, or the person's account. */
export const ATTENTION_PLACES = [
  'settings',
  'ingame',
  'logs',
  'requests',
  'appeals',
  'security',
  'bans',
  'account',
] as const;

/** An item that needs attention, limited to what the viewer can see. */
export const zAttentionEntry = z.object({
  /** The same for the same thing from one read to the next. */
  id: zId,
  kind: z.enum(ATTENTION_KINDS),
  /** A whole sentence. */
  message: z.string(),
  /** When it last occurred; for appeals and join requests, when the oldest was sent. Null when unknown. */
  at: zMoment.nullable(),
  /** Number of items, where they can be counted. */
  count: z.number().int().nullable(),
  /** The page that resolves it; null when the viewer can see it but not resolve it. */
  goTo: z.enum(ATTENTION_PLACES).nullable(),
});
export type AttentionEntry = z.infer<typeof zAttentionEntry>;
