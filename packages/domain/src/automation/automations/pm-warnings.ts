import { MAX_COMMAND_LENGTH } from '../../game/commands.ts';
import { textProblem } from './placeholders.ts';

/** Private messages to players who get a warning. */
export interface PmWarningsSettings {
  /** With placeholders: `PM_WARNINGS_PLACEHOLDERS`. A long reason is cut at what the game takes. */
  text: string;
}

export const PM_WARNINGS_DEFAULTS: Readonly<PmWarningsSettings> = { text: 'You have been warned: {reason}' };

/** Placeholders of the message, with the characters reserved for each. */
export const PM_WARNINGS_PLACEHOLDERS = { reason: 10, player: 20, server: 60 } as const;

/** What is wrong with the settings, in words, by the setting. */
export function pmWarningsProblems({ text }: PmWarningsSettings): { text?: string } {
  const problem = textProblem(text, PM_WARNINGS_PLACEHOLDERS, MAX_COMMAND_LENGTH - ':pm '.length - 21);
  return problem === null ? {} : { text: problem };
}

/** What it will do, in words. */
export function pmWarningsSentence({ text }: PmWarningsSettings): string {
  return `Tells players who are in the game by private message when a warning of them is recorded: “${text.trim()}”`;
}
