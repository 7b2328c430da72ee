import { createHash, randomBytes } from 'node:crypto';

/** A checked authorization request, common to Discord's and Roblox's consent pages. */
export interface AuthorizeRequest {
  clientId: string;
  redirectUri: string;
  scopes: string[];
  state: string | undefined;
  nonce: string | undefined;
  /** base64url SHA-256 of the PKCE verifier; undefined when the client does not use PKCE. */
  challenge: string | undefined;
}

/** The scope of one consent. `subject` is the account's id. */
export interface Grant {
  clientId: string;
  subject: string;
  scopes: string[];
  nonce: string | undefined;
}

/** Tokens as just issued; `expiresIn` in seconds. */
export interface IssuedTokens {
  grant: Grant;
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
}

interface PendingCode {
  request: AuthorizeRequest;
  subject: string;
  expiresAt: number;
}

interface TokenRecord {
  grant: Grant;
  expiresAt: number;
}

/** Durations in seconds. */
export interface GrantRules {
  now(): number;
  codeSeconds: number;
  accessSeconds: number;
  refreshSeconds: number;
}

/** Codes and tokens of one authorization server; failures answer undefined, as the services answer one error. */
export interface GrantStore {
  /** Issues a single-use code for a consent. */
  issueCode(request: AuthorizeRequest, subject: string): string;
  /** Uses the code up, regardless of the outcome. */
  redeem(
    code: string,
    client: string,
    redirectUri: string,
    verifier: string | undefined,
  ): IssuedTokens | undefined;
  /** Exchanges a refresh token, which is used up, for new tokens. */
  refresh(refreshToken: string, client: string): IssuedTokens | undefined;
  /** Returns the active grant behind an access token and its end (epoch ms). */
  find(accessToken: string): TokenRecord | undefined;
  /** Ends every token of the same client and user. */
  revoke(token: string, client: string): void;
}

/** Returns the text of a query or form value, undefined when absent, repeated or empty. */
export function textOf(values: unknown, key: string): string | undefined {
  if (typeof values !== 'object' || values === null) return undefined;
  const value: unknown = Reflect.get(values, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns true for `https:` and custom schemes, and for `http:` (the product runs on localhost in the demo). */
function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.hash === '' && !['javascript:', 'data:', 'file:'].includes(url.protocol);
}

function pkceProblem(challenge: string | undefined, method: string | undefined): string | undefined {
  if (challenge === undefined) return method && 'code_challenge_method was sent without code_challenge.';
  if (method !== 'S256') return 'code_challenge_method must be S256.';
  return /^[\w-]{43}$/.test(challenge) ? undefined : 'code_challenge must be 43 base64url characters.';
}

/** Checks the query of an authorize page; a returned string describes the problem. */
export function parseAuthorize(query: unknown, known: readonly string[]): AuthorizeRequest | string {
  const clientId = textOf(query, 'client_id');
  const redirectUri = textOf(query, 'redirect_uri');
  const scopes = (textOf(query, 'scope') ?? '').split(/[\s+]+/).filter(Boolean);
  const challenge = textOf(query, 'code_challenge');
  if (clientId === undefined) return 'client_id is missing.';
  if (redirectUri === undefined) return 'redirect_uri is missing.';
  if (!isRedirectUri(redirectUri)) return 'redirect_uri is not a usable address.';
  if (textOf(query, 'response_type') !== 'code') return 'response_type must be "code".';
  if (scopes.length === 0) return 'scope is missing.';
  const unknown = scopes.find((scope) => !known.includes(scope));
  if (unknown !== undefined) return `The scope "${unknown}" is unknown.`;
  const problem = pkceProblem(challenge, textOf(query, 'code_challenge_method'));
  if (problem) return problem;
  return {
    clientId,
    redirectUri,
    scopes,
    state: textOf(query, 'state'),
    nonce: textOf(query, 'nonce'),
    challenge,
  };
}

/** Returns the client's address with the outcome and the unchanged state in its query. */
export function redirectTo(request: AuthorizeRequest, outcome: Record<string, string>): string {
  const url = new URL(request.redirectUri);
  for (const [key, value] of Object.entries(outcome)) url.searchParams.set(key, value);
  if (request.state !== undefined) url.searchParams.set('state', request.state);
  return url.href;
}

/** Returns true when the verifier's SHA-256 is the challenge, or PKCE was not requested. */
function verifies(challenge: string | undefined, verifier: string | undefined): boolean {
  if (challenge === undefined) return true;
  if (verifier === undefined) return false;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}

const secret = (): string => randomBytes(24).toString('base64url');

/** Creates an empty book of codes and tokens. */
export function createGrantStore(rules: GrantRules): GrantStore {
  const codes = new Map<string, PendingCode>();
  const access = new Map<string, TokenRecord>();
  const refreshes = new Map<string, TokenRecord>();

  function take<T extends { expiresAt: number }>(from: Map<string, T>, key: string): T | undefined {
    const found = from.get(key);
    from.delete(key);
    return found !== undefined && found.expiresAt > rules.now() ? found : undefined;
  }

  function issue(grant: Grant): IssuedTokens {
    const accessToken = secret();
    const refreshToken = secret();
    access.set(accessToken, { grant, expiresAt: rules.now() + rules.accessSeconds * 1000 });
    refreshes.set(refreshToken, { grant, expiresAt: rules.now() + rules.refreshSeconds * 1000 });
    return { grant, accessToken, refreshToken, expiresIn: rules.accessSeconds };
  }

  return {
    issueCode(request, subject) {
      const code = secret();
      codes.set(code, { request, subject, expiresAt: rules.now() + rules.codeSeconds * 1000 });
      return code;
    },
    redeem(code, client, redirectUri, verifier) {
      const pending = take(codes, code);
      if (pending === undefined) return undefined;
      const { request, subject } = pending;
      if (request.clientId !== client || request.redirectUri !== redirectUri) return undefined;
      if (!verifies(request.challenge, verifier)) return undefined;
      return issue({ clientId: client, subject, scopes: request.scopes, nonce: request.nonce });
    },
    refresh(refreshToken, client) {
      if (refreshes.get(refreshToken)?.grant.clientId !== client) return undefined;
      const record = take(refreshes, refreshToken);
      return record && issue(record.grant);
    },
    find(accessToken) {
      const record = access.get(accessToken);
      return record !== undefined && record.expiresAt > rules.now() ? record : undefined;
    },
    revoke(token, client) {
      const grant = (access.get(token) ?? refreshes.get(token))?.grant;
      if (grant === undefined || grant.clientId !== client) return;
      for (const records of [access, refreshes]) {
        for (const [key, record] of records) {
          if (record.grant.clientId === client && record.grant.subject === grant.subject) records.delete(key);
        }
      }
    },
  };
}
