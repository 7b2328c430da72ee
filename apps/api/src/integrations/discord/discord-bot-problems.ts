import { DiscordAPIError, HTTPError, RateLimitError } from '@discordjs/rest';
import { DomainError, type ErrorCode } from '@tenfour/domain';
import { discordBusy, discordDown } from './discord.ts';

/** Messages for Discord's error codes: the cause and who can fix it. */
const PROBLEMS: Readonly<Record<number, { code: ErrorCode; message: string }>> = {
  10003: { code: 'NOT_FOUND', message: 'This channel was deleted. Choose another one.' },
  10004: { code: 'NOT_FOUND', message: 'The bot isn’t in this Discord server. Invite it first.' },
  10007: { code: 'NOT_FOUND', message: 'This user isn’t in the Discord server.' },
  10008: { code: 'NOT_FOUND', message: 'This message was deleted.' },
  10011: { code: 'NOT_FOUND', message: 'This Discord role was deleted.' },
  10013: { code: 'NOT_FOUND', message: 'Discord has no user with this ID.' },
  10015: { code: 'NOT_FOUND', message: 'Discord’s 15-minute limit for replies has passed.' },
  10062: { code: 'NOT_FOUND', message: 'Discord no longer accepts a reply to this.' },
  30035: {
    code: 'REFUSED',
    message: 'This Discord server has reached its limit of bans by bots. Ban in Discord instead.',
  },
  40333: { code: 'UPSTREAM', message: 'Discord is blocking this installation.' },
  50001: {
    code: 'REFUSED',
    message:
      'The bot can’t see this. Invite it to the Discord server, or give its role access to the channel.',
  },
  50013: {
    code: 'REFUSED',
    message:
      'The bot lacks permission: its role must have it and be above the member’s highest role. Check Discord’s role settings.',
  },
  50024: { code: 'REFUSED', message: 'This doesn’t work in this type of channel.' },
  50027: { code: 'NOT_FOUND', message: 'Discord’s 15-minute limit for replies has passed.' },
  50028: { code: 'REFUSED', message: 'Discord doesn’t allow this role to be assigned or removed.' },
  50035: { code: 'REFUSED', message: 'Discord rejected this request.' },
  50083: { code: 'REFUSED', message: 'This thread is archived. Reopen it in Discord.' },
};

/** A failed call to Discord as a sentence. `details.discordStatus` is there when it answered, `details.discordCode` is Discord's own code where it gave one. */
export function botProblem(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof RateLimitError) {
    return discordBusy(String(Math.max(error.retryAfter, error.sublimitTimeout) / 1_000));
  }
  if (error instanceof DiscordAPIError) return refusal(error);
  if (error instanceof HTTPError) {
    const cause = new Error(`Discord answered ${error.status}`);
    return discordDown(cause, { discordStatus: error.status });
  }
  // What was thrown may repeat the address, which holds an interaction's token.
  return discordDown(new Error(error instanceof Error ? error.name : 'no answer'));
}

function refusal({ code, status }: DiscordAPIError): DomainError {
  const details = { discordCode: Number(code), discordStatus: status };
  if (status === 401 && Number(code) === 0) {
    const message = 'Discord rejected the bot token. The site’s operator must replace it.';
    return new DomainError('UPSTREAM', { message, details });
  }
  const known = PROBLEMS[Number(code)];
  if (known) return new DomainError(known.code, { message: known.message, details });
  return new DomainError('UPSTREAM', {
    message: `Discord rejected this request (code ${code}).`,
    details,
  });
}

/** Returns whether a failure passes: Discord is down, busy, or refuses the bot's token for now. */
export function isPassing(error: DomainError): boolean {
  if (error.code !== 'UPSTREAM' && error.code !== 'UNAVAILABLE') return false;
  const status = Number(error.details?.discordStatus ?? 500);
  return status >= 500 || status === 401 || status === 429;
}
