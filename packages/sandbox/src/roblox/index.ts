import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { SandboxShared } from '../shared.ts';
import { registerCloud } from './cloud.ts';
import { robloxFaultBodies, sendLegacyError } from './errors.ts';
import { registerRobloxOAuth } from './oauth.ts';
import { robloxStateOf } from './state.ts';
import { registerThumbnails } from './thumbnails.ts';
import { registerUsers } from './users.ts';

export { registerRobloxControl } from './control.ts';

/** Puts the Roblox stand-in's routes on its server: users., thumbnails. and apis.roblox.com on one port. */
export async function registerRoblox(app: FastifyInstance, shared: SandboxShared): Promise<void> {
  const state = robloxStateOf(shared);
  shared.faultBodies.roblox = robloxFaultBodies;
  await app.register(formbody);
  app.setNotFoundHandler((_request, reply) => sendLegacyError(reply, 404, 0, 'NotFound'));
  app.setErrorHandler((error: FastifyError, _request, reply) =>
    sendLegacyError(reply, error.statusCode ?? 500, 0, error.message),
  );
  registerUsers(app, state);
  registerThumbnails(app, state);
  registerCloud(app, state);
  registerRobloxOAuth(app, state);
}
