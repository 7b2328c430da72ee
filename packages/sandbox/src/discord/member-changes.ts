import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BotContext, missingPermissions } from './bot-auth.ts';
import { type FormProblem, sendInvalidForm } from './errors.ts';
import { type GuildMember, heightIn, memberObject, permissionsIn } from './guilds.ts';
import { FormReader, isRecord } from './json-fields.ts';
import { BITS, holds } from './permissions.ts';
import type { DiscordState } from './state.ts';

/** Longest timeout, in ms. */
const MAX_TIMEOUT_MS = 28 * 86_400_000;

const MAX_NICK = 32;

/** Returns whether the bot's highest role is above the member's. */
export function standsAbove({ guild, bot }: BotContext, member: GuildMember): boolean {
  return heightIn(guild, bot) > heightIn(guild, member);
}

/** Returns a nickname as Discord stores it: without spaces around it or several in a row; null for an empty one. */
export function storedNick(nick: string): string | null {
  return nick.trim().replaceAll(/\s+/g, ' ') || null;
}

/** Changes a member's nickname and timeout: 50013 for a member who is not below the bot, 50035 for bad values. */
export function changeMember(
  state: DiscordState,
  place: BotContext,
  member: GuildMember,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { guild, bot } = place;
  const body = isRecord(request.body) ? request.body : {};
  const needs = [
    ...('nick' in body ? [BITS.MANAGE_NICKNAMES] : []),
    ...('communication_disabled_until' in body ? [BITS.MODERATE_MEMBERS] : []),
  ];
  const granted = permissionsIn(guild, bot);
  if (needs.some((bit) => !holds(granted, bit)) || !standsAbove(place, member)) {
    return missingPermissions(reply);
  }
  const problems: FormProblem[] = [];
  const nick = new FormReader(body, '', problems).text('nick', { max: MAX_NICK });
  const until = timeoutIn(body, state.shared.now(), problems);
  if (problems.length > 0) return sendInvalidForm(reply, problems);
  if ('nick' in body) member.nick = storedNick(nick ?? '');
  if (until !== undefined) member.timedOutUntil = until;
  state.guilds.notify({ kind: 'member-changed', guild, member });
  return reply.send(memberObject(member));
}

/** Returns the end of a timeout, epoch ms; null to end it, undefined for no change. */
function timeoutIn(
  { communication_disabled_until: value }: Record<string, unknown>,
  now: number,
  problems: FormProblem[],
): number | null | undefined {
  if (value === undefined || value === null) return value;
  const until = Date.parse(String(value));
  if (until <= now + MAX_TIMEOUT_MS) return until;
  const message = 'Communication disabled until must be at most 28 days ahead';
  problems.push({ path: 'communication_disabled_until', code: 'BASE_TYPE_MAX', message });
  return undefined;
}
