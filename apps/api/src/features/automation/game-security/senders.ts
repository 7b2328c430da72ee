import type { CommandSender, SeenPerson, StoredGameEvent } from '@tenfour/domain';
import type { CommandLogEntry } from '@tenfour/erlc';
import type { Handle } from '../../../db/database.ts';
import { CONFIRMATION_WINDOW_MS, type GameReading, matchToLog } from '../../game/gateway/index.ts';
import { sentBetween } from './store.ts';

/** The game's clock may be ahead of ours by this much, in ms. */
const CLOCK_SLACK_MS = 60_000;

/** Who is behind those lines of "Remote Server" that were sent from here, by the event. */
export async function sendersOfEvents(
  handle: Handle,
  gameId: string,
  events: readonly StoredGameEvent[],
): Promise<Map<string, CommandSender>> {
  const entries = new Map<CommandLogEntry, string>();
  for (const { id, kind, at, player, detail } of events) {
    if (kind !== 'command' || player.id !== null) continue;
    const who = { name: player.name, id: null };
    entries.set({ player: who, command: detail ?? '', timestamp: at / 1_000 }, id);
  }
  const times = [...entries.keys()].map(({ timestamp }) => timestamp * 1_000);
  if (times.length === 0) return new Map();
  const from = Math.min(...times) - CONFIRMATION_WINDOW_MS;
  const rows = await sentBetween(handle, gameId, from, Math.max(...times) + CLOCK_SLACK_MS);
  return new Map(
    matchToLog(rows, [...entries.keys()]).map(({ row, entry }) => [entries.get(entry) ?? '', senderOf(row)]),
  );
}

function senderOf(row: { issuerId: string | null; issuer: string | null; ownerId: string }): CommandSender {
  const { issuerId: memberId, issuer: name, ownerId } = row;
  if (memberId === null || name === null) return { kind: 'product' };
  return { kind: 'person', memberId, name, isOwner: memberId === ownerId };
}

/** Who is in the game in a reading. */
export function peopleIn({ players }: GameReading): SeenPerson[] {
  return players.map(({ player, permission, team }) => ({
    name: player.name,
    id: player.id === null ? null : String(player.id),
    permission,
    team: team ?? '',
  }));
}

/** Returns the Roblox ids of the game's owner and co-owners. */
export function ownersOf({ ownerId, coOwnerIds }: GameReading): ReadonlySet<string> {
  return new Set([ownerId, ...coOwnerIds].filter((id) => id !== null).map(String));
}
