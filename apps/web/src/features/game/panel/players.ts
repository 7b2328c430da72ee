import type { OnlinePlayer } from '@tenfour/contracts';
import { parsePlayer } from '@tenfour/domain';

/** An online player, taken apart. */
export interface PlayerLine {
  name: string;
  /** The Roblox id; null for a player without an account. */
  id: string | null;
  permission: string;
  callsign: string | null;
  team: string;
  /** 0 when the player is not wanted, or when it is unknown. */
  wantedStars: number;
}

/** The players of one team. */
export interface TeamGroup {
  team: string;
  players: PlayerLine[];
}

/** A row of the list: the heading of a team, or one of its players. */
export type PlayerRow =
  | { kind: 'team'; id: string; team: string; count: number }
  | { kind: 'player'; id: string; player: PlayerLine };

/** Reads a player as the game spells it. */
export function playerLine(player: OnlinePlayer): PlayerLine {
  const { name, id } = parsePlayer(player.Player);
  return {
    name,
    id,
    permission: player.Permission,
    callsign: player.Callsign,
    team: player.Team,
    wantedStars: player.WantedStars ?? 0,
  };
}

function matches(player: PlayerLine, needle: string): boolean {
  return [player.name, player.callsign ?? '', player.team, player.permission].some((text) =>
    text.toLowerCase().includes(needle),
  );
}

/** Players whose name, callsign, team or permission contains `typed`, by team and name, without regard to case. */
export function groupByTeam(players: readonly OnlinePlayer[], typed: string): TeamGroup[] {
  const needle = typed.trim().toLowerCase();
  const teams = new Map<string, PlayerLine[]>();
  for (const player of players.map(playerLine)) {
    if (!matches(player, needle)) continue;
    const inTeam = teams.get(player.team);
    if (inTeam) inTeam.push(player);
    else teams.set(player.team, [player]);
  }
  return [...teams]
    .map(([team, inTeam]) => ({ team, players: inTeam.sort((a, b) => a.name.localeCompare(b.name)) }))
    .sort((a, b) => a.team.localeCompare(b.team));
}

/** Returns one row after the other, each with an id that stays with the person. */
export function rowsOf(groups: readonly TeamGroup[]): PlayerRow[] {
  return groups.flatMap(({ team, players }) => [
    { kind: 'team', id: `team ${team}`, team, count: players.length } as const,
    ...players.map((player) => ({ kind: 'player', id: playerKey(player), player }) as const),
  ]);
}

/** The same for one person over all polls. */
export function playerKey({ name, id }: Pick<PlayerLine, 'name' | 'id'>): string {
  return `${name}:${id ?? ''}`;
}
