import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SaveChatCommandsInput } from '@tenfour/contracts';
import { CHAT_COMMANDS } from '@tenfour/domain';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';

/**
 * Turns chat commands, and records of the game's own, on and off: shown before the server answers and one call at a time.
 * `words` are for a change that is refused.
 */
export function useChatCommands(serverId: string, words: { title: string; failed: string }) {
  const queryClient = useQueryClient();
  const place = trpc.chatCommands.get.queryKey({ serverId });
  const saving = useMutation(
    trpc.chatCommands.save.mutationOptions({
      scope: { id: `chat-commands:${serverId}` },
      onError: (error) => {
        if (!handleUnauthorized('server', error)) toastReason(words.title, words.failed, error);
        void queryClient.invalidateQueries({ queryKey: place });
      },
    }),
  );

  return function turn({ commands = {}, recordsInGame }: Omit<SaveChatCommandsInput, 'serverId'>) {
    const stored = queryClient.getQueryData(place);
    if (!stored) return;
    void queryClient.cancelQueries({ queryKey: place });
    queryClient.setQueryData(place, {
      ...stored,
      commands: CHAT_COMMANDS.filter((name) => commands[name] ?? stored.commands.includes(name)),
      recordsInGame: recordsInGame ?? stored.recordsInGame,
    });
    saving.mutate({ serverId, commands, recordsInGame });
  };
}
