import type { FastifyInstance } from 'fastify';
import { sendCloudError, sendLegacyError } from './errors.ts';
import { accountOfId, type RobloxState } from './state.ts';
import { profileOf } from './users.ts';

/**
 * Registers the user endpoint of Open Cloud. Any `x-api-key` is good, except keys beginning with `bad-` (401, unknown
 * key) and `denied-` (403, the key lacks the scope).
 */
export function registerCloud(app: FastifyInstance, state: RobloxState): void {
  app.get<{ Params: { id: string } }>('/cloud/v2/users/:id', (request, reply) => {
    const key = request.headers['x-api-key'];
    if (typeof key !== 'string' || key === '' || key.startsWith('bad-')) {
      return sendLegacyError(reply, 401, 0, 'Invalid API Key');
    }
    if (key.startsWith('denied-')) {
      return sendCloudError(reply, 403, 'PERMISSION_DENIED', 'The API key lacks a required scope.');
    }
    const { id } = request.params;
    if (!/^\d{1,15}$/.test(id)) return sendCloudError(reply, 400, 'INVALID_ARGUMENT', 'Invalid User ID.');
    const person = accountOfId(state.shared, Number(id));
    if (person === undefined) return sendCloudError(reply, 404, 'NOT_FOUND', 'User not found.');
    const profile = profileOf(state, person);
    return reply.send({
      path: `users/${id}`,
      createTime: profile.created,
      id,
      name: profile.name,
      displayName: profile.displayName,
      about: profile.description,
      locale: 'en_us',
      premium: false,
    });
  });
}
