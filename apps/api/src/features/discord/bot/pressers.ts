import { DomainError } from '@tenfour/domain';
import type { BotCall } from './command.ts';

/** Discord counts the milliseconds of its ids from the beginning of 2015. */
const DISCORD_EPOCH_MS = 1_420_070_400_000;

/** A Discord id in fewer characters: a button carries at most 100. */
function short(discordId: string): string {
  return /^\d{1,20}$/.test(discordId) ? BigInt(discordId).toString(36) : discordId;
}

/** What a button carries of the person who may press it. */
export function ofPerson({ person }: Pick<BotCall, 'person'>): string {
  return short(person.discordId);
}

/** Throws FORBIDDEN for anyone but the person of `ofPerson`. */
export function requirePresser(call: Pick<BotCall, 'person'>, presser: string): void {
  if (ofPerson(call) === presser) return;
  throw new DomainError('FORBIDDEN', {
    message: 'This is someone else’s prompt. Run the command yourself.',
  });
}

/** What a button carries of the interaction that asked. */
export function ofInteraction({ interactionId }: Pick<BotCall, 'interactionId'>): string {
  return short(interactionId);
}

/** When an interaction was made, epoch ms, by what `ofInteraction` gave; 0 for what is none. */
export function askedAt(interaction: string): number {
  if (!/^[0-9a-z]{1,13}$/.test(interaction)) return 0;
  const id = [...interaction].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  return Number(id >> 22n) + DISCORD_EPOCH_MS;
}
