import {
  ENDPOINTS_MAX,
  type Endpoint,
  type EndpointsService,
  type EndpointWithSecret,
  type Viewer,
} from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { fromBit, toBit, toJson } from '../../../db/codecs.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { changesBetween } from '../../../events/changed-fields.ts';
import { eventNamesOf } from '../../../events/endpoint-outbox.ts';
import type { createEventCatalog } from '../../../events/event-catalog.ts';
import { type AllowedHosts, readTarget } from '../../../integrations/outbound/public-target.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { detailsOf, recordEndpointEvent } from './events.ts';
import { endpointSecrets } from './secrets.ts';
import { type EndpointRow, endpointsStore, failWaiting, requireEndpoint } from './store.ts';

interface EndpointsDeps {
  database: Database;
  keyring: Keyring;
  catalog: ReturnType<typeof createEventCatalog>;
  /** Hosts of the operator that can be http and have private addresses. */
  allowedHosts: AllowedHosts;
  /** `URL.host` of this installation, which isn't sent to. */
  ownHost: string;
  /** Epoch ms. */
  now: () => number;
}

/** Most events that the log names. */
const EVENTS_NAMED = 5;

/** As after a first success: nothing is held back. */
const FRESH = { disabled_code: null, failures: 0, failing_since: null, not_before: null } as const;

/** Adds an endpoint. Runs under the server's lock, so that the limit holds. */
async function createEndpoint(
  deps: EndpointsDeps,
  tx: Transaction,
  viewer: Viewer,
  input: Parameters<EndpointsService['create']>[1],
): Promise<EndpointWithSecret> {
  const store = endpointsStore(tx.handle, viewer.serverId);
  const url = requireUrl(deps, input.url);
  const events = storedEvents(deps, input.events);
  if ((await store.count()) >= ENDPOINTS_MAX) {
    throw new DomainError('CONFLICT', {
      message: `Servers can have up to ${ENDPOINTS_MAX} endpoints. Delete one first.`,
    });
  }
  const [id, at] = [newId(), deps.now()];
  const { secret, columns } = endpointSecrets.create(deps.keyring, id);
  await store.add({
    ...{ id, url, description: input.description, events, owner_id: viewer.id },
    ...{ ...columns, created_at: at, updated_at: at },
  });
  await recordEndpointEvent(tx, viewer, at, { kind: 'endpoint.created', ...detailsOf({ id, url }) });
  return { ...(await viewed(tx, viewer, id, at)), secret };
}

/** Changes what is sent, or where; nothing is written where nothing differs. */
async function updateEndpoint(
  deps: EndpointsDeps,
  tx: Transaction,
  viewer: Viewer,
  input: Parameters<EndpointsService['update']>[1],
): Promise<Endpoint> {
  const store = endpointsStore(tx.handle, viewer.serverId);
  const before = await requireEndpoint(store.lock(input.endpointId));
  const at = deps.now();
  const after = {
    // Setting the same URL again makes the viewer its owner too.
    ...(input.url === undefined ? {} : { url: requireUrl(deps, input.url), owner_id: viewer.id }),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.events === undefined ? {} : { events: storedEvents(deps, input.events) }),
    ...(input.isActive === undefined ? {} : { is_active: toBit(input.isActive) }),
  };
  const next = { ...before, ...after };
  const changes = changesBetween(shown(before), { ...shown(next), ...otherEvents(before, next) });
  if (changes === null && next.owner_id === before.owner_id) return viewed(tx, viewer, before.id, at);
  const isFresh = next.url !== before.url || next.is_active > before.is_active;
  await store.change(before.id, { ...after, ...(isFresh ? FRESH : {}), updated_at: at });
  if (next.is_active < before.is_active) await failWaiting(tx, before, { problem: 'off', at });
  await recordEndpointEvent(tx, viewer, at, {
    ...{ kind: 'endpoint.changed', ...detailsOf(next) },
    changes: changes ?? { before: {}, after: {} },
  });
  return viewed(tx, viewer, before.id, at);
}

/** Deletes an endpoint and forgets its URL and secrets; what waited is not sent. */
async function removeEndpoint(
  { now }: Pick<EndpointsDeps, 'now'>,
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const store = endpointsStore(tx.handle, viewer.serverId);
  const row = await requireEndpoint(store.lock(id));
  const at = now();
  await store.change(id, {
    ...{ deleted_at: at, updated_at: at, is_active: 0, url: '', description: '' },
    ...{ secret_sealed: '', old_secret_sealed: null, old_secret_until: null },
  });
  await failWaiting(tx, row, { problem: 'off', at });
  await recordEndpointEvent(tx, viewer, at, { kind: 'endpoint.removed', ...detailsOf(row) });
}

/** Replaces the secret; the one before signs too for a day. */
async function rotateSecret(
  { keyring, now }: Pick<EndpointsDeps, 'keyring' | 'now'>,
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<EndpointWithSecret> {
  const store = endpointsStore(tx.handle, viewer.serverId);
  const row = await requireEndpoint(store.lock(id));
  const at = now();
  const { secret, columns } = endpointSecrets.create(keyring, id, { row, at });
  await store.change(id, { ...columns, updated_at: at });
  await recordEndpointEvent(tx, viewer, at, { kind: 'endpoint.secret-rotated', ...detailsOf(row) });
  return { ...(await viewed(tx, viewer, id, at)), secret };
}

function requireUrl(
  { allowedHosts, ownHost }: Pick<EndpointsDeps, 'allowedHosts' | 'ownHost'>,
  text: string,
): string {
  const target = readTarget(text, { allowedHosts, ownHost });
  if (target !== null && target.url.hash === '') return target.url.href;
  throw new DomainError('REFUSED', {
    message: 'Enter a public https:// URL on port 443, without a user name.',
  });
}

/** Returns chosen events as they are stored. Throws REFUSED for an unknown one. */
function storedEvents({ catalog }: Pick<EndpointsDeps, 'catalog'>, events: string[] | null): string | null {
  if (events === null) return null;
  const known = new Set(catalog.entries.map(({ type }) => type));
  const unknown = events.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new DomainError('REFUSED', { message: `No event is called ${unknown}. Choose one of the list.` });
  }
  return toJson([...new Set(events)].sort());
}

/** What people see of an endpoint in the log: which events, and the host of its URL. */
function shown({ url, description, events, is_active }: EndpointRow) {
  return { url: maskedUrl(url), description, events: namedEvents(events), isActive: fromBit(is_active) };
}

/** Returns the names of a few events, or how many there are; null for all. */
function namedEvents(events: string | null): string | null {
  if (events === null) return null;
  const names = eventNamesOf(events);
  return names.length > EVENTS_NAMED ? `${names.length} events` : names.join(', ');
}

/** Says that the events are others where their number stayed. */
function otherEvents(before: EndpointRow, after: EndpointRow): { events?: string } {
  const named = namedEvents(after.events);
  if (after.events === before.events || named === null || named !== namedEvents(before.events)) return {};
  return { events: `${named}, others than before` };
}

/** The host with the ending of the rest: enough to see that it changed, without a token in it. */
function maskedUrl(text: string): string {
  const { host, pathname, search } = new URL(text);
  const rest = pathname + search;
  return rest.length > 8 ? `${host}/…${rest.slice(-4)}` : `${host}${rest}`;
}

async function viewed(tx: Transaction, viewer: Viewer, id: string, at: number): Promise<Endpoint> {
  return requireEndpoint(endpointsStore(tx.handle, viewer.serverId).view(id, at));
}

/** What people change, each in a transaction under the server's lock. */
export const endpointChanges = {
  create: createEndpoint,
  update: updateEndpoint,
  remove: removeEndpoint,
  rotate: rotateSecret,
} as const;
