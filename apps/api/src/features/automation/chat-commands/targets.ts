import type { PunishmentForecast, Services, Viewer } from '@tenfour/contracts';
import { type ChatTarget, DomainError, type Player, usernameKey } from '@tenfour/domain';

/** Most names that an answer lists. */
const NAMES_SHOWN = 3;

/**
 * Returns the player that a command is about. Throws REFUSED, in words, for a name that means no player or several. A
 * name that was typed in full counts once Roblox confirms it.
 */
export async function requireTarget(
  { punishments }: Pick<Services, 'punishments'>,
  viewer: Viewer,
  typed: string,
  target: ChatTarget,
): Promise<Player> {
  switch (target.kind) {
    case 'player':
      return target.player;
    case 'ambiguous':
      throw refused(`${typed} could be ${named(target.players)}. Type more of the name.`);
    case 'outdated':
      throw refused('The player list is out of date. Type the full name.');
    case 'absent':
      throw refused(`No player ${typed}. Type at least 3 letters of the name.`);
    case 'full-name':
      return confirmed(await punishments.forecast(viewer, target.name), target.name);
  }
}

function confirmed(
  { exists, robloxUsername: name, robloxUserId: id, renamedTo }: PunishmentForecast,
  typed: string,
): Player {
  if (exists === 'yes' && usernameKey(name) === usernameKey(typed)) return { name, id };
  if (renamedTo) throw refused(`${typed} is now called ${renamedTo.robloxUsername}. Type that name.`);
  throw refused(
    exists === 'unknown'
      ? `${typed} is not in the game, and Roblox didn’t answer.`
      : `No player ${typed} in the game or on Roblox.`,
  );
}

/** Returns the names as an answer lists them. */
export function named(players: readonly Player[]): string {
  const names = players.slice(0, NAMES_SHOWN).map(({ name }) => name);
  const more = players.length - names.length;
  return `${names.join(' or ')}${more > 0 ? ` or ${more} more` : ''}`;
}

export function refused(message: string): DomainError {
  return new DomainError('REFUSED', { message });
}
