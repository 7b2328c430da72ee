import { commandText, filled } from '@tenfour/domain';

/** The message about a warning with everything filled in, as the end of a command. */
export function usersWarning(
  text: string,
  { player, reason, server }: { player: string; reason: string; server: string },
): string {
  // A warning without a reason ends where the reason would begin.
  const line = filled(text, { player, server, reason: commandText(reason) });
  return commandText(line.replace(/:\s*$/, '.'));
}
