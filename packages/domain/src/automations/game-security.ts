/** Watching what staff and players do in the game. */
export interface GameSecuritySettings {
  /** Whether the actor of an alert is demoted in the game. */
  demote: boolean;
}

export const GAME_SECURITY_DEFAULTS: Readonly<GameSecuritySettings> = { demote: false };

/** What it will do, in words. */
export function gameSecuritySentence({ demote }: GameSecuritySettings): string {
  return `Alerts staff at once about mass kicks and bans and the like${demote ? ', and takes the permissions of whoever did it' : ''}.`;
}
