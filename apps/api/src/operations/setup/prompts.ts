import type { Readable, Writable } from 'node:stream';
import * as clack from '@clack/prompts';
import { GivenUpError } from '../cli/ask.ts';

/** Where the questions are asked; the process's own streams when absent. */
export interface Terminal {
  input?: Readable;
  output?: Writable;
}

/** Questions at a terminal. Each throws GivenUpError at Ctrl-C. */
export interface Prompts {
  text(question: TextQuestion): Promise<string>;
  /** Shows nothing of the answer. */
  secret(question: SecretQuestion): Promise<string>;
  choose(message: string, options: Choice[]): Promise<string>;
  chooseMany(message: string, options: Choice[]): Promise<string[]>;
  confirm(message: string): Promise<boolean>;
  heading(text: string): void;
  note(text: string): void;
  works(text: string): void;
  problem(text: string): void;
}

interface Choice {
  value: string;
  label: string;
  hint?: string;
}

interface SecretQuestion {
  message: string;
  /** Returns what is wrong with an answer. */
  validate(text: string): string | undefined;
}

interface TextQuestion extends SecretQuestion {
  initialValue: string;
  placeholder: string;
}

/** Asks through `@clack/prompts`. */
export function createPrompts(terminal: Terminal): Prompts {
  const checked = ({ validate, ...question }: SecretQuestion) => ({
    ...question,
    ...terminal,
    validate: (text: string | undefined) => validate(text ?? ''),
  });
  return {
    text: async (question) => answered(await clack.text(checked(question))) ?? '',
    secret: async (question) => answered(await clack.password(checked(question))) ?? '',
    choose: async (message, options) => answered(await clack.select({ message, options, ...terminal })),
    chooseMany: async (message, options) =>
      answered(await clack.multiselect({ message, options, required: false, ...terminal })),
    confirm: async (message) => answered(await clack.confirm({ message, ...terminal })),
    heading: (text) => clack.log.step(text, terminal),
    note: (text) => clack.log.message(text, terminal),
    works: (text) => clack.log.success(text, terminal),
    problem: (text) => clack.log.error(text, terminal),
  };
}

function answered<T>(answer: T | typeof clack.CANCEL_SYMBOL): T {
  if (answer === clack.CANCEL_SYMBOL) throw new GivenUpError('Nothing was changed.');
  return answer as T;
}
