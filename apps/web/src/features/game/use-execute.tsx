import { useMutation, useQueryClient } from '@tanstack/react-query';
import { COMMAND_SPACING_MS } from '@tenfour/domain';
import { useEffect, useRef } from 'react';
import { type SubmitId, submitIdFor } from '../../data/client-id.ts';
import { parseError } from '../../data/errors.ts';
import { trpc } from '../../data/trpc.ts';
import { handleUnauthorized } from '../../data/unauthorized.ts';
import { toast } from '../../ui/toast.ts';
import { type Outcome, outcomeOf, outcomeOfError } from './outcome.ts';
import { useCoolDown } from './use-cool-down.ts';

/** The game is read at most every 10 s: only after that can its log show the command. In ms. */
const SEEN_AFTER_MS = 11_000;

/** Sending of commands to the game, one at a time. */
export interface Execute {
  /** Resolves to whether the command went out or waits its turn; toasts what happened. Never rejects. */
  send: (command: string) => Promise<boolean>;
  sending: boolean;
  /** Seconds until the game takes the next one; 0 when it does now. */
  coolDown: number;
}

function show(outcome: Outcome): void {
  const message = outcome.lines.map((line) => <div key={line}>{line}</div>);
  toast({ title: outcome.title, tone: outcome.tone, message });
}

/** Sends commands of one server; afterwards the log and the list of commands are read again. */
export function useExecute(serverId: string): Execute {
  const queryClient = useQueryClient();
  const execute = useMutation(trpc.game.execute.mutationOptions());
  const coolDown = useCoolDown();
  const unanswered = useRef<SubmitId | null>(null);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(later.current), []);

  function refresh() {
    void queryClient.invalidateQueries(trpc.game.commandLogs.queryFilter({ serverId }));
    void queryClient.invalidateQueries(trpc.game.commands.queryFilter({ serverId }));
  }

  /** By now the game has been read again: what the command did to it can be seen. */
  function refreshGame() {
    refresh();
    void queryClient.invalidateQueries(trpc.game.players.queryFilter({ serverId }));
    void queryClient.invalidateQueries(trpc.game.info.queryFilter({ serverId }));
    void queryClient.invalidateQueries(trpc.gameEvents.list.queryFilter({ serverId }));
  }

  function conclude(outcome: Outcome, startedAt: number) {
    show(outcome);
    if (outcome.nextInMs !== undefined) coolDown.start(Date.now(), outcome.nextInMs);
    else if (outcome.reachedGame) coolDown.start(startedAt, COMMAND_SPACING_MS);
    refresh();
    clearTimeout(later.current);
    later.current = setTimeout(refreshGame, SEEN_AFTER_MS);
  }

  async function send(command: string): Promise<boolean> {
    const startedAt = Date.now();
    const submit = submitIdFor(command, unanswered.current);
    try {
      const result = await execute.mutateAsync({ serverId, command, clientId: submit.clientId });
      unanswered.current = null;
      conclude(outcomeOf(result), startedAt);
      return result.success;
    } catch (error) {
      if (handleUnauthorized('server', error)) return false;
      // Only a lost answer is asked for again; a fate that is known must not stand in the way of a second try.
      unanswered.current = parseError(error).status === null ? submit : null;
      conclude(outcomeOfError(error), startedAt);
      return false;
    }
  }

  return { send, sending: execute.isPending, coolDown: coolDown.seconds };
}
