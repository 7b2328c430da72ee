import { DISCORD_FORM, DomainError, nextInputs, plural } from '@tenfour/domain';
import { plainLine } from '../../../events/discord-text.ts';
import { answer, buttons, ofPerson, shown } from './answers.ts';
import type { BotCall, BotCommand, BotForm, BotReply, FilledForm } from './command.ts';
import type { PendingForm } from './forms-store.ts';
import { modalOf } from './modals.ts';
import { type RecordForm, recordFormOf } from './record-forms.ts';

/** Largest form that is stored, in characters. */
const FORM_MAX = 20_000;

/** Name of the button that opens a form, and of what Discord sends with it: `fields:<person>:<form>[:post]`. */
export const FIELDS_BUTTON = 'fields';

/** Stands at the end of a form's id that was opened at a message which others read too. */
export const AT_POST = 'post';

/** Returns what a button and a form carry. */
function fieldsId(call: Pick<BotCall, 'person'>, formId: string): string {
  return `${FIELDS_BUTTON}:${ofPerson(call)}:${formId}`;
}

/** Wraps a command that asks: a form is opened first, or its answer has the button that opens it. */
export function askingFields(command: BotCommand): BotCommand {
  if (!command.asks) return command;
  return {
    ...command,
    async form(call) {
      const form = await formFor(call, command);
      if (form === null || form.inputs.length === 0) return null;
      return modalFor(call, await storeForm(call, command, form));
    },
    async run(call) {
      const form = call.filled ? null : await formFor(call, command);
      if (form === null) return command.run(call);
      if (form.inputs.length === 0) return command.run({ ...call, filled: filledWith(form, {}) });
      const open = await storeForm(call, command, form);
      return askAgain(call, open, { title: 'Fill in the fields', button: 'Fill in' });
    },
  };
}

/** Returns what a record gets of the texts that were typed. */
export function filledWith(form: RecordForm, typed: Readonly<Record<string, string>>): FilledForm {
  const { fields, evidence } = form.read(typed);
  return { fields, evidence };
}

/** A form that waits for a person, as they last sent it. */
export interface OpenForm {
  id: string;
  form: RecordForm;
  pending: PendingForm;
}

/** Returns the form of the record that a command makes; null where nothing is asked. */
export async function formFor(call: BotCall, command: BotCommand): Promise<RecordForm | null> {
  const question = (await command.asks?.(call)) ?? null;
  return question === null ? null : recordFormOf(call, question);
}

/** Stores a command with what was given to it, until its form is sent. */
export async function storeForm(call: BotCall, command: BotCommand, form: RecordForm): Promise<OpenForm> {
  const { sub, given } = call.options;
  const pending: PendingForm = {
    ...{ discordId: call.person.discordId, guildId: call.guildId, serverId: form.question.serverId },
    ...{ interactionId: call.interactionId, at: call.now(), command: command.definition.name, sub },
    given: given.map(({ name, value }) => ({ name, ...(value === undefined ? {} : { value }) })),
    ...{ typed: {}, sent: [] },
  };
  requireFitting(pending);
  return { id: await call.extras.forms.add(pending), form, pending };
}

/** Throws BAD_REQUEST for more text than is stored. */
export function requireFitting(pending: PendingForm): void {
  if (JSON.stringify(pending).length <= FORM_MAX) return;
  throw new DomainError('BAD_REQUEST', { message: 'That’s too much text. Shorten it and try again.' });
}

/** Returns the next form: at most five inputs, with what was typed into them before. */
export function modalFor(call: BotCall, { id, form, pending }: OpenForm, place?: typeof AT_POST): BotForm {
  const { inputs, question } = form;
  const parts = Math.ceil(inputs.length / DISCORD_FORM.inputs);
  const part = Math.min(Math.floor(pending.sent.length / DISCORD_FORM.inputs) + 1, parts);
  const where = parts === 1 ? '' : ` (${part} of ${parts})`;
  const title = plainLine(question.title, DISCORD_FORM.title - where.length) + where;
  const modalId = [fieldsId(call, id), ...(place ? [place] : [])].join(':');
  return modalOf({ title, id: modalId }, nextInputs(inputs, stateOf({ form, pending })), pending.typed);
}

/** Returns which inputs were sent, and which of those are wrong. */
export function stateOf({ form, pending }: Pick<OpenForm, 'form' | 'pending'>) {
  const sent = new Set(pending.sent);
  const problems = form.read(pending.typed).problems;
  const wrong = new Set(
    form.inputs.map(({ id }) => id).filter((id) => sent.has(id) && Object.hasOwn(problems, id)),
  );
  return { shown: sent, wrong, problems };
}

/** Returns an answer with the button that opens the next form. */
export function askAgain(
  call: BotCall,
  { id, form, pending }: OpenForm,
  { title, button, lines }: { title: string; button: string; lines?: readonly string[] },
): BotReply {
  const left = form.inputs.filter((input) => !pending.sent.includes(input.id));
  const names = left.map(({ label }) => shown(label));
  return {
    ...answer({
      ...{ title, color: 'yellow' },
      lines: lines ?? [`${plural(left.length, 'field')} left: ${names.join(', ')}.`],
    }),
    components: buttons({ label: button, id: fieldsId(call, id), style: 'primary' }),
  };
}
