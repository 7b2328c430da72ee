import { useQuery } from '@tanstack/react-query';
import { type GameCommand, type GameEvent, POLLING_MS } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';

/** Polling interval while a command is queued or in flight, in ms. */
const WAITING_POLL_MS = 2_000;

const NONE: readonly string[] = [];

/** Who is online, every 15 s. */
export function usePlayers(serverId: string, enabled = true) {
  return useQuery(
    trpc.game.players.queryOptions({ serverId }, { enabled, refetchInterval: POLLING_MS.players }),
  );
}

/** The vehicles in the game, every 15 s. */
export function useVehicles(serverId: string, enabled: boolean) {
  return useQuery(
    trpc.game.vehicles.queryOptions({ serverId }, { enabled, refetchInterval: POLLING_MS.players }),
  );
}

/** The 20 newest lines of the game's own log, every 30 s. */
export function useCommandLogs(serverId: string) {
  return useQuery(
    trpc.game.commandLogs.queryOptions({ serverId }, { refetchInterval: POLLING_MS.commandLogs }),
  );
}

/** Returns the polling interval for outcomes of commands, in ms: shorter while one is queued or in flight. */
export function commandsInterval(
  commands: readonly Pick<GameCommand, 'settledAt'>[] | undefined,
  sending = false,
): number {
  const waiting = sending || (commands?.some(({ settledAt }) => settledAt === null) ?? false);
  return waiting ? WAITING_POLL_MS : POLLING_MS.commandLogs;
}

/** Returns the commands sent from here, with their outcome. `sending` is one that this page has just sent. */
export function useSentCommands(serverId: string, sending: GameCommand | null = null) {
  return useQuery(
    trpc.game.commands.queryOptions(
      { serverId },
      {
        refetchInterval: (query) => commandsInterval(query.state.data, sending !== null),
        select: (commands) => withSending(commands, sending),
      },
    ),
  );
}

/** The commands of one person among them, newest first; `useSentCommands` is what asks again. */
export function useOwnCommands(serverId: string, username: string): readonly string[] {
  const select = (commands: GameCommand[]) =>
    commands.filter(({ issuedBy }) => issuedBy === username).map(({ command }) => command);
  return useQuery(trpc.game.commands.queryOptions({ serverId }, { select })).data ?? NONE;
}

/** The list with what was just sent on top, until its own row is there. */
export function withSending(commands: GameCommand[], sending: GameCommand | null): GameCommand[] {
  const known = sending === null || commands.some(({ clientId }) => clientId === sending.clientId);
  return known ? commands : [sending, ...commands];
}

/** A kind of game event. */
export type EventKind = GameEvent['kind'];

/** Most events in the card. */
const EVENTS_SHOWN = 30;

/** What happened in the game lately, of one kind or of all (null), every 30 s. */
export function useGameEvents(serverId: string, kind: EventKind | null) {
  return useQuery(
    trpc.gameEvents.list.queryOptions(
      { serverId, limit: EVENTS_SHOWN, ...(kind === null ? {} : { kind }) },
      { refetchInterval: POLLING_MS.gameEvents },
    ),
  );
}
