import type { OnlinePlayer } from '@tenfour/contracts';
import { parsePlayer } from '@tenfour/domain';

/** An online player, taken apart. */
export interface PlayerLine {
  name: string;
  /** The Roblox id; null for somebody without an account. */
  id: string | null;
  permission: string;
  callsign: string | null;
  team: string;
}

/** The players of one team. */
export interface TeamGroup {
  team: string;
  players: PlayerLine[];
}

/** Reads a player as the game spells it. */
export function playerLine(player: OnlinePlayer): PlayerLine {
  const { name, id } = parsePlayer(player.Player);
  return { name, id, permission: player.Permission, callsign: player.Callsign, team: player.Team };
}

function matches(player: PlayerLine, needle: string): boolean {
  return [player.name, player.callsign ?? '', player.team, player.permission].some((text) =>
    text.toLowerCase().includes(needle),
  );
}

/** Players whose name, callsign, team or permission contains `typed`, by team and name, without regard to case. */
export function groupByTeam(players: readonly OnlinePlayer[], typed: string): TeamGroup[] {
  const needle = typed.trim().toLowerCase();
  const found = players.map(playerLine).filter((player) => matches(player, needle));
  const teams = new Map<string, PlayerLine[]>();
  for (const player of found) teams.set(player.team, [...(teams.get(player.team) ?? []), player]);
  return [...teams]
    .map(([team, inTeam]) => ({ team, players: inTeam.sort((a, b) => a.name.localeCompare(b.name)) }))
    .sort((a, b) => a.team.localeCompare(b.team));
}
