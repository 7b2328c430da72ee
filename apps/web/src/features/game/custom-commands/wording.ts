import { type CommandMeans, plural } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { texts } from './texts.ts';

/** What a list of scheduled things holds: commands as they are typed, or texts that become commands. */
export type ScheduledKind = 'commands' | 'reminders';

/** The texts that differ between commands and reminders. */
export interface Wording {
  title: string;
  count: (count: number) => string;
  none: string;
  noneText: string;
  form: string;
  namePlaceholder: string;
  command: string;
  commandPlaceholder: string;
  add: string;
  added: string;
  addFailed: string;
  required: string;
  saved: string;
  updateFailed: string;
  deleted: string;
  deleteFailed: string;
  /** What a fresh draft is. */
  means: CommandMeans;
}

export const WORDING: Readonly<Record<ScheduledKind, Wording>> = {
  commands: {
    title: texts.title,
    count: texts.count,
    none: texts.none,
    noneText: texts.noneText,
    form: texts.form,
    namePlaceholder: texts.namePlaceholder,
    command: texts.command,
    commandPlaceholder: texts.commandPlaceholder,
    add: texts.add,
    added: copy.game.customAdded,
    addFailed: copy.game.customFailed,
    required: copy.game.customRequired,
    saved: texts.saved,
    updateFailed: texts.updateFailed,
    deleted: texts.deleted,
    deleteFailed: texts.deleteFailed,
    means: 'command',
  },
  reminders: {
    title: 'Reminders',
    count: (count) => plural(count, 'reminder'),
    none: 'No reminders yet',
    noneText: 'Show a text in the game every few minutes.',
    form: 'Add a reminder',
    namePlaceholder: 'Rules',
    command: 'Text',
    commandPlaceholder: 'Read the rules before you patrol',
    add: 'Add reminder',
    added: 'Reminder added.',
    addFailed: 'Failed to add the reminder.',
    required: 'Please give the reminder a name and a text.',
    saved: 'Reminder saved.',
    updateFailed: 'Failed to change the reminder.',
    deleted: 'Reminder deleted.',
    deleteFailed: 'Failed to delete the reminder.',
    means: 'hint',
  },
};

/** What a scheduled thing is, by how it is shown. */
export function kindOf({ means }: { means: CommandMeans }): ScheduledKind {
  return means === 'command' ? 'commands' : 'reminders';
}
