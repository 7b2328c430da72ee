import type { SeenPerson } from '@tenfour/domain';
import type { GameReading } from '../../game/gateway/index.ts';

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
