import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CHAT_COMMANDS, type ChatCommandName } from '@tenfour/domain';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { texts } from './texts.ts';

const words = texts.chatCommands;

/** Turns chat commands on and off, shown before the server answers and one call at a time. */
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

  return {
    toggle(name: ChatCommandName, on: boolean) {
      const stored = queryClient.getQueryData(place);
      if (!stored) return;
      const commands = CHAT_COMMANDS.filter((one) => (one === name ? on : stored.commands.includes(one)));
      void queryClient.cancelQueries({ queryKey: place });
      queryClient.setQueryData(place, { ...stored, commands });
      saving.mutate({ serverId, commands });
    },
  };
}
