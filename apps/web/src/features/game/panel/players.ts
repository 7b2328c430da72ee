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
  /** What this server has on record; absent when there is nothing. */
  record: OnlinePlayer['record'];
}

/** The players of one team, or with `flagged` those of all teams who are banned or looked for. */
export interface TeamGroup {
  team: string;
  flagged: boolean;
  /** All of them, also where only the first are listed. */
  count: number;
  players: PlayerLine[];
}

/** A row of the list: the heading of a team, or one of its players. */
export type PlayerRow =
  | { kind: 'team'; id: string; group: TeamGroup }
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
    record: player.record,
  };
}

function matches(player: PlayerLine, needle: string): boolean {
  return [player.name, player.callsign ?? '', player.team, player.permission].some((text) =>
    text.toLowerCase().includes(needle),
  );
}

function groupOf(team: string, flagged: boolean): TeamGroup {
  return { team, flagged, count: 0, players: [] };
}

/** Whether a player is banned here or marked BOLO. */
export function isFlagged({ record }: PlayerLine): boolean {
  return record !== undefined && (record.banned || record.bolo);
}

/**
 * Players whose name, callsign, team or permission contains `typed`, without regard to case: first the flagged ones, then
 * the others by team and name.
 */
export function groupByTeam(players: readonly OnlinePlayer[], typed: string): TeamGroup[] {
  const needle = typed.trim().toLowerCase();
  const flagged = groupOf('', true);
  const teams = new Map<string, TeamGroup>();
  for (const player of players.map(playerLine)) {
    if (!matches(player, needle)) continue;
    const { team } = player;
    const group = isFlagged(player) ? flagged : (teams.get(team) ?? groupOf(team, false));
    group.players.push(player);
    group.count += 1;
    if (!group.flagged) teams.set(team, group);
  }
  const groups = [...teams.values()].sort((a, b) => a.team.localeCompare(b.team));
  for (const group of [flagged, ...groups]) group.players.sort((a, b) => a.name.localeCompare(b.name));
  return flagged.players.length > 0 ? [flagged, ...groups] : groups;
}

/** Returns how many players the groups list. */
export function countOf(groups: readonly TeamGroup[]): number {
  return groups.reduce((sum, { players }) => sum + players.length, 0);
}

/** Returns the groups with their first players, `most` in all. */
export function firstOf(groups: readonly TeamGroup[], most: number): TeamGroup[] {
  let left = most;
  return groups.flatMap((group) => {
    const players = group.players.slice(0, Math.max(0, left));
    left -= players.length;
    return players.length > 0 ? [{ ...group, players }] : [];
  });
}

/** Returns one row after the other, each with an id that stays with the person. */
export function rowsOf(groups: readonly TeamGroup[]): PlayerRow[] {
  return groups.flatMap((group) => [
    { kind: 'team', id: groupKey(group), group } as const,
    ...group.players.map((player) => ({ kind: 'player', id: playerKey(player), player }) as const),
  ]);
}

/** The same for one group over all polls. */
export function groupKey({ team, flagged }: TeamGroup): string {
  return flagged ? 'flagged' : `team ${team}`;
}

/** The same for one person over all polls. */
export function playerKey({ name, id }: Pick<PlayerLine, 'name' | 'id'>): string {
  return `${name}:${id ?? ''}`;
}
