import type { FastifyRequest } from 'fastify';
import { textOf } from './oauth-grants.ts';

/** Accepts any pair of id and secret, but holds a client id to the first secret it used. */
export interface ClientStore {
  /** Returns the client's id for valid credentials, or undefined. */
  authenticate(request: FastifyRequest): string | undefined;
}

interface Credentials {
  id: string;
  secret: string;
}

function basicCredentials(header: string): Credentials | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1) return undefined;
  return { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}

function bodyCredentials(body: unknown): Credentials | undefined {
  const id = textOf(body, 'client_id');
  const secret = textOf(body, 'client_secret');
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Creates an empty book. */
export function createClientStore(): ClientStore {
  const secrets = new Map<string, string>();
  return {
    authenticate(request) {
      const header = request.headers.authorization;
      const given = header === undefined ? bodyCredentials(request.body) : basicCredentials(header);
      if (given === undefined || given.secret === '') return undefined;
      const known = secrets.get(given.id) ?? given.secret;
      secrets.set(given.id, known);
      return known === given.secret ? given.id : undefined;
    },
  };
}

/** Returns the token of an `Authorization: Bearer` header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Returns true for an HTML form body, the only encoding that token endpoints accept. */
export function isForm(request: FastifyRequest): boolean {
  return (request.headers['content-type'] ?? '')
    .toLowerCase()
    .startsWith('application/x-www-form-urlencoded');
}
