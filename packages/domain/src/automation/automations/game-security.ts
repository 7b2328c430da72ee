import type { CommandPermission } from '../../game/commands.ts';

/** Commands that are an incident with `all` or `others`; `shutdown` always is. */
export const EVERYONE_COMMANDS = [
  'ban',
  'kick',
  'kill',
  'jail',
  'unmod',
  'unadmin',
  'unhelper',
  'mod',
  'admin',
  'helper',
  'shutdown',
] as const;
export type EveryoneCommand = (typeof EVERYONE_COMMANDS)[number];

/** Detection of suspicious actions by staff and players in the game. Each rule has its own switch. */
export interface GameSecuritySettings {
  /** Mass kicks and bans by one person: different names within some minutes, or within any hour. */
  massRemovals: boolean;
  removals: number;
  removalMinutes: number;
  removalsInHour: number;
  /** `:ban all` and similar commands. */
  everybody: boolean;
  everybodyCommands: readonly EveryoneCommand[];
  /** Commands above a person's rank, of those that usually need at least `rankFrom`. */
  aboveRank: boolean;
  rankFrom: CommandPermission;
  /** Kills by one player within some minutes; of Police and Sheriff their own number, 0 for never. */
  killSprees: boolean;
  kills: number;
  killMinutes: number;
  policeKills: number;
  /** Names that commands confuse with another player's, or that are impossible to type. */
  riskyNames: boolean;
  /** Whether the owner and the co-owners are watched too. */
  watchOwners: boolean;
  /** Whether staff on duty get a private message in the game. */
  pmStaff: boolean;
  /** Whether the actor of an alert is demoted in the game. */
  demote: boolean;
}

/** An hour on a busy server stays below these; a raid is far above (`game-security-worlds`). */
export const GAME_SECURITY_DEFAULTS: Readonly<GameSecuritySettings> = {
  massRemovals: true,
  removals: 5,
  removalMinutes: 5,
  removalsInHour: 20,
  everybody: true,
  everybodyCommands: EVERYONE_COMMANDS,
  aboveRank: true,
  rankFrom: 'moderator',
  killSprees: true,
  kills: 10,
  killMinutes: 5,
  policeKills: 25,
  riskyNames: true,
  watchOwners: false,
  pmStaff: false,
  demote: false,
};

/** Describes the effect of the settings in a sentence. */
export function gameSecuritySentence(settings: GameSecuritySettings): string {
  const { massRemovals, everybody, aboveRank, killSprees, riskyNames } = settings;
  const watched = [
    ...(massRemovals ? ['mass kicks and bans'] : []),
    ...(everybody && settings.everybodyCommands.length > 0 ? ['commands for everyone'] : []),
    ...(aboveRank ? ['commands above rank'] : []),
    ...(killSprees ? ['kill sprees'] : []),
    ...(riskyNames ? ['risky names'] : []),
  ];
  if (watched.length === 0) return 'Watches nothing: every rule is off.';
  const who = settings.watchOwners ? '' : ' Owners are exempt.';
  return `Watches ${listed(watched)}.${consequences(settings)}${who}`;
}

function consequences({ pmStaff, demote }: GameSecuritySettings): string {
  const pm = pmStaff ? ' Messages staff on duty.' : '';
  return demote ? `${pm} Demotes players who misuse commands.` : pm;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
