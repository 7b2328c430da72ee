import type { FastifyInstance } from 'fastify';
import type { SandboxShared } from '../shared.ts';
import { accountOfName, robloxStateOf } from './state.ts';
import { type Profile, profileOf } from './users.ts';

/** Sets the description of an account's profile; undefined for an unknown account. */
export function setRobloxDescription(shared: SandboxShared, name: string, text: string): Profile | undefined {
  const state = robloxStateOf(shared);
  const person = accountOfName(shared, name);
  if (person === undefined) return undefined;
  state.descriptions.set(person.id, text);
  return profileOf(state, person);
}

/**
 * Registers control of the Roblox stand-in: `POST /control/roblox/users/{name}` with `{ "description": "..." }` returns
 * the profile; 404 for an unknown account.
 */
export function registerRobloxControl(app: FastifyInstance, shared: SandboxShared): void {
  app.post<{ Params: { name: string } }>('/control/roblox/users/:name', (request, reply) => {
    const { body } = request;
    const text: unknown =
      typeof body === 'object' && body !== null ? Reflect.get(body, 'description') : undefined;
    if (typeof text !== 'string') return reply.code(400).send({ message: 'description is missing' });
    const profile = setRobloxDescription(shared, request.params.name, text);
    return profile === undefined
      ? reply.code(404).send({ message: 'No such Roblox account' })
      : reply.send(profile);
  });
}
