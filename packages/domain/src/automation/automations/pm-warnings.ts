import { MAX_COMMAND_LENGTH } from '../../game/commands.ts';
import { textProblem } from './placeholders.ts';

/** Private messages to players who get a warning. */
export interface PmWarningsSettings {
  /** With placeholders: `PM_WARNINGS_PLACEHOLDERS`. A long reason is cut to the game's limit. */
  text: string;
}

export const PM_WARNINGS_DEFAULTS: Readonly<PmWarningsSettings> = { text: 'You have been warned: {reason}' };

/** Placeholders of the message, with the characters reserved for each. */
export const PM_WARNINGS_PLACEHOLDERS = { reason: 10, player: 20, server: 60 } as const;

/** Returns the problems of the settings as sentences, by setting. */
export function pmWarningsProblems({ text }: PmWarningsSettings): { text?: string } {
  const problem = textProblem(text, PM_WARNINGS_PLACEHOLDERS, MAX_COMMAND_LENGTH - ':pm '.length - 21);
  return problem === null ? {} : { text: problem };
}

/** Describes the effect of the settings in a sentence. */
export function pmWarningsSentence({ text }: PmWarningsSettings): string {
  return `Messages players in the game when they are warned: “${text.trim()}”`;
}
