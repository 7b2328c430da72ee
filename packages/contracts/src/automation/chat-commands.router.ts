import { zOnServer } from '../fields.ts';
import { onServer, router } from '../procedures.ts';
import { zChatCommands, zSaveChatCommandsInput } from './chat-commands.ts';

const path = '/servers/{id}/chat-commands';
const params = { id: 'serverId' };

export const chatCommandsRouter = router({
  get: onServer('canViewServerSettings')
    .meta({ rest: `GET ${path}`, params, summary: 'Get chat commands' })
    .input(zOnServer)
    .output(zChatCommands)
    .query(({ ctx }) => ctx.services.chatCommands.get(ctx.viewer)),

  save: onServer('canEditServerSettings')
    .meta({ rest: `PATCH ${path}`, params, summary: 'Update chat commands' })
    .input(zSaveChatCommandsInput)
    .output(zChatCommands)
    .mutation(({ ctx, input }) => ctx.services.chatCommands.save(ctx.viewer, input)),
});
