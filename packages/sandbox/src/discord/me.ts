import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from '../oauth-clients.ts';
import { textOf } from '../oauth-grants.ts';
import { asBot } from './bot-auth.ts';
import { sendError, sendUnauthorized } from './errors.ts';
import { BOT_NAME, guildSummary, memberIn, memberObject } from './guilds.ts';
import type { DiscordUser } from './people.ts';
import type { DiscordState } from './state.ts';

/** The user behind a Bearer token and its scopes. */
interface Caller {
  user: DiscordUser;
  clientId: string;
  scopes: string[];
  expiresAt: number;
}

type Handler = (caller: Caller, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

function callerOf(state: DiscordState, request: FastifyRequest): Caller | undefined {
  const record = state.grants.find(bearerOf(request) ?? '');
  const user = record && state.people.byId(record.grant.subject);
  if (record === undefined || user === undefined) return undefined;
  const { clientId, scopes } = record.grant;
  return { user, clientId, scopes, expiresAt: record.expiresAt };
}

/** Requires a token, and the scope where one is named; Discord refuses a missing scope with 401 as well. */
function signedIn(state: DiscordState, scope: string | undefined, handler: Handler) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const caller = callerOf(state, request);
    if (caller === undefined) return sendUnauthorized(reply);
    if (scope !== undefined && !caller.scopes.includes(scope)) return sendUnauthorized(reply);
    return handler(caller, request, reply);
  };
}

function me({ user, scopes }: Caller): Record<string, unknown> {
  const email = scopes.includes('email') ? { email: `${user.username}@example.test`, verified: true } : {};
  return {
    ...user,
    public_flags: 0,
    flags: 0,
    bot: false,
    banner: null,
    accent_color: null,
    locale: 'en-GB',
    mfa_enabled: false,
    premium_type: 0,
    avatar_decoration_data: null,
    ...email,
  };
}

function guilds(state: DiscordState, { user }: Caller, request: FastifyRequest): Record<string, unknown>[] {
  const counted = textOf(request.query, 'with_counts') === 'true';
  const counts = counted ? { approximate_member_count: 120, approximate_presence_count: 31 } : {};
  return state.guilds.all().flatMap((guild) => {
    const member = memberIn(guild, user);
    return member ? [{ ...guildSummary(guild, member), ...counts }] : [];
  });
}

function authorization({ user, clientId, scopes, expiresAt }: Caller): Record<string, unknown> {
  return {
    application: {
      id: clientId,
      name: 'Tenfour',
      icon: null,
      description: '',
      bot_public: true,
      bot_require_code_grant: false,
      verify_key: '0'.repeat(64),
    },
    scopes,
    expires: new Date(expiresAt).toISOString().replace('Z', '000+00:00'),
    ...(scopes.includes('identify') ? { user } : {}),
  };
}

/** Registers the endpoints that a signed-in user's token can read. */
export function registerMe(app: FastifyInstance, state: DiscordState): void {
  for (const base of ['/api', '/api/v10']) {
    const asPerson = signedIn(state, 'identify', (caller, _request, reply) => reply.send(me(caller)));
    const self = asBot((_request, reply) => reply.send({ ...state.people.byName(BOT_NAME), bot: true }));
    app.get(`${base}/users/@me`, (request, reply) =>
      /^Bot /.test(request.headers.authorization ?? '') ? self(request, reply) : asPerson(request, reply),
    );
    app.get(
      `${base}/users/@me/guilds`,
      signedIn(state, 'guilds', (caller, request, reply) => reply.send(guilds(state, caller, request))),
    );
    app.get(
      `${base}/users/@me/guilds/:guildId/member`,
      signedIn(state, 'guilds.members.read', (caller, request, reply) => {
        const guild = state.guilds.at(textOf(request.params, 'guildId') ?? '');
        const member = guild && memberIn(guild, caller.user);
        if (member === undefined) return sendError(reply, 404, 10004, 'Unknown Guild');
        return reply.send(memberObject(member));
      }),
    );
    app.get(
      `${base}/oauth2/@me`,
      signedIn(state, undefined, (caller, _request, reply) => reply.send(authorization(caller))),
    );
  }
}
