import { ConfigError } from '../../app/config.ts';
import type { Finding } from './checks.ts';
import { applied, type Changes, type Values } from './env-file.ts';
import type { Prompts } from './prompts.ts';
import {
  defaultOf,
  isSecret,
  problemOf,
  type Question,
  readDraft,
  type Section,
  type VariableName,
} from './questions.ts';

/** Answers so far, and what is left to do elsewhere. */
export interface Progress {
  values: Values;
  todo: readonly string[];
}

/** Runs the check of a section on the values so far. */
export async function checkSection(
  section: Section,
  values: Values,
  before: Values | null,
): Promise<Finding> {
  try {
    return await section.check(readDraft(section, values), values, before);
  } catch (error) {
    if (error instanceof ConfigError) return { problems: error.problems };
    throw error;
  }
}

/** Adds what a check found. */
export function advanced({ values, todo }: Progress, { changes = {}, todo: more = [] }: Finding): Progress {
  return { values: applied(values, changes), todo: [...todo, ...more] };
}

/** Asks the questions of a section until its check succeeds or the operator accepts the problems. */
export async function askSection(
  prompts: Prompts,
  section: Section,
  progress: Progress,
  before: Values | null,
): Promise<Progress> {
  prompts.heading(section.title);
  if (section.note !== undefined) prompts.note(section.note);
  let { values } = progress;
  for (let next = 'ask'; ; ) {
    if (next === 'ask') values = await askAll(prompts, section.questions, values);
    const finding = await checkSection(section, values, before);
    if (finding.works !== undefined) prompts.works(finding.works);
    for (const problem of finding.problems) prompts.problem(problem);
    next = finding.problems.length === 0 ? 'continue' : await afterProblem(prompts);
    if (next === 'continue') return advanced({ ...progress, values }, finding);
  }
}

function afterProblem(prompts: Prompts): Promise<string> {
  return prompts.choose('What now?', [
    { value: 'ask', label: 'Change answers' },
    { value: 'check', label: 'Check again' },
    { value: 'continue', label: 'Continue anyway' },
  ]);
}

async function askAll(prompts: Prompts, questions: readonly Question[], values: Values): Promise<Values> {
  let known = values;
  for (const question of questions) {
    if (question.when?.(known) === false) continue;
    known = applied(known, await ask(prompts, question, known));
  }
  return known;
}

/** Entered for a secret, it removes it. */
const NONE = '-';

async function ask(prompts: Prompts, { name, label }: Question, values: Values): Promise<Changes> {
  const current = values[name];
  if (!isSecret(name)) return { [name]: await askText(prompts, name, label, current) };
  const message = current === undefined ? label : `${label}: Enter keeps it, ${NONE} removes it`;
  const answer = await prompts.secret({
    message,
    validate: (text) => secretProblem(name, text, current),
  });
  if (answer === '') return {};
  return { [name]: answer === NONE ? null : answer.trim() };
}

function secretProblem(name: VariableName, text: string, current: string | undefined): string | undefined {
  if (text === '' && current !== undefined) return undefined;
  return problemOf(name, text === NONE ? '' : text);
}

async function askText(prompts: Prompts, name: VariableName, label: string, current = '') {
  const answer = await prompts.text({
    message: label,
    initialValue: current,
    placeholder: defaultOf(name),
    validate: (text) => problemOf(name, text),
  });
  return answer.trim() === '' ? null : answer.trim();
}
