import { DomainError } from '@tenfour/domain';
import { escapedLine } from '../../../events/discord-text.ts';
import type { BotCall, BotCommand } from './command.ts';

/** Throws, saying what to do, where something is not there that a command or a button needs. */
export function requireNeeds(needs: BotCommand['needs'], call: BotCall): void {
  const { account, community, guildId, publicUrl } = call;
  if (needs === 'nothing') return;
  if (account === null) {
    throw new DomainError('UNAUTHORIZED', {
      message: `Sign in once at ${publicUrl} with this Discord account, then try again.`,
    });
  }
  if (needs === 'account') return;
  if (guildId === null) {
    throw new DomainError('REFUSED', { message: 'Use this in the Discord server of your community.' });
  }
  if (community === null) {
    throw new DomainError('REFUSED', {
      message: 'This Discord server is not connected to a community. Its owner can connect it with /connect.',
    });
  }
  if (community.suspended) {
    throw new DomainError('REFUSED', {
      message: `${escapedLine(community.name, 100)} is suspended, so the bot does nothing for it. Its owner can ask support why.`,
    });
  }
}
