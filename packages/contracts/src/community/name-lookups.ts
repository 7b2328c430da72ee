import { LOOKUP_REFUSALS } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment, zPage } from '../fields.ts';
import type { Viewer } from './viewer.ts';

/** How far the names of a server were looked up. */
export const LOOKUP_PROGRESS = ['running', 'paused', 'done'] as const;

/** Names in records that have no account, and what Roblox knows of them. */
export const zNameLookupStatus = z.object({
  state: z.enum(LOOKUP_PROGRESS),
  /** Whether records are still being read, so that more names can turn up. */
  reading: z.boolean(),
  /** Since when Roblox does not answer; null while it does. */
  failedAt: zMoment.nullable(),
  names: z.number().int(),
  waiting: z.number().int(),
  matched: z.number().int(),
  unknown: z.number().int(),
  /** Refused because the account is younger than a record, or had another name then. */
  refused: z.object({ younger: z.number().int(), later: z.number().int() }),
});
export type NameLookupStatus = z.infer<typeof zNameLookupStatus>;

/** What can be listed. */
export const LOOKUP_RESULTS = ['matched', 'refused', 'unknown'] as const;
export type LookupResult = (typeof LOOKUP_RESULTS)[number];

/** A name with the account that Roblox found: inferred, so nothing counts by it until staff join them. */
export const zNameLookup = z.object({
  /** The cursor of the next page. */
  id: z.string(),
  name: z.string(),
  result: z.enum(LOOKUP_RESULTS),
  refusal: z.enum(LOOKUP_REFUSALS).nullable(),
  account: z.object({ robloxUserId: z.string(), robloxUsername: z.string() }).nullable(),
  /** The first and the last record of the name. */
  firstAt: zMoment,
  lastAt: zMoment,
});
export type NameLookup = z.infer<typeof zNameLookup>;

export const zListNameLookupsInput = zPage.extend({
  serverId: zId,
  result: z.enum(LOOKUP_RESULTS).default('matched'),
});
export type ListNameLookupsInput = z.infer<typeof zListNameLookupsInput>;

export const zUpdateNameLookupsInput = z.object({ serverId: zId, paused: z.boolean() });
export type UpdateNameLookupsInput = z.infer<typeof zUpdateNameLookupsInput>;

export interface NameLookupsService {
  status(viewer: Viewer): Promise<NameLookupStatus>;
  /** Lists by name. */
  list(viewer: Viewer, input: ListNameLookupsInput): Promise<NameLookup[]>;
  /** Pauses the lookups or goes on with them. */
  update(viewer: Viewer, input: UpdateNameLookupsInput): Promise<NameLookupStatus>;
}
