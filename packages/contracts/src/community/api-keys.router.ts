import { z } from 'zod';
import { onServer, router } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import { zApiKey, zApiKeyRef, zCreateApiKeyInput, zCreatedApiKey } from './api-keys.ts';

const params = { id: 'serverId' };

export const apiKeysRouter = router({
  list: onServer('canEditApiKey')
    .meta({
      rest: 'GET /servers/{id}/api-keys',
      params,
      person: true,
      summary: 'List API keys',
    })
    .output(z.array(zApiKey))
    .query(({ ctx }) => ctx.services.apiKeys.list(ctx.viewer)),

  create: onServer('canEditApiKey')
    .meta({
      stepUp: ALWAYS,
      rest: 'POST /servers/{id}/api-keys',
      params,
      person: true,
      summary: 'Create an API key',
    })
    .input(zCreateApiKeyInput)
    .output(zCreatedApiKey)
    .mutation(({ ctx, input }) => ctx.services.apiKeys.create(ctx.viewer, input)),

  revoke: onServer('canEditApiKey')
    .meta({
      stepUp: ALWAYS,
      rest: 'DELETE /servers/{id}/api-keys/{keyId}',
      params,
      person: true,
      summary: 'Revoke an API key',
    })
    .input(zApiKeyRef)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.apiKeys.revoke(ctx.viewer, input.keyId)),
});
