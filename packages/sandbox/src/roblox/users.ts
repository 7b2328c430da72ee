import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashNumber, PERSONAS } from '../identity.ts';
import { textOf } from '../oauth-grants.ts';
import type { Person } from '../people.ts';
import { sendLegacyError } from './errors.ts';
import { accountOfId, accountOfName, type RobloxState } from './state.ts';

/** Roblox does not publish this cap; 100 is considered safe. */
const MAX_NAMES = 100;
const MAX_IDS = 200;
const PAGE_SIZES = ['10', '25', '50', '100'];

/** Returns the items of a list in a body, undefined when it is missing or has other items. */
function listOf<T>(body: unknown, key: string, isItem: (value: unknown) => value is T): T[] | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
  return Array.isArray(value) && value.every(isItem) ? value : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isId = (value: unknown): value is number => Number.isSafeInteger(value);

function excludesBanned(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Reflect.get(body, 'excludeBannedUsers') === true;
}

/**
 * Returns the account of a name; `Former<Name>` is a previous name of `<Name>`, because the real lookup matches
 * previous names as well.
 */
function accountOfAnyName(state: RobloxState, name: string): Person | undefined {
  const current = /^Former(.+)$/.exec(name)?.[1];
  return current === undefined ? accountOfName(state.shared, name) : accountOfName(state.shared, current);
}

function summary(state: RobloxState, person: Person): Record<string, unknown> {
  const { id, name, displayName } = profileOf(state, person);
  return { hasVerifiedBadge: false, id, name, displayName };
}

function byNames(state: RobloxState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const names = listOf(request.body, 'usernames', isText);
  if (names === undefined) return sendLegacyError(reply, 400, 0, 'The usernames are invalid.');
  if (names.length > MAX_NAMES) return sendLegacyError(reply, 400, 2, 'Too many usernames.');
  const data = [...new Set(names)].flatMap((requestedUsername) => {
    const person = accountOfAnyName(state, requestedUsername);
    if (person === undefined) return [];
    if (excludesBanned(request.body) && profileOf(state, person).isBanned) return [];
    return [{ requestedUsername, ...summary(state, person) }];
  });
  return reply.send({ data });
}

function byIds(state: RobloxState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const ids = listOf(request.body, 'userIds', isId);
  if (ids === undefined) return sendLegacyError(reply, 400, 0, 'The user ids are invalid.');
  if (ids.length > MAX_IDS) return sendLegacyError(reply, 400, 1, 'Too many ids.');
  const data = [...new Set(ids)].flatMap((id) => {
    const person = accountOfId(state.shared, id);
    if (person === undefined) return [];
    if (excludesBanned(request.body) && profileOf(state, person).isBanned) return [];
    return [summary(state, person)];
  });
  return reply.send({ data });
}

function ofPath(state: RobloxState, request: FastifyRequest): Person | undefined {
  return accountOfId(state.shared, Number(textOf(request.params, 'id')));
}

function byId(state: RobloxState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const person = ofPath(state, request);
  if (person === undefined) return sendLegacyError(reply, 404, 3, 'The user id is invalid.');
  const { id, name, displayName, description, created, isBanned } = profileOf(state, person);
  return reply.send({
    description,
    created,
    isBanned,
    externalAppDisplayName: null,
    hasVerifiedBadge: false,
    id,
    name,
    displayName,
  });
}

function nameHistory(state: RobloxState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const person = ofPath(state, request);
  if (person === undefined) return sendLegacyError(reply, 400, 3, 'The user id is invalid.');
  if (!PAGE_SIZES.includes(textOf(request.query, 'limit') ?? '10')) {
    return sendLegacyError(reply, 400, 0, 'Allowed values: 10, 25, 50, 100');
  }
  const data = person.id % 3 === 0 ? [{ name: `Former${person.name}` }] : [];
  return reply.send({ previousPageCursor: null, nextPageCursor: null, data });
}

/** Registers the paths of users.roblox.com. */
export function registerUsers(app: FastifyInstance, state: RobloxState): void {
  app.post('/v1/usernames/users', (request, reply) => byNames(state, request, reply));
  app.post('/v1/users', (request, reply) => byIds(state, request, reply));
  app.get('/v1/users/:id', (request, reply) => byId(state, request, reply));
  app.get('/v1/users/:id/username-history', (request, reply) => nameHistory(state, request, reply));
}

/** Everything the sandbox knows of an account; the services show parts of it. */
export interface Profile {
  id: number;
  name: string;
  displayName: string;
  description: string;
  /** ISO time. Accounts whose names begin with `Fresh` are two days old. */
  created: string;
  /** Names beginning `Banned` are. */
  isBanned: boolean;
}

const FIRST_ACCOUNT_MS = Date.UTC(2012, 0, 1);
const LAST_ACCOUNT_MS = Date.UTC(2025, 6, 1);
const FRESH_MS = 2 * 86_400_000;

/** Returns the profile of an account; fields that were never set are derived from the id. */
export function profileOf(state: RobloxState, person: Person): Profile {
  const created = /^fresh/i.test(person.name)
    ? state.shared.now() - FRESH_MS
    : FIRST_ACCOUNT_MS + (hashNumber(`created:${person.id}`) % (LAST_ACCOUNT_MS - FIRST_ACCOUNT_MS));
  const persona = PERSONAS.find((one) => one.robloxName === person.name);
  return {
    id: person.id,
    name: person.name,
    displayName: persona?.globalName ?? person.name,
    description: state.descriptions.get(person.id) ?? '',
    created: new Date(created).toISOString(),
    isBanned: /^banned/i.test(person.name),
  };
}
