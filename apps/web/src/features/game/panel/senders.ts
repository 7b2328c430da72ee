import { texts } from './texts.ts';

/** Who is behind a line of the game's log that was sent from here, to stand after it; empty for all others. */
export function senderText(line: { sentBy: string | null; customCommand: string | null }): string {
  if (line.customCommand) return ` · ${texts.customCommand(line.customCommand)}`;
  return line.sentBy ? ` · ${texts.by(line.sentBy)}` : '';
}
