import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GameCommand } from '@tenfour/contracts';
import { COMMAND_SPACING_MS } from '@tenfour/domain';
import { useEffect, useRef, useState } from 'react';
import { type SubmitId, submitIdFor } from '../../../data/client-id.ts';
import { parseError } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toast } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/toast-undo.tsx';
import { type Outcome, outcomeOf, outcomeOfError } from './outcome.ts';

/** The game is read at most every 10 s: only after that can its log show the command. In ms. */
const SEEN_AFTER_MS = 11_000;

/** By then a command that was just sent is in the queue, with its place, in ms. */
const QUEUED_AFTER_MS = 300;

/** Sending of commands to the game, one at a time. */
export interface Execute {
  /** Resolves to whether the command went out or waits its turn; toasts what happened. Never rejects. */
  send: (command: string) => Promise<boolean>;
  sending: boolean;
  /** The command whose answer is awaited, as a row of its own until the server lists it. */
  underway: GameCommand | null;
  /** Seconds until the game takes the next one; 0 when it does now. */
  coolDown: number;
}

/**
 * Returns how long Send is disabled, in ms. The headers count in whole seconds, so the usual pause may look a second
 * too long; a command sent slightly early waits in the queue.
 */
export function pauseFor(nextInMs: number): number {
  return nextInMs <= COMMAND_SPACING_MS + 1_000 ? Math.min(nextInMs, COMMAND_SPACING_MS) : nextInMs;
}

/** What the toast of a command that was sent offers next. */
export interface NextStep {
  label: string;
  /** `commandId` is the command that was sent. */
  run: (commandId: string) => void;
}

/** `next` is the next step after the command with this id. */
function show(outcome: Outcome, next: { step: NextStep; commandId: string } | null): void {
  if (next && outcome.tone === 'success') {
    toastUndo({
      title: outcome.title,
      message: outcome.lines.join(' '),
      label: next.step.label,
      onUndo: () => next.step.run(next.commandId),
    });
    return;
  }
  const message = outcome.lines.map((line) => <div key={line}>{line}</div>);
  toast({ title: outcome.title, tone: outcome.tone, message });
}

/** Returns the row of a command that was just sent, before the server has answered. */
function rowFor(command: string, clientId: string, username: string): GameCommand {
  return {
    id: clientId,
    command,
    state: 'queued',
    issuedBy: username,
    customCommand: null,
    clientId,
    message: null,
    code: null,
    source: 'panel',
    position: null,
    expectedAt: null,
    createdAt: new Date().toISOString(),
    settledAt: null,
  };
}

/**
 * Sends commands of one server; meanwhile and afterwards the log and the list of commands are read again. `nextStepOf`
 * is asked when a command is sent, as its player may have left by the answer.
 */
export function useExecute(serverId: string, nextStepOf: (command: string) => NextStep | null): Execute {
  const queryClient = useQueryClient();
  const execute = useMutation(trpc.game.execute.mutationOptions());
  const coolDown = useCoolDown();
  const unanswered = useRef<SubmitId | null>(null);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [underway, setUnderway] = useState<GameCommand | null>(null);
  const { username } = useUser();
  useEffect(() => () => clearTimeout(later.current), []);

  function refresh() {
    void queryClient.invalidateQueries(trpc.game.commandLogs.queryFilter({ serverId }));
    void refreshCommands();
  }

  function refreshCommands(): Promise<void> {
    return queryClient.invalidateQueries(trpc.game.commands.queryFilter({ serverId }));
  }

  /** By now the game has been read again: what the command did to it can be seen. */
  function refreshGame() {
    refresh();
    void queryClient.invalidateQueries(trpc.game.players.queryFilter({ serverId }));
    void queryClient.invalidateQueries(trpc.game.info.queryFilter({ serverId }));
    void queryClient.invalidateQueries(trpc.gameEvents.list.queryFilter({ serverId }));
  }

  function conclude(outcome: Outcome, startedAt: number, next: Parameters<typeof show>[1] = null) {
    show(outcome, next);
    if (outcome.nextInMs !== undefined) coolDown.start(Date.now(), pauseFor(outcome.nextInMs));
    else if (outcome.reachedGame) coolDown.start(startedAt, COMMAND_SPACING_MS);
    refresh();
    clearTimeout(later.current);
    later.current = setTimeout(refreshGame, SEEN_AFTER_MS);
  }

  async function send(command: string): Promise<boolean> {
    const startedAt = Date.now();
    const step = nextStepOf(command);
    const submit = submitIdFor(command, unanswered.current);
    const row = rowFor(command, submit.clientId, username);
    setUnderway(row);
    clearTimeout(later.current);
    later.current = setTimeout(() => void refreshCommands(), QUEUED_AFTER_MS);
    try {
      const result = await execute.mutateAsync({ serverId, command, clientId: submit.clientId });
      unanswered.current = null;
      conclude(outcomeOf(result), startedAt, step && { step, commandId: result.id });
      return result.success;
    } catch (error) {
      if (handleUnauthorized('server', error)) return false;
      // Only a lost answer is requested again; a known outcome must not block a second try.
      unanswered.current = parseError(error).status === null ? submit : null;
      conclude(outcomeOfError(error), startedAt);
      return false;
    } finally {
      // Not before the list has been read: the line would be gone for a moment.
      void refreshCommands().then(() => setUnderway((current) => (current === row ? null : current)));
    }
  }

  return { send, sending: execute.isPending, underway, coolDown: coolDown.seconds };
}

const TICK_MS = 250;

/** A pause of a given length from a given moment. */
interface Pause {
  from: number;
  lengthMs: number;
}

/** A pause after each command: `seconds` left, 0 when it is over. */
function useCoolDown(): { seconds: number; start: (from: number, lengthMs: number) => void } {
  const [pause, setPause] = useState<Pause | null>(null);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    if (pause === null) return;
    const tick = () => {
      // At most its length: the clock may be set back meanwhile.
      const left = Math.max(0, Math.min(pause.lengthMs, pause.from + pause.lengthMs - Date.now()));
      setSeconds(Math.ceil(left / 1_000));
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [pause]);

  return { seconds, start: (from, lengthMs) => setPause({ from, lengthMs }) };
}
