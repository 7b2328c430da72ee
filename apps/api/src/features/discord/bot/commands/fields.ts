import { EVIDENCE_MAX, toPublicError } from '@tenfour/contracts';
import { DomainError, type ErrorCode } from '@tenfour/domain';
import { refusalOf, requireInvoker, shown } from '../answers.ts';
import {
  AT_POST,
  askAgain,
  FIELDS_BUTTON,
  filledWith,
  modalFor,
  type OpenForm,
  requireFitting,
  stateOf,
} from '../asking-fields.ts';
import type { BotButton, BotCall, BotCommand, BotOptions, BotReply, FilledForm } from '../command.ts';
import type { PendingForm } from '../forms-store.ts';
import { requireNeeds } from '../member-status.ts';
import { optionsFrom } from '../options.ts';
import { OPTION, type RecordForm, recordFormOf } from '../record-forms.ts';

/** A form that is older than this is not taken any more, in ms. */
const FORM_MS = 30 * 60_000;

/** Refusals after which the same form can be sent again, with other values or later. */
const AGAIN: ReadonlySet<ErrorCode> = new Set([
  'BAD_REQUEST',
  'TOO_MANY_REQUESTS',
  'UPSTREAM',
  'UNAVAILABLE',
  'OVERLOADED',
]);

/** The form of a command's record: its button opens it, and what Discord sends with it runs the command once. */
export function fieldsForm(all: () => readonly BotCommand[]): BotButton {
  return {
    name: FIELDS_BUTTON,
    // The command says what it needs.
    needs: 'nothing',
    async opens(call, [invoker = '', id = '']) {
      requireInvoker(call, invoker);
      const { form, pending } = await waiting(call, id, all());
      if (form !== null && form.inputs.length > 0) return modalFor(call, { id, form, pending });
      throw new DomainError('REFUSED', { message: 'Nothing is left to fill in. Use the command again.' });
    },
    async press(call, [invoker = '', id = '', place]) {
      requireInvoker(call, invoker);
      const reply = await send(call, id, await waiting(call, id, all()));
      return place === AT_POST ? { answer: reply } : { replace: reply };
    },
  };
}

/** A command that waits for its form, with the fields that are in force now. */
interface Waiting {
  command: BotCommand;
  /** The call as the command was used. */
  used: BotCall;
  pending: PendingForm;
  /** Null where nothing is asked any more. */
  form: RecordForm | null;
}

/** Throws REFUSED for a form that was sent, expired, or belongs elsewhere, and what the command throws by now. */
async function waiting(call: BotCall, id: string, commands: readonly BotCommand[]): Promise<Waiting> {
  const pending = await call.extras.forms.find(id);
  const command = commands.find(({ definition }) => definition.name === pending?.command);
  const isTheirs = pending?.discordId === call.person.discordId && pending.guildId === call.guildId;
  if (!isTheirs || !command?.asks || call.now() - pending.at > FORM_MS) throw isOver();
  requireNeeds(command.needs, call);
  const { interactionId, sub, given } = pending;
  const used = { ...call, interactionId, options: optionsFrom({ sub, given }) };
  const question = await command.asks(used);
  if (question !== null && question.serverId !== pending.serverId) {
    throw new DomainError('REFUSED', {
      message: 'This Discord server was connected to another community. Use the command again.',
    });
  }
  const form = question === null ? null : await recordFormOf(used, question);
  return { command, used, pending, form };
}

function isOver(): DomainError {
  return new DomainError('REFUSED', { message: 'This form was sent or expired. Use the command again.' });
}

/** Takes what was sent. Runs the command when nothing is wrong or left, else asks for more. */
async function send(call: BotCall, id: string, sent: Waiting): Promise<BotReply> {
  const { form } = sent;
  if (form === null) return record(call, id, sent, { fields: {}, evidence: [] });
  const { pending, refusal } = await withPictures(call, form, withTexts(sent.pending, form, call.options));
  requireFitting(pending);
  const open: OpenForm = { id, form, pending };
  const { shown: isSent, wrong, problems } = stateOf(open);
  const isLeft = form.inputs.some((input) => !isSent.has(input.id));
  if (wrong.size === 0 && !isLeft) {
    return record(call, id, { ...sent, pending }, filledWith(form, pending.typed));
  }
  await call.extras.forms.save(id, pending);
  const lines = form.inputs
    .filter((input) => wrong.has(input.id))
    .map((input) => `**${shown(input.label)}**: ${problems[input.id]}`);
  if (refusal !== null) lines.push(refusal);
  if (lines.length === 0) return askAgain(call, open, { title: 'More fields', button: 'Continue' });
  return askAgain(call, open, { title: 'Check these fields', button: 'Edit', lines });
}

/** Adds the texts of the form that was sent; those of inputs that are not asked for any more are dropped. */
function withTexts(pending: PendingForm, { inputs }: RecordForm, options: BotOptions): PendingForm {
  const texts = inputs.flatMap(({ id, kind, maxLength }) => {
    const text = options.text(id);
    return text === null || kind === 'files' ? [] : [[id, text.slice(0, maxLength)] as const];
  });
  const isSent = new Set([...pending.sent, ...texts.map(([id]) => id)]);
  return {
    ...pending,
    typed: { ...pending.typed, ...Object.fromEntries(texts) },
    sent: inputs.map(({ id }) => id).filter((id) => isSent.has(id)),
  };
}

/**
 * Stores the pictures of the form that was sent, in place of earlier ones. For what can't be stored it returns a line
 * that says why, and the form asks for pictures again.
 */
async function withPictures(
  call: BotCall,
  { inputs, question }: RecordForm,
  pending: PendingForm,
): Promise<{ pending: PendingForm; refusal: string | null }> {
  const input = inputs.find(({ kind }) => kind === 'files');
  if (!input || !call.options.given.some(({ name }) => name === input.id)) return { pending, refusal: null };
  const paths: string[] = [];
  try {
    const files = call.options.files(input.id).slice(0, EVIDENCE_MAX);
    for (const file of files) paths.push(await call.uploadEvidence(question.serverId, file));
  } catch (error) {
    const { code } = toPublicError(error);
    if (!AGAIN.has(code) && code !== 'REFUSED') throw error;
    return { pending, refusal: `**${shown(input.label)}**: ${refusalOf(error).content ?? ''}` };
  }
  const isSent = new Set([...pending.sent, input.id]);
  return {
    pending: {
      ...pending,
      typed: { ...pending.typed, ...(paths.length === 0 ? {} : { [input.id]: paths.join('\n') }) },
      sent: inputs.map(({ id }) => id).filter((id) => isSent.has(id)),
    },
    refusal: null,
  };
}

/** Runs the command, once for a form. A refusal that other values can change puts the form back. */
async function record(
  call: BotCall,
  id: string,
  { command, used, pending, form }: Waiting,
  filled: FilledForm,
): Promise<BotReply> {
  const { forms } = call.extras;
  if (!(await forms.take(id))) throw isOver();
  try {
    const options = optionsFrom({
      sub: pending.sub,
      given: [...pending.given, ...ownOptions(pending, call)],
    });
    return await command.run({ ...used, options, filled });
  } catch (error) {
    const { code, details } = toPublicError(error);
    if (form === null || !AGAIN.has(code)) throw error;
    const again = { ...pending, sent: pending.sent.filter((one) => one !== details?.fieldId) };
    await forms.restore(id, again);
    const lines = [refusalOf(error).content ?? ''];
    return askAgain(
      call,
      { id, form, pending: again },
      { title: 'Not recorded', button: 'Try again', lines },
    );
  }
}

/** Returns the options that were typed into the form, where the command was used without them. */
function ownOptions({ typed, given }: PendingForm, { options }: BotCall): { name: string; value: string }[] {
  const texts = {
    ...typed,
    ...Object.fromEntries(options.given.map(({ name, value }) => [name, String(value)])),
  };
  return Object.entries(texts)
    .filter(([id]) => id.startsWith(OPTION))
    .map(([id, value]) => ({ name: id.slice(OPTION.length), value }))
    .filter(({ name }) => !given.some((one) => one.name === name));
}
