import { createHash } from 'node:crypto';
import { DomainError } from '@tenfour/domain';
import { internalServerId, verifyEventSignature } from '@tenfour/erlc';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { type Keyring, KeyringError } from '../../../security/keyring.ts';
import { hashToken } from '../../../security/session-cookie.ts';
import { verifyByCommand } from '../../community/verification/index.ts';
import { countInGame, findGameId, listenersOf, loadSnapshot } from '../gateway/index.ts';
import { type Address, addressStore, findAddress } from './address-store.ts';
import { type EventMessage, readMessage } from './event-message.ts';
import type { ChatLine, EventHooks } from './hooks.ts';
import { dedupeOf } from './mod-calls.ts';
import { namesIn, rowOf } from './reading-events.ts';
import { gameEventsStore } from './store.ts';

/** Messages whose time differs more than this from ours are refused, in seconds. */
const FRESH_S = 300;

/** Shortest time between notifications that an address is in use, in ms. */
const HEARD_EVERY_MS = 60_000;

export interface EventReceiverDeps {
  database: Database;
  keyring: Pick<Keyring, 'open'>;
  /** The game's Ed25519 key; undefined is the official one. */
  publicKey: string | undefined;
  hooks: EventHooks;
  /** Epoch ms. */
  now: () => number;
}

/** A message as it came: nothing of it is believed before its signature is. */
export interface SignedMessage {
  /** Header `X-Signature-Ed25519`. */
  signature: string | undefined;
  /** Header `X-Signature-Timestamp`. */
  timestamp: string | undefined;
  rawBody: Uint8Array;
}

export interface EventReceiver {
  /** Whether this token leads anywhere. */
  knows(token: string): Promise<boolean>;
  /**
   * Stores all of a game's message or nothing, and nothing while the server is suspended. Throws DomainError: NOT_FOUND
   * for an unknown token, UNAUTHORIZED for a wrong signature, BAD_REQUEST for an old message or one that cannot be
   * parsed, FORBIDDEN for another game's, CONFLICT for a repeated one.
   */
  receive(token: string, message: SignedMessage): Promise<void>;
}

/** Receives what games post to the secret addresses of servers. */
export function createEventReceiver(deps: EventReceiverDeps): EventReceiver {
  return {
    knows: async (token) => (await findAddress(deps.database.handle, hashToken(token))) !== null,
    receive: (token, message) => receive(deps, hashToken(token), message),
  };
}

/** What an unknown address answers, whatever was sent to it. */
export function noSuchAddress(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'There is nothing at this address.' });
}

function refused(
  code: 'UNAUTHORIZED' | 'BAD_REQUEST' | 'FORBIDDEN' | 'CONFLICT',
  message: string,
): DomainError {
  return new DomainError(code, { message });
}

async function receive(deps: EventReceiverDeps, tokenHash: string, signed: SignedMessage): Promise<void> {
  const { database } = deps;
  const address = (await findAddress(database.handle, tokenHash)) ?? refuseUnknown();
  if (!verifyEventSignature({ ...signed, publicKey: deps.publicKey })) {
    throw refused('UNAUTHORIZED', 'Unauthorized: this message does not carry a valid signature of the game.');
  }
  const sentAt = freshMoment(signed.timestamp, deps.now());
  const message = readMessage(signed.rawBody);
  if (message === null) throw refused('BAD_REQUEST', 'This message cannot be read.');
  const names = await namesFor(database.handle, address.serverId, message);
  const id = createHash('sha256').update(String(signed.signature).toLowerCase()).digest('base64url');
  await database.withLock(`event-hook:${address.serverId}`, (tx) =>
    store(deps, tx, { tokenHash, message, names, id, sentAt }),
  );
}

function refuseUnknown(): never {
  throw noSuchAddress();
}

/** The header's time in epoch ms. */
function freshMoment(timestamp: string | undefined, now: number): number {
  const seconds = /^\d{1,12}$/.test(timestamp ?? '') ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(seconds - now / 1_000) <= FRESH_S)) {
    throw refused('BAD_REQUEST', 'This message is too old, or a clock is wrong.');
  }
  return seconds * 1_000;
}

/** Messages name people by id; the newest reading knows the names of those who are or were just in the game. */
async function namesFor(
  handle: Handle,
  serverId: string,
  { events }: EventMessage,
): Promise<(id: number) => string> {
  if (events.every(({ people }) => people.length === 0)) return String;
  const gameId = await findGameId(handle, serverId);
  const snapshot = gameId === null ? null : await loadSnapshot(handle, gameId);
  const names = snapshot?.reading ? namesIn(snapshot.reading) : null;
  return (id) => names?.get(id) ?? String(id);
}

interface Accepted {
  tokenHash: string;
  message: EventMessage;
  names: (id: number) => string;
  /** Of the message: equal for a repeated one. */
  id: string;
  sentAt: number;
}

/** The replay cache, the sender's pin and the events stand or fall together; one message of a server at a time. */
async function store(deps: EventReceiverDeps, tx: Transaction, accepted: Accepted): Promise<void> {
  const { tokenHash, message, names, id, sentAt } = accepted;
  const now = deps.now();
  // It may have been replaced while this message was on its way.
  const address = (await findAddress(tx.handle, tokenHash)) ?? refuseUnknown();
  // Accepted anyway, since the game could stop using an address that returns errors.
  if (address.status === 'suspended') return;
  const pin = pinOf(address, message.server, keyIdOf(deps.keyring, address));
  const addresses = addressStore(tx.handle);
  // A probe changes nothing, and the game may send the same one twice in a second.
  if (message.events.length > 0 && !(await addresses.recordSignature(id, sentAt + 2 * FRESH_S * 1_000))) {
    throw refused('CONFLICT', 'This message was received before.');
  }
  await addresses.recordMessage(address.serverId, { ...pin, at: now });
  notifyMessageReceived(tx, address, now);
  await verifyByCommands(tx, message, now);
  // Without a key there is no game that the events could belong to.
  if (address.gameId === null) return;
  const { serverId, gameId } = address;
  await deps.hooks.onChatLines(tx, { serverId, gameId }, chatLinesOf(accepted), now);
  const rows = message.events.map((event) => rowOf(event.read(names, { id, now, sentAt })));
  const added = await gameEventsStore(tx.handle, address.gameId).add(rows);
  if (added.size === 0) return;
  const events = rows.filter(({ dedupe }) => added.has(dedupe));
  await countInGame(tx.handle, address.gameId, { events, sample: null });
  for (const { id: serverId, active } of await listenersOf(tx.handle, address.gameId)) {
    if (active) tx.changed({ serverId, entity: 'game', op: 'changed', ids: [] });
  }
}

/** The signature is the game's whatever community it plays for, so `;verify` counts in any. */
async function verifyByCommands(tx: Transaction, { events }: EventMessage, at: number): Promise<void> {
  const said = events.flatMap((event) => event.said ?? []);
  said.sort((one, other) => (one.robloxUserId < other.robloxUserId ? -1 : 1));
  for (const one of said) await verifyByCommand(tx, { ...one, at });
}

/** A line that the game sends again, in a message of another signature, has the same time. */
function chatLinesOf({ message: { events }, names, id, sentAt }: Accepted): ChatLine[] {
  return events.flatMap(({ said }, index) => {
    if (said === null) return [];
    const { robloxUserId, command: text, seconds } = said;
    const event = seconds === undefined ? `${id}|${index}` : `${robloxUserId}|${seconds}|${text}`;
    const at = seconds === undefined ? sentAt : seconds * 1_000;
    return [{ robloxUserId, name: names(Number(robloxUserId)), text, at, identity: dedupeOf(event) }];
  });
}

/** The settings say when the address was last used; a busy game uses it many times a minute. */
function notifyMessageReceived(tx: Transaction, { serverId, lastEventAt }: Address, now: number): void {
  if (lastEventAt !== null && now - lastEventAt < HEARD_EVERY_MS) return;
  tx.changed({ serverId, entity: 'settings', op: 'changed', ids: [] });
}

/**
 * Returns the sender to pin, or throws FORBIDDEN. All games sign with the same key, so the sender must be the game that
 * the server's key opens: its name is the public half of that key. If the name differs, the first genuine message pins
 * the sender until a new address is created; once the key's half was seen, only that is accepted.
 */
function pinOf(address: Address, server: string, keyId: string | null): { sender: string; isKeyId: boolean } {
  if (keyId !== null && server.toLowerCase() === keyId.toLowerCase())
    return { sender: server, isKeyId: true };
  const { sender, senderIsKeyId } = address;
  // Without a key, the game that had proved itself is still the same one.
  const known = sender === null || (sender === server && (!senderIsKeyId || keyId === null));
  if (!known) throw refused('FORBIDDEN', 'This message comes from another game server.');
  return { sender: server, isKeyId: senderIsKeyId };
}

/** Null without a key, or with one that cannot be read any more. */
function keyIdOf(keyring: Pick<Keyring, 'open'>, { serverId, keySealed }: Address): string | null {
  if (keySealed === null) return null;
  try {
    return internalServerId(
      keyring.open({ table: 'servers', column: 'erlc_key_sealed', row: serverId }, keySealed),
    );
  } catch (error) {
    if (error instanceof KeyringError) return null;
    throw error;
  }
}
