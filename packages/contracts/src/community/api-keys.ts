import { PERMISSION_FLAGS } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment, zPermissionFlag, zText } from '../fields.ts';
import type { Viewer } from './viewer.ts';

/** Most keys of one server that are in use. */
export const API_KEYS_MAX = 20;

/** Requests a minute of one key. */
export const API_KEY_LIMIT = 120;

/** Prefix of every key. */
export const API_KEY_PREFIX = 'tf_';

/** A key that gives a program access to one server. The key itself is shown once, on creation. */
export const zApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** Its beginning and its last four characters, such as `tf_…Ab3_`. */
  hint: z.string(),
  /** Flags granted to the key. Each is effective only while the key's creator has it. */
  flags: z.array(zPermissionFlag),
  /** Whether it can do what needs a second factor. */
  allowsDangerous: z.boolean(),
  createdBy: z.string(),
  createdAt: zMoment,
  /** Null for one that lasts until it is revoked. */
  expiresAt: zMoment.nullable(),
  /** To the hour; null for one that was never used. */
  lastUsedAt: zMoment.nullable(),
  /** `asleep`: the creator is not a member of the server anymore, so the key grants nothing. */
  state: z.enum(['active', 'asleep', 'expired', 'revoked']),
});
export type ApiKey = z.infer<typeof zApiKey>;

export const zCreatedApiKey = zApiKey.extend({
  /** For `Authorization: Bearer`. Not stored, so it cannot be shown again. */
  key: z.string(),
});
export type CreatedApiKey = z.infer<typeof zCreatedApiKey>;

export const zCreateApiKeyInput = z.object({
  serverId: zId,
  name: zText.trim().min(1, 'Please give the key a name.').max(40),
  flags: z.array(zPermissionFlag).min(1, 'Choose at least one permission.').max(PERMISSION_FLAGS.length),
  expiresAt: zMoment.nullable().default(null),
  /** Lets the key do what needs a second factor of people. Creating it needs one given just before. */
  allowDangerous: z.boolean().default(false),
});
export type CreateApiKeyInput = z.infer<typeof zCreateApiKeyInput>;

export const zApiKeyRef = z.object({ serverId: zId, keyId: zId });

export interface ApiKeysService {
  /** Lists keys, newest first, including recently revoked and expired ones; at most `LIST_MAX`. */
  list(viewer: Viewer): Promise<ApiKey[]>;
  /**
   * Throws FORBIDDEN for permissions that the viewer lacks, REFUSED for an end that is past, CONFLICT with too many, and
   * FACTOR_REQUIRED for dangerous actions without a second factor.
   */
  create(viewer: Viewer, input: CreateApiKeyInput): Promise<CreatedApiKey>;
  /** Revokes a key from the next request on. Throws `NOT_FOUND`; an already revoked key stays unchanged. */
  revoke(viewer: Viewer, keyId: string): Promise<void>;
}
