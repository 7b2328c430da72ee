import type { SlashCommandStringOption } from '@discordjs/builders';
import type { GameSession } from '@tenfour/contracts';
import { DomainError, usernameKey } from '@tenfour/domain';
import { shown } from '../answers.ts';
import type { BotCall, BotChoice } from '../command.ts';
import { NeedsChoice } from '../prompts.ts';

/** The required option of a planned session. */
export const PLANNED = (option: SlashCommandStringOption) =>
  option.setName('session').setDescription('Planned session').setRequired(true).setAutocomplete(true);

/** By its id, as completed, or by its title, as typed. Throws REFUSED for none, and asks between several. */
export function sessionNamed(call: BotCall, sessions: readonly GameSession[]): GameSession {
  const typed = call.options.text('session') ?? '';
  const known = sessions.find(({ id }) => id === typed);
  if (known) return known;
  const fitting = sessions.filter(({ title }) => usernameKey(title) === usernameKey(typed));
  const [only] = fitting;
  if (only && fitting.length === 1) return only;
  if (fitting.length > 1) {
    const question = `${fitting.length} sessions are called “${shown(typed)}”.`;
    throw new NeedsChoice({ option: 'session', question, choices: fitting.map(sessionChoice) });
  }
  throw new DomainError('REFUSED', { message: `No session is called “${shown(typed)}”. Pick a suggestion.` });
}

/** A session as completion and menus offer it. */
export function sessionChoice({ id, title, plannedAt }: GameSession): BotChoice {
  return { name: `${title} · ${plannedAt.slice(0, 16).replace('T', ' ')} UTC`, value: id };
}

/** Throws REFUSED while none is running. */
export function runningOf(sessions: readonly GameSession[]): GameSession {
  const running = sessions.find(({ state }) => state === 'running');
  if (running) return running;
  throw new DomainError('REFUSED', { message: 'No session is running.' });
}
