import type { EventHook, GameEvent, GameEventsService, PlayerHistory, Viewer } from '@tenfour/contracts';
import { DomainError, historyGrid } from '@tenfour/domain';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { type Keyring, KeyringError } from '../../../security/keyring.ts';
import { hashToken, newToken } from '../../../security/session-cookie.ts';
import { actorOf } from '../../community/identity/index.ts';
import { serverEvents } from '../../community/servers/index.ts';
import { findGameId } from '../gateway/index.ts';
import { NO_SENDER, sendersOf } from '../panel/index.ts';
import {
  type EventHookRow,
  eventHookStore,
  gameEventsStore,
  isPresent,
  type StoredEvent,
  samplesStore,
} from './store.ts';

const MINUTE_MS = 60_000;

/** Where games send their events, before the token. */
export const EVENT_HOOK_PATH = '/hooks/erlc/';

export interface GameEventsServiceDeps {
  database: Database;
  keyring: Pick<Keyring, 'seal' | 'open'>;
  /** An origin, such as `https://panel.example`. */
  publicUrl: string;
  /** Epoch ms. */
  now: () => number;
}

/** What happened in a server's game, how full it was, and the address to which it tells (issue 3). */
export function createGameEventsService(deps: GameEventsServiceDeps): GameEventsService {
  const { database } = deps;
  return {
    async list({ serverId }, input) {
      const gameId = await findGameId(database.handle, serverId);
      const events = gameId === null ? [] : await gameEventsStore(database.handle, gameId).list(input);
      return withSenders(database.handle, serverId, events);
    },

    playerHistory: ({ serverId }, { hours }) => playerHistory(deps, serverId, hours),

    async eventHook({ serverId }) {
      const store = eventHookStore(database.handle, serverId);
      const hook = toEventHook(deps, await store.find());
      return hook.url === null ? hook : { ...hook, url: masked(hook.url), views: await store.views() };
    },

    revealEventHook: (viewer) => database.transaction((tx) => reveal(deps, tx, viewer)),

    rotateEventHook: (viewer) => rotate(deps, viewer),

    removeEventHook: (viewer) =>
      database.transaction(async (tx) => {
        if (!(await eventHookStore(tx.handle, viewer.serverId).remove())) return;
        const circumstances = { serverId: viewer.serverId, actor: actorOf(viewer), at: deps.now() };
        await recordEvent(
          tx,
          serverEvents.create({ kind: 'server.event-hook-changed', change: 'removed', ...circumstances }),
        );
      }),
  };
}

/** Names who sent those commands that the game only ascribes to "Remote Server". */
async function withSenders(
  handle: Handle,
  serverId: string,
  events: readonly StoredEvent[],
): Promise<GameEvent[]> {
  const lines = new Map(
    events.flatMap((event) => {
      const { kind, player, detail, createdAt } = event;
      if (kind !== 'command' || player.robloxUserId !== null) return [];
      const timestamp = Date.parse(createdAt) / 1_000;
      return [
        [event, { player: { name: player.name, id: null }, command: detail ?? '', timestamp }] as const,
      ];
    }),
  );
  const senders = await sendersOf(handle, serverId, [...lines.values()]);
  return events.map((event) => {
    const line = lines.get(event);
    return { ...event, ...((line && senders.get(line)) ?? NO_SENDER) };
  });
}

async function playerHistory(
  { database, now }: GameEventsServiceDeps,
  serverId: string,
  hours: number,
): Promise<PlayerHistory> {
  const { from, to, stepMinutes, steps } = historyGrid(hours, now());
  const gameId = await findGameId(database.handle, serverId);
  const stepMs = stepMinutes * MINUTE_MS;
  const seen = gameId === null ? [] : await samplesStore(database.handle, gameId).steps(from, to, stepMs);
  const counts = new Array<number | null>(steps).fill(null);
  for (const { step, players } of seen) counts[step] = players;
  const maxPlayers = Math.max(0, ...seen.map((one) => one.maxPlayers));
  const firstAt = isoOrNull(seen[0]?.firstAt ?? null);
  return { from: iso(from), to: iso(to), stepMinutes, counts, maxPlayers, firstAt };
}

async function reveal(
  deps: GameEventsServiceDeps,
  tx: Transaction,
  viewer: Viewer,
): Promise<{ url: string }> {
  const { url } = toEventHook(deps, await eventHookStore(tx.handle, viewer.serverId).find());
  if (url === null) {
    throw new DomainError('NOT_FOUND', { message: 'There is no address to show. Create a new one.' });
  }
  const circumstances = { serverId: viewer.serverId, actor: actorOf(viewer), at: deps.now() };
  await recordEvent(tx, serverEvents.create({ kind: 'server.event-hook-revealed', ...circumstances }));
  return { url };
}

/** Returns an address without its secret: its host and the last four characters. */
function masked(url: string): string {
  return `${new URL(url).origin}/••••••••${url.slice(-4)}`;
}

/** As changes of the server's settings, so that no address is made for a server that was just removed. */
function rotate(deps: GameEventsServiceDeps, viewer: Viewer): Promise<EventHook> {
  const { database, keyring, now } = deps;
  const { serverId } = viewer;
  return database.withLock(`server:${serverId}`, async (tx) => {
    if (!(await isPresent(tx.handle, serverId))) {
      throw new DomainError('NOT_FOUND', { message: 'This server has been deleted.' });
    }
    const token = newToken();
    const at = now();
    const row = await eventHookStore(tx.handle, serverId).replace(
      { token_hash: hashToken(token), token_sealed: keyring.seal(placeOf(serverId), token) },
      at,
    );
    const circumstances = { serverId, actor: actorOf(viewer), at };
    await recordEvent(
      tx,
      serverEvents.create({ kind: 'server.event-hook-changed', change: 'created', ...circumstances }),
    );
    return toEventHook(deps, row);
  });
}

function placeOf(serverId: string) {
  return { table: 'event_hooks', column: 'token_sealed', row: serverId } as const;
}

/** Returns a stored address whole, without who saw it. */
export function toEventHook(deps: GameEventsServiceDeps, row: EventHookRow | null): EventHook {
  if (row === null) return { url: null, views: [], createdAt: null, lastEventAt: null };
  const token = openToken(deps, row);
  return {
    url: token === null ? null : `${deps.publicUrl}${EVENT_HOOK_PATH}${token}`,
    views: [],
    createdAt: iso(row.created_at),
    lastEventAt: isoOrNull(row.last_event_at),
  };
}

/** Null when no key of this installation opens it any more: it still works, and can be replaced by a new one. */
function openToken({ keyring }: GameEventsServiceDeps, row: EventHookRow): string | null {
  try {
    return keyring.open(placeOf(row.server_id), row.token_sealed);
  } catch (error) {
    if (error instanceof KeyringError) return null;
    throw error;
  }
}
