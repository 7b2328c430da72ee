import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { onServer, router } from '../procedures.ts';
import {
  zRetrySessionPostInput,
  zSaveSessionEventsInput,
  zSaveSessionTemplateInput,
  zSessionTemplates,
  zTestSessionMessageInput,
} from './session-messages.ts';

const path = '/servers/{id}/session-messages';
const params = { id: 'serverId' };
const editors = onServer('canEditServerSettings');

export const sessionMessagesRouter = router({
  list: editors
    .meta({ rest: `GET ${path}`, params, summary: 'List messages of sessions' })
    .input(zOnServer)
    .output(zSessionTemplates)
    .query(({ ctx }) => ctx.services.sessionMessages.list(ctx.viewer)),

  save: editors
    .meta({ rest: `PUT ${path}`, params, summary: 'Update a message of sessions' })
    .input(zSaveSessionTemplateInput)
    .output(zSessionTemplates)
    .mutation(({ ctx, input }) => ctx.services.sessionMessages.save(ctx.viewer, input)),

  saveEvents: editors
    .meta({ rest: `PUT ${path}/events`, params, summary: 'Turn Discord events of sessions on or off' })
    .input(zSaveSessionEventsInput)
    .output(zSessionTemplates)
    .mutation(({ ctx, input }) => ctx.services.sessionMessages.saveEvents(ctx.viewer, input)),

  test: editors
    .meta({ rest: `POST ${path}/test`, params, summary: 'Post a test message of sessions' })
    .input(zTestSessionMessageInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.sessionMessages.test(ctx.viewer, input)),

  retry: onServer('canViewStaffTools')
    .meta({
      rest: 'POST /servers/{id}/sessions/{gid}/posts/{pid}/retry',
      params: { id: 'serverId', gid: 'sessionId', pid: 'postId' },
      summary: 'Retry a failed message of a session',
    })
    .input(zRetrySessionPostInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.sessionMessages.retry(ctx.viewer, input)),
});
