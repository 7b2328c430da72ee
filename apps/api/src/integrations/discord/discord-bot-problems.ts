import { DiscordAPIError, HTTPError, RateLimitError } from '@discordjs/rest';
import { DomainError, type ErrorCode } from '@tenfour/domain';
import { discordBusy, discordDown } from './discord.ts';

/** Messages for Discord's error codes: the cause and who can fix it. */
const PROBLEMS: Readonly<Record<number, { code: ErrorCode; message: string }>> = {
  10003: { code: 'NOT_FOUND', message: 'This channel is not there any more. Choose another one.' },
  10004: { code: 'NOT_FOUND', message: 'The bot is not in this Discord server. Invite it first.' },
  10007: { code: 'NOT_FOUND', message: 'This person is not in the Discord server.' },
  10008: { code: 'NOT_FOUND', message: 'This message is not there any more.' },
  10011: { code: 'NOT_FOUND', message: 'This Discord role is not there any more.' },
  10013: { code: 'NOT_FOUND', message: 'Discord has no user with this ID.' },
  10015: { code: 'NOT_FOUND', message: 'Too late to answer: Discord waits 15 minutes for an answer.' },
  10062: { code: 'NOT_FOUND', message: 'Too late to answer: Discord has forgotten what was asked.' },
  30035: {
    code: 'REFUSED',
    message: 'The Discord server has reached its limit of bans by bots. Ban in Discord.',
  },
  40333: { code: 'UPSTREAM', message: 'Discord refuses calls from this installation.' },
  50001: {
    code: 'REFUSED',
    message: 'The bot cannot see this. Invite it to the Discord server, or let its role see the channel.',
  },
  50013: {
    code: 'REFUSED',
    message:
      "Discord does not let the bot do that: its role lacks the permission, or does not stand above the person's highest role. Change that in the Discord server's role settings.",
  },
  50024: { code: 'REFUSED', message: 'That cannot be done in a channel of this kind.' },
  50027: { code: 'NOT_FOUND', message: 'Too late to answer: Discord waits 15 minutes for an answer.' },
  50028: { code: 'REFUSED', message: 'Discord does not let this role be given or taken.' },
  50035: { code: 'REFUSED', message: 'Discord does not take what was sent.' },
  50083: { code: 'REFUSED', message: 'This thread is archived. Open it again in Discord.' },
};

/** A failed call to Discord as a sentence. `details.discordCode` is Discord's own code where it gave one. */
export function botProblem(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof RateLimitError) return discordBusy(String(error.retryAfter / 1_000));
  if (error instanceof DiscordAPIError) return refusal(error);
  if (error instanceof HTTPError) return discordDown(new Error(`Discord answered ${error.status}`));
  // What was thrown may repeat the address, which holds an interaction's token.
  return discordDown(new Error(error instanceof Error ? error.name : 'no answer'));
}

function refusal({ code, status }: DiscordAPIError): DomainError {
  const details = { discordCode: Number(code), discordStatus: status };
  if (status === 401 && Number(code) === 0) {
    const message = 'Discord rejected the bot token. The site’s operator has to renew it.';
    return new DomainError('UPSTREAM', { message, details });
  }
  const known = PROBLEMS[Number(code)];
  if (known) return new DomainError(known.code, { message: known.message, details });
  return new DomainError('UPSTREAM', {
    message: `Discord refused this (code ${code}).`,
    details,
  });
}
