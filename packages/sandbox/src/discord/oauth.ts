import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ConsentStyle, consentPage, decisionOf } from '../consent-page.ts';
import { problemPage } from '../markup.ts';
import { isForm } from '../oauth-clients.ts';
import { type IssuedTokens, parseAuthorize, redirectTo, textOf } from '../oauth-grants.ts';
import { invite, isInvite, isUserInstall, userInstall } from './invite-page.ts';
import { avatarPath } from './people.ts';
import type { DiscordState } from './state.ts';

const SCOPES = ['identify', 'email', 'guilds', 'guilds.members.read', 'bot', 'applications.commands'];

interface OAuthError {
  status: number;
  error: string;
  error_description?: string;
}

function consentStyle(state: DiscordState): ConsentStyle {
  return {
    service: 'Discord',
    hint: 'Any name is accepted and always gets the same account.',
    nameOf: (persona) => persona.username,
    avatarOf: (persona) => avatarPath(state.people.byName(persona.username)),
  };
}

function authorize(state: DiscordState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isInvite(request)) return invite(state, request, reply);
  if (isUserInstall(request)) return userInstall(reply);
  const parsed = parseAuthorize(request.query, SCOPES);
  if (typeof parsed === 'string')
    return reply.code(400).type('text/html').send(problemPage('Discord', parsed));
  const decision = decisionOf(request.query);
  if (decision.kind === 'ask') {
    return reply.type('text/html').send(consentPage(parsed, request.query, consentStyle(state)));
  }
  if (decision.kind === 'deny') {
    const denied = {
      error: 'access_denied',
      error_description: 'The resource owner or authorization server denied the request',
    };
    return reply.redirect(redirectTo(parsed, denied), 302);
  }
  const code = state.grants.issueCode(parsed, state.people.byName(decision.name).id);
  return reply.redirect(redirectTo(parsed, { code }), 302);
}

function grantTokens(state: DiscordState, clientId: string, body: unknown): IssuedTokens | OAuthError {
  const invalid = (what: string): OAuthError => ({
    status: 400,
    error: 'invalid_grant',
    error_description: `Invalid "${what}" in request.`,
  });
  const type = textOf(body, 'grant_type');
  if (type === 'authorization_code') {
    const uri = textOf(body, 'redirect_uri') ?? '';
    const verifier = textOf(body, 'code_verifier');
    return state.grants.redeem(textOf(body, 'code') ?? '', clientId, uri, verifier) ?? invalid('code');
  }
  if (type === 'client_credentials') return grantToOwner(state, clientId, textOf(body, 'scope') ?? '');
  if (type === 'refresh_token') {
    return state.grants.refresh(textOf(body, 'refresh_token') ?? '', clientId) ?? invalid('refresh_token');
  }
  return unsupportedGrant(type);
}

/** Grants an application a token for its owner's account. */
function grantToOwner(state: DiscordState, clientId: string, scope: string): IssuedTokens | OAuthError {
  const scopes = scope.split(' ').filter((one) => SCOPES.includes(one));
  const refused: OAuthError = { status: 400, error: 'invalid_scope' };
  if (scopes.length === 0) return refused;
  const request = {
    clientId,
    redirectUri: '',
    scopes,
    state: undefined,
    nonce: undefined,
    challenge: undefined,
  };
  const code = state.grants.issueCode(request, state.people.byName('avery').id);
  return state.grants.redeem(code, clientId, '', undefined) ?? refused;
}

/** Returns the grant type error. Discord ignores bodies in another encoding, so a JSON one has no grant type. */
function unsupportedGrant(type: string | undefined): OAuthError {
  return {
    status: 400,
    error: 'unsupported_grant_type',
    error_description: `Grant type ${type ?? 'None'} is not supported`,
  };
}

function sendOAuthError(reply: FastifyReply, { status, ...body }: OAuthError): FastifyReply {
  return reply.code(status).send(body);
}

function token(state: DiscordState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isForm(request)) return sendOAuthError(reply, unsupportedGrant(undefined));
  const clientId = state.clients.authenticate(request);
  if (clientId === undefined) return sendOAuthError(reply, { status: 401, error: 'invalid_client' });
  const result = grantTokens(state, clientId, request.body);
  if ('error' in result) return sendOAuthError(reply, result);
  return reply.header('cache-control', 'no-store').send({
    token_type: 'Bearer',
    access_token: result.accessToken,
    expires_in: result.expiresIn,
    ...(textOf(request.body, 'grant_type') === 'client_credentials'
      ? {}
      : { refresh_token: result.refreshToken }),
    scope: result.grant.scopes.join(' '),
  });
}

function revoke(state: DiscordState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isForm(request)) return sendOAuthError(reply, unsupportedGrant(undefined));
  const clientId = state.clients.authenticate(request);
  if (clientId === undefined) return sendOAuthError(reply, { status: 401, error: 'invalid_client' });
  const value = textOf(request.body, 'token');
  if (value === undefined) return sendOAuthError(reply, { status: 400, error: 'invalid_request' });
  state.grants.revoke(value, clientId);
  return reply.send({});
}

/** Registers sign-in: the consent page and the token endpoints. */
export function registerOAuth(app: FastifyInstance, state: DiscordState): void {
  for (const path of ['/oauth2/authorize', '/api/oauth2/authorize']) {
    app.get(path, (request, reply) => authorize(state, request, reply));
  }
  for (const base of ['/api', '/api/v10']) {
    app.post(`${base}/oauth2/token`, (request, reply) => token(state, request, reply));
    app.post(`${base}/oauth2/token/revoke`, (request, reply) => revoke(state, request, reply));
  }
}
