import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChatCommands } from '@tenfour/contracts';
import { CHAT_COMMANDS, type ChatCommandName } from '@tenfour/domain';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { texts } from './texts.ts';

const words = texts.chatCommands;

/** Turns chat commands, and records of the game's own, on and off: shown before the server answers and one call at a time. */
export function useChatCommands(serverId: string) {
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

  function save(changed: (stored: ChatCommands) => Pick<ChatCommands, 'commands' | 'recordsInGame'>) {
    const stored = queryClient.getQueryData(place);
    if (!stored) return;
    const { commands, recordsInGame } = changed(stored);
    void queryClient.cancelQueries({ queryKey: place });
    queryClient.setQueryData(place, { ...stored, commands, recordsInGame });
    saving.mutate({ serverId, commands, recordsInGame });
  }

  return {
    toggle(name: ChatCommandName, on: boolean) {
      save(({ commands, ...rest }) => ({
        ...rest,
        commands: CHAT_COMMANDS.filter((one) => (one === name ? on : commands.includes(one))),
      }));
    },
    toggleRecords: (on: boolean) => save((stored) => ({ ...stored, recordsInGame: on })),
  };
}
