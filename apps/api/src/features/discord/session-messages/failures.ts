import type { DomainError } from '@tenfour/domain';
import { discordCodeOf } from '../bot/index.ts';

/** Returns why Discord refused a message in a channel, in words; its code decides. */
export function channelProblem(error: DomainError, channel: string): string {
  switch (discordCodeOf(error)) {
    case 10003:
      return `#${channel} was deleted. Choose another channel.`;
    case 50001:
      return `The bot can’t see #${channel}. Give its role View Channel there.`;
    case 50013:
      return `The bot can’t write in #${channel}. Give its role Send Messages and Embed Links there.`;
    case 50035:
    case 50006:
      return 'Discord rejected this message. Check its text, buttons and picture.';
    default:
      return error.message;
  }
}

/** Returns why Discord refused a scheduled event, in words; its code decides. */
export function eventProblem(error: DomainError): string {
  switch (discordCodeOf(error)) {
    case 50001:
    case 50013:
      return 'The bot can’t create events. Give its role Create Events.';
    case 30038:
      return 'This Discord server has 100 events, the most that Discord takes. Cancel some there.';
    case 50035:
      return 'Discord rejected this event. Check the title and the time.';
    case 10070:
      return 'The event was deleted in Discord. Retry to create it again.';
    default:
      return error.message;
  }
}
