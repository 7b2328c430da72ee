import { useNavigate } from '@tanstack/react-router';
import { punishmentIn } from '@tenfour/domain';
import { texts } from './texts.ts';
import type { NextStep } from './use-execute.tsx';
import { useInGame } from './use-in-game.ts';

/** Returns the next step after a kick or ban in the game: its record, for those who can write one. */
export function useRecordStep(serverId: string, mayRecord: boolean): (command: string) => NextStep | null {
  const navigate = useNavigate();
  const { players } = useInGame(serverId);
  return (command) => {
    const punishment = mayRecord ? punishmentIn(command, players) : null;
    if (punishment === null) return null;
    const { type, robloxUsername: punish, reason } = punishment;
    return {
      label: texts.record(type),
      run: (commandId) =>
        void navigate({
          to: '/server/$id/punishments',
          params: { id: serverId },
          search: { punish, type },
          state: { sentToGame: { reason, commandId }, leadsBack: true },
        }),
    };
  };
}
