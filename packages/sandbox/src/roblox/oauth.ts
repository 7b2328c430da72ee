import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ConsentStyle, consentPage, decisionOf } from '../consent-page.ts';
import { robloxIdOf } from '../identity.ts';
import { problemPage } from '../markup.ts';
import { bearerOf, isForm } from '../oauth-clients.ts';
import { type Grant, type IssuedTokens, parseAuthorize, redirectTo, textOf } from '../oauth-grants.ts';
import { sendLegacyError, sendOAuthError } from './errors.ts';
import { accountOfId, accountOfName, type RobloxState } from './state.ts';
import { type Profile, profileOf } from './users.ts';

const SCOPES = ['openid', 'profile', 'user.advanced:read', 'user.social:read'];

const STYLE: ConsentStyle = {
  service: 'Roblox',
  hint: '3 to 20 letters or digits with at most one underscore. Names beginning with Ghost or Nobody do not exist.',
  nameOf: (persona) => persona.robloxName,
  avatarOf: (persona) => `/headshots/${robloxIdOf(persona.robloxName)}/48x48.png`,
};

function sendProblem(reply: FastifyReply, problem: string): FastifyReply {
  return reply.code(400).type('text/html').send(problemPage('Roblox', problem));
}

function authorize(state: RobloxState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const parsed = parseAuthorize(request.query, SCOPES);
  if (typeof parsed === 'string') return sendProblem(reply, parsed);
  if (!parsed.scopes.includes('openid')) return sendProblem(reply, 'The scope "openid" is missing.');
  const decision = decisionOf(request.query);
  if (decision.kind === 'ask') return reply.type('text/html').send(consentPage(parsed, request.query, STYLE));
  if (decision.kind === 'deny') {
    const denied = { error: 'access_denied', error_description: 'The user denied the request.' };
    return reply.redirect(redirectTo(parsed, denied), 302);
  }
  const person = accountOfName(state.shared, decision.name);
  if (person === undefined) return sendProblem(reply, `There is no Roblox account named "${decision.name}".`);
  return reply.redirect(redirectTo(parsed, { code: state.grants.issueCode(parsed, String(person.id)) }), 302);
}

function profileOfGrant(state: RobloxState, grant: Grant): Profile | undefined {
  const person = accountOfId(state.shared, Number(grant.subject));
  return person && profileOf(state, person);
}

/** Returns the claims of the granted scopes: `openid` the id, `profile` the rest. */
function claimsOf(state: RobloxState, grant: Grant): Record<string, unknown> {
  const profile = profileOfGrant(state, grant);
  if (profile === undefined || !grant.scopes.includes('profile')) return { sub: grant.subject };
  return {
    sub: grant.subject,
    name: profile.displayName,
    nickname: profile.displayName,
    preferred_username: profile.name,
    created_at: Math.floor(Date.parse(profile.created) / 1000),
    profile: `https://www.roblox.com/users/${profile.id}/profile`,
    picture: `${state.shared.urls.roblox}/headshots/${profile.id}/150x150.png`,
  };
}

/** Returns a client with a secret, or a public one with PKCE. */
function authenticateClient(state: RobloxState, request: FastifyRequest): string | undefined {
  const isPublic =
    request.headers.authorization === undefined && textOf(request.body, 'client_secret') === undefined;
  if (!isPublic) return state.clients.authenticate(request);
  const proves = textOf(request.body, 'code_verifier') ?? textOf(request.body, 'refresh_token');
  return proves === undefined ? undefined : textOf(request.body, 'client_id');
}

function exchange(state: RobloxState, body: unknown, client: string): IssuedTokens | undefined {
  if (textOf(body, 'grant_type') === 'refresh_token') {
    return state.grants.refresh(textOf(body, 'refresh_token') ?? '', client);
  }
  const uri = textOf(body, 'redirect_uri') ?? '';
  return state.grants.redeem(textOf(body, 'code') ?? '', client, uri, textOf(body, 'code_verifier'));
}

function idToken(state: RobloxState, grant: Grant, seconds: number): string {
  const now = Math.floor(state.shared.now() / 1000);
  return state.signer.sign({
    ...claimsOf(state, grant),
    iss: `${state.shared.urls.roblox}/oauth/`,
    aud: grant.clientId,
    iat: now,
    exp: now + seconds,
    ...(grant.nonce === undefined ? {} : { nonce: grant.nonce }),
  });
}

function token(state: RobloxState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isForm(request)) return sendOAuthError(reply, 400, 'invalid_request', 'The request must be a form.');
  const client = authenticateClient(state, request);
  if (client === undefined)
    return sendOAuthError(reply, 401, 'invalid_client', 'Client authentication failed.');
  const type = textOf(request.body, 'grant_type') ?? '';
  if (!['authorization_code', 'refresh_token'].includes(type)) {
    return sendOAuthError(reply, 400, 'unsupported_grant_type', 'The grant type is not supported.');
  }
  const issued = exchange(state, request.body, client);
  if (issued === undefined) {
    return sendOAuthError(reply, 400, 'invalid_grant', 'The code or token is invalid, expired or used.');
  }
  return reply.header('cache-control', 'no-store').send({
    access_token: issued.accessToken,
    refresh_token: issued.refreshToken,
    token_type: 'Bearer',
    expires_in: issued.expiresIn,
    id_token: idToken(state, issued.grant, issued.expiresIn),
    scope: issued.grant.scopes.join(' '),
  });
}

function userinfo(state: RobloxState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const record = state.grants.find(bearerOf(request) ?? '');
  if (record === undefined) return sendLegacyError(reply, 401, 0, 'Invalid or expired token.');
  return reply.send(claimsOf(state, record.grant));
}

function revoke(state: RobloxState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const client = isForm(request) ? state.clients.authenticate(request) : undefined;
  if (client === undefined)
    return sendOAuthError(reply, 401, 'invalid_client', 'Client authentication failed.');
  state.grants.revoke(textOf(request.body, 'token') ?? '', client);
  return reply.send({});
}

function discovery(state: RobloxState): Record<string, unknown> {
  const base = `${state.shared.urls.roblox}/oauth`;
  return {
    issuer: `${base}/`,
    authorization_endpoint: `${base}/v1/authorize`,
    token_endpoint: `${base}/v1/token`,
    revocation_endpoint: `${base}/v1/token/revoke`,
    userinfo_endpoint: `${base}/v1/userinfo`,
    jwks_uri: `${base}/v1/certs`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
  };
}

/** Registers sign-in with Roblox; names only ever come from existing accounts. */
export function registerRobloxOAuth(app: FastifyInstance, state: RobloxState): void {
  app.get('/oauth/v1/authorize', (request, reply) => authorize(state, request, reply));
  app.post('/oauth/v1/token', (request, reply) => token(state, request, reply));
  app.post('/oauth/v1/token/revoke', (request, reply) => revoke(state, request, reply));
  app.get('/oauth/v1/userinfo', (request, reply) => userinfo(state, request, reply));
  app.get('/oauth/v1/certs', (_request, reply) => reply.send({ keys: [state.signer.jwk] }));
  app.get('/oauth/.well-known/openid-configuration', (_request, reply) => reply.send(discovery(state)));
}
