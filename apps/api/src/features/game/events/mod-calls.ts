import { createHash } from 'node:crypto';
import { type EventPerson, type NoticedEvent, placeText, usernameKey } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import type { GameAnswer, GameReading, GatewayHooks, Listener, StoredReading } from '../gateway/index.ts';
import { gameEventsStore } from './store.ts';

/** The name under which an event is stored at most once. */
export function dedupeOf(identity: string): string {
  return createHash('sha256').update(identity).digest('base64url');
}

/** Returns whether this is a mod call that was answered in the game. */
export function isAnswered({ kind, target }: NoticedEvent): boolean {
  return kind === 'mod_call' && target !== null;
}

/** Records answers to stored calls, which can come later than the call. Returns the new ones. */
export async function noteAnswers(
  handle: Handle,
  gameId: string,
  answered: readonly NoticedEvent[],
): Promise<GameAnswer[]> {
  if (answered.length === 0) return [];
  const store = gameEventsStore(handle, gameId);
  const noted: GameAnswer[] = [];
  const byRow = new Map(answered.map(({ identity, target }) => [dedupeOf(identity), target]));
  for (const dedupe of await store.unanswered([...byRow.keys()])) {
    const by = byRow.get(dedupe);
    if (!by) continue;
    await store.answer(dedupe, by);
    noted.push({ gameCall: dedupe, by });
  }
  return noted;
}

const idsOf = (listeners: readonly Listener[]) => listeners.map(({ id }) => id);

/**
 * Reports new mod calls to the active ones of these servers, and answered calls to all of them: an answer is noted
 * once, and a suspended server would keep the call for ever. A call can be new and answered in the same reading.
 */
export async function reportModCalls(
  hooks: Pick<GatewayHooks, 'onModCallsReported' | 'onModCallsAnswered'>,
  tx: Transaction,
  { at, reading }: StoredReading,
  listeners: readonly Listener[],
  events: readonly NoticedEvent[],
  answers: readonly GameAnswer[],
): Promise<void> {
  const calls = events.filter(({ kind }) => kind === 'mod_call');
  const made = calls.map(({ identity, player, detail, at: calledAt }) => ({
    gameCall: dedupeOf(identity),
    // A game whose clock is ahead must not make calls of tomorrow.
    at: Math.min(calledAt, at),
    caller: player,
    location: locationOf(player, reading),
    detail,
  }));
  const active = listeners.filter((listener) => listener.active);
  if (made.length > 0) await hooks.onModCallsReported(tx, idsOf(active), made);
  const answered = calls.flatMap(({ identity, target: by }) =>
    by === null ? [] : [{ gameCall: dedupeOf(identity), by }],
  );
  const all = [...answers, ...answered];
  if (all.length > 0) await hooks.onModCallsAnswered(tx, idsOf(listeners), all, at);
}

/** Returns where a player is, in words; null when the reading does not have them or their place. */
export function locationOf({ id, name }: EventPerson, { players }: GameReading): string | null {
  const seen = players.find(({ player }) =>
    id === null ? usernameKey(player.name) === usernameKey(name) : String(player.id) === id,
  );
  return seen?.location ? placeText(seen.location) : null;
}
