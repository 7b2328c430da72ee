import {
  API_KEY_PREFIX,
  API_KEYS_MAX,
  type ApiKeysService,
  type CreateApiKeyInput,
  type CreatedApiKey,
  notAllowed,
  requireFreshFactor,
  type Viewer,
} from '@tenfour/contracts';
import { DomainError, may } from '@tenfour/domain';
import { fromIso, toBit } from '../../../db/codecs.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { hashToken, newToken } from '../../../security/session-cookie.ts';
import { accountEvents } from '../account/index.ts';
import { actorOf } from '../identity/index.ts';
import { apiKeyEvents } from './events.ts';
import { type ApiKeyRow, apiKeysStore, toApiKey } from './store.ts';

export interface ApiKeysDeps {
  database: Database;
  now: () => number;
}

/** Creates the service for API keys, which have some of their creator's permissions and are shown once. */
export function createApiKeysService({ database, now }: ApiKeysDeps): ApiKeysService {
  return {
    list: async ({ serverId }) => {
      const at = now();
      return (await apiKeysStore(database.handle, serverId).list()).map((row) => toApiKey(row, at));
    },
    create: (viewer, input) =>
      database.withLock(`api-keys:${viewer.serverId}`, (tx) => create(tx, viewer, input, now())),
    revoke: (viewer, keyId) =>
      database.withLock(`api-keys:${viewer.serverId}`, (tx) => revoke(tx, viewer, keyId, now())),
  };
}

async function create(
  tx: Transaction,
  viewer: Viewer,
  input: CreateApiKeyInput,
  at: number,
): Promise<CreatedApiKey> {
  const flags = [...new Set(input.flags)];
  if (input.allowDangerous) requireFreshFactor({ ...viewer, factorRequired: true });
  const beyond = flags.find((flag) => !may(viewer, flag));
  if (beyond !== undefined) throw notAllowed(beyond);
  const expiresAt = input.expiresAt === null ? null : fromIso(input.expiresAt);
  if (expiresAt !== null && expiresAt <= at) {
    throw new DomainError('REFUSED', {
      message: 'This key would have ended already. Choose a later day, or none.',
    });
  }
  const store = apiKeysStore(tx.handle, viewer.serverId);
  if ((await store.inUse(at)).length >= API_KEYS_MAX) {
    throw new DomainError('CONFLICT', {
      message: `A server can have ${API_KEYS_MAX} keys at a time. Revoke one that is not used any more.`,
    });
  }
  const key = `${API_KEY_PREFIX}${newToken()}`;
  const id = newId();
  const hint = key.slice(-4);
  const owner = { created_by: viewer.id, created_at: at, expires_at: expiresAt };
  await store.add({
    id,
    user_id: newId(),
    name: input.name,
    token_hash: hashToken(key),
    hint,
    flags,
    allows_dangerous: toBit(input.allowDangerous),
    ...owner,
  });
  await store.setHint(hint);
  await recordEvent(
    tx,
    apiKeyEvents.create({
      ...{ kind: 'api-key.created', ...happened(viewer, at) },
      ...{ name: input.name, flags, allowsDangerous: input.allowDangerous },
    }),
  );
  await recordInAccount(tx, viewer, { kind: 'account.api-key-created', name: input.name, at });
  return { ...toApiKey(await present(tx, viewer, id), at), key };
}

async function revoke(tx: Transaction, viewer: Viewer, keyId: string, at: number): Promise<void> {
  const store = apiKeysStore(tx.handle, viewer.serverId);
  const row = await present(tx, viewer, keyId);
  if (!(await store.revoke(keyId, viewer.id, at))) return;
  const [newest] = await store.inUse(at);
  await store.setHint(newest?.hint ?? null);
  // Ends its open streams.
  tx.changed({ userId: row.created_by, entity: 'account', op: 'removed', ids: [keyId] });
  await recordEvent(
    tx,
    apiKeyEvents.create({ kind: 'api-key.revoked', ...happened(viewer, at), name: row.name }),
  );
  await recordInAccount(tx, viewer, { kind: 'account.api-key-revoked', name: row.name, at });
}

function recordInAccount(
  tx: Transaction,
  { id: userId, serverId }: Viewer,
  entry: { kind: 'account.api-key-created' | 'account.api-key-revoked'; name: string; at: number },
): Promise<void> {
  return recordEvent(tx, accountEvents.create({ userId, serverId, ...entry }));
}

function happened(viewer: Viewer, at: number) {
  return { serverId: viewer.serverId, actor: actorOf(viewer), at };
}

async function present(tx: Transaction, { serverId }: Viewer, keyId: string): Promise<ApiKeyRow> {
  const row = await apiKeysStore(tx.handle, serverId).find(keyId);
  if (row === null) throw new DomainError('NOT_FOUND', { message: 'There is no such key.' });
  return row;
}
