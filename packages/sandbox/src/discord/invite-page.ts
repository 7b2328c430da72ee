import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml, htmlPage } from '../markup.ts';
import { textOf } from '../oauth-grants.ts';
import { BOT_NAME, joinGuild } from './guilds.ts';
import { BITS } from './permissions.ts';
import type { DiscordState } from './state.ts';

function bitsOf(permissions: string | null): bigint {
  return permissions !== null && /^\d{1,20}$/.test(permissions) ? BigInt(permissions) : 0n;
}

/** Returns the names of the permissions in an invite. */
function asked(bits: bigint): string[] {
  return Object.entries(BITS).flatMap(([name, bit]) => ((bits & bit) === bit ? [name] : []));
}

/** Returns whether an authorize address adds a bot to a Discord server instead of signing a user in. */
export function isInvite(request: FastifyRequest): boolean {
  const scopes = (textOf(request.query, 'scope') ?? '').split(' ');
  return scopes.includes('bot') && textOf(request.query, 'redirect_uri') === undefined;
}

/** Returns whether an authorize address adds an app to a person's account. */
export function isUserInstall(request: FastifyRequest): boolean {
  return textOf(request.query, 'integration_type') === '1';
}

/** Renders the page that adds an app to a person's account; here everyone has it already. */
export function userInstall(reply: FastifyReply): FastifyReply {
  const text = '<h1>Add the app</h1><p role="status">Its commands work everywhere in Discord now.</p>';
  return reply.type('text/html').send(htmlPage('Add the app', text));
}

/**
 * Renders the page that adds a bot to a Discord server; with `guild` it is added and its role gets the permissions that
 * are asked for. `guild_id` chooses a server beforehand.
 */
export function invite(state: DiscordState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const chosen = state.guilds.at(query.get('guild') ?? '');
  if (chosen) {
    chosen.hasBot = true;
    const role = [...chosen.roles.values()].find((one) => one.managed);
    if (role && query.has('permissions')) role.permissions = bitsOf(query.get('permissions'));
    joinGuild(state.guilds, chosen, state.people.byName(BOT_NAME), role ? [role.id] : []);
    state.guilds.notify({ kind: 'bot-added', guild: chosen });
  }
  const fixed = query.get('disable_guild_select') === 'true' && query.has('guild_id');
  const hidden = [...query]
    .filter(([name]) => name !== 'guild')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`);
  const options = state.guilds
    .all()
    .filter(({ id }) => !fixed || id === query.get('guild_id'))
    .map(({ id, name }) => `<option value="${id}">${escapeHtml(name)}</option>`);
  const wants = asked(bitsOf(query.get('permissions'))).map((name) => `<li>${escapeHtml(name)}</li>`);
  const done = chosen ? `<p role="status">The bot is in ${escapeHtml(chosen.name)} now.</p>` : '';
  return reply.type('text/html').send(
    htmlPage(
      'Invite a bot',
      `<h1>Invite the bot</h1>${done}<form><label>Discord server <select name="guild">${options.join('')}</select></label>
${hidden.join('')}<p>It asks for:</p><ul>${wants.join('')}</ul><div class="actions"><button class="primary">Invite</button></div></form>`,
    ),
  );
}
