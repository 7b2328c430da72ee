import { hitsEveryone, readCommandLine } from '@tenfour/domain';
import { dialogs } from '../../../ui/dialogs.ts';
import { texts } from './texts.ts';

const QUESTIONS: Readonly<Record<string, (players: string) => string>> = texts.confirmText;

/**
 * Asks for confirmation of commands that end or disturb play for all players, and says for how many; returns true for
 * other commands. `playerCount` is null while unknown.
 */
export async function confirmIfDisruptive(command: string, playerCount: number | null): Promise<boolean> {
  if (!hitsEveryone(command)) return true;
  const players = playerCount === null ? texts.everyone : texts.players(playerCount);
  const word = `:${readCommandLine(command)?.word ?? ''}`;
  return dialogs.confirm({
    title: texts.confirmTitle(command),
    text: (QUESTIONS[word] ?? texts.confirmAll)(players),
    confirmLabel: texts.run,
    danger: true,
  });
}
