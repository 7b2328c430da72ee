import {
  type CreateWebhookInput,
  type UpdateWebhookInput,
  type Viewer,
  WEBHOOKS_MAX,
  type Webhook,
} from '@tenfour/contracts';
import { DomainError, webhookUrl } from '@tenfour/domain';
import { fromBit, toBit } from '../../../db/codecs.ts';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { changesBetween } from '../../../events/changed-fields.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { hintOf } from '../../../security/keys.ts';
import { actorOf } from '../../community/identity/index.ts';
import { maskedUrl, openToken, requireAddress, tokenCell } from './address.ts';
import { cancelPending } from './delivery/cancel-pending.ts';
import { type WebhookDetails, type WebhookEvent, webhookEvents } from './events.ts';
import { type WebhookRow, webhooksStore } from './store.ts';

export interface Changing {
  keyring: Keyring;
  now: () => number;
}

const SWITCHED_OFF = 'Not sent: the webhook was switched off.';
const DELETED = 'Not sent: the webhook was deleted.';

/** Adds a webhook, once per client id. Runs in the server's own turn, so that the limit holds. */
export async function createWebhook(
  { keyring, now }: Changing,
  tx: Transaction,
  viewer: Viewer,
  input: CreateWebhookInput,
): Promise<Webhook> {
  const { type, webhookUrl: url, isActive, clientId = null } = input;
  const store = webhooksStore(tx.handle, viewer.serverId);
  const repeated = clientId === null ? null : await store.idOfClientId(clientId);
  if (repeated !== null) return viewed(store, repeated);
  const address = requireAddress(url);
  if ((await store.count()) >= WEBHOOKS_MAX) throw full();
  const [id, at] = [newId(), now()];
  const row = {
    id,
    type,
    discord_id: address.id,
    token_sealed: keyring.seal(tokenCell(id), address.token),
    token_hint: hintOf(address.token),
    is_active: toBit(isActive),
    created_by: viewer.id,
    created_at: at,
    updated_at: at,
    client_id: clientId,
    deleted_at: null,
    lease_until: null,
    ...FRESH,
    ...NO_OUTCOME,
  };
  await requireNoDuplicate(store, row);
  await store.add(row);
  await recordWebhookEvent(tx, viewer, at, { kind: 'webhook.created', webhook: detailsOf(row) });
  tx.changed({ serverId: viewer.serverId, entity: 'webhooks', op: 'created', ids: [id] });
  return viewed(store, id);
}

/** As after a first success: nothing is held back. */
const FRESH = { disabled_reason: null, disabled_code: null, failures: 0, not_before: null } as const;

/** What was learnt of another address says nothing of a new one. */
const NO_OUTCOME = { last_attempt_at: null, last_outcome: null, last_problem: null } as const;

/** Changes what is sent; nothing is written where nothing differs. */
export async function updateWebhook(
  { keyring, now }: Changing,
  tx: Transaction,
  viewer: Viewer,
  input: UpdateWebhookInput,
): Promise<Webhook> {
  const store = webhooksStore(tx.handle, viewer.serverId);
  const before = await store.lock(input.webhookId);
  if (!before) throw noSuchWebhook();
  const address = newAddress(keyring, before, input.webhookUrl);
  const after = {
    ...before,
    type: input.type ?? before.type,
    is_active: toBit(input.isActive ?? fromBit(before.is_active)),
    ...address,
  };
  const changes = changesBetween(shown(before), { ...shown(after), ...newToken(before, address) });
  if (changes === null) return viewed(store, before.id);
  const [at, turnedOn] = [now(), after.is_active > before.is_active];
  if (turnedOn && address === null) requireHealed(before);
  await requireNoDuplicate(store, after);
  await store.change(before.id, {
    type: after.type,
    is_active: after.is_active,
    updated_at: at,
    ...(turnedOn || address ? FRESH : {}),
    ...(address ? { ...address, ...NO_OUTCOME } : {}),
  });
  if (after.is_active < before.is_active)
    await cancelPending(tx, viewer.serverId, before.id, SWITCHED_OFF, at);
  await recordWebhookEvent(tx, viewer, at, { kind: 'webhook.changed', webhook: detailsOf(after), changes });
  tx.changed({ serverId: viewer.serverId, entity: 'webhooks', op: 'changed', ids: [before.id] });
  return viewed(store, before.id);
}

/**
 * Throws REFUSED for an address that Discord turned away for good, until a test message got through: each further
 * try counts towards a ban of all that this installation sends.
 */
function requireHealed({ disabled_reason: reason, last_outcome: outcome }: WebhookRow): void {
  if (reason === null || outcome === 'sent') return;
  throw new DomainError('REFUSED', {
    message: `${reason} If the old URL works again, send a test message first.`,
  });
}

/** The columns of a new address; null when it is the old one, or its mask came back as it was. */
function newAddress(keyring: Keyring, row: WebhookRow, sent: string | undefined) {
  if (sent === undefined || sent.trim() === maskedUrl(row)) return null;
  const { id, token } = requireAddress(sent);
  if (id === row.discord_id && token === tokenOf(keyring, row)) return null;
  return {
    discord_id: id,
    token_sealed: keyring.seal(tokenCell(row.id), token),
    token_hint: hintOf(token),
  };
}

/** Null when it cannot be read any more: any token is a new one then. */
function tokenOf(keyring: Keyring, row: WebhookRow): string | null {
  try {
    return openToken(keyring, row);
  } catch {
    return null;
  }
}

/** What people see of a webhook; the token never. */
function shown(row: Pick<WebhookRow, 'type' | 'discord_id' | 'is_active'>) {
  return { type: row.type, address: `…${endingOf(row)}`, token: 'older', isActive: fromBit(row.is_active) };
}

/** Says that the token is another one where the rest of the address stayed. */
function newToken(before: WebhookRow, address: { discord_id: string } | null) {
  return { token: address !== null && endingOf(address) === endingOf(before) ? 'newer' : 'older' };
}

/** Deletes a webhook and forgets its token; what waited is not sent. */
export async function removeWebhook(
  { now }: Pick<Changing, 'now'>,
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const store = webhooksStore(tx.handle, viewer.serverId);
  const row = await store.lock(id);
  if (!row) throw noSuchWebhook();
  const at = now();
  await cancelPending(tx, viewer.serverId, id, DELETED, at);
  await store.change(id, { deleted_at: at, updated_at: at, is_active: 0, token_sealed: '', token_hint: '' });
  await recordWebhookEvent(tx, viewer, at, { kind: 'webhook.removed', webhook: detailsOf(row) });
  tx.changed({ serverId: viewer.serverId, entity: 'webhooks', op: 'removed', ids: [id] });
}

/** The whole address; the log says who looked. */
export async function revealWebhook(
  { keyring, now }: Changing,
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<{ webhookUrl: string }> {
  const row = await webhooksStore(tx.handle, viewer.serverId).find(id);
  if (!row) throw noSuchWebhook();
  const token = openToken(keyring, row);
  await recordWebhookEvent(tx, viewer, now(), {
    kind: 'webhook.revealed',
    webhookId: id,
    webhook: detailsOf(row),
  });
  return { webhookUrl: webhookUrl({ id: row.discord_id, token }) };
}

/** Records what a viewer did to a webhook. */
export function recordWebhookEvent(
  tx: Transaction,
  viewer: Viewer,
  at: number,
  event: WebhookEvent,
): Promise<void> {
  return recordEvent(
    tx,
    webhookEvents.create({ ...event, serverId: viewer.serverId, actor: actorOf(viewer), at }),
  );
}

/** What the log may know of a webhook. */
export function detailsOf(row: Pick<WebhookRow, 'type' | 'discord_id'>): WebhookDetails {
  return { type: row.type, ending: endingOf(row) };
}

function endingOf({ discord_id }: Pick<WebhookRow, 'discord_id'>): string {
  return discord_id.slice(-4);
}

async function requireNoDuplicate(
  store: ReturnType<typeof webhooksStore>,
  row: Pick<WebhookRow, 'id' | 'type' | 'discord_id'>,
): Promise<void> {
  if (!(await store.hasDuplicate(row))) return;
  throw new DomainError('CONFLICT', {
    message: 'Another webhook already sends these events to this URL.',
  });
}

async function viewed(store: ReturnType<typeof webhooksStore>, id: string): Promise<Webhook> {
  const view = await store.view(id);
  if (!view) throw noSuchWebhook();
  return view;
}

export function noSuchWebhook(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'This webhook was deleted.' });
}

function full(): DomainError {
  return new DomainError('REFUSED', {
    message: `Servers can have up to ${WEBHOOKS_MAX} webhooks. Delete one first.`,
  });
}
