import { readConfig } from '../../app/config.ts';
import { createAdmin, hasAdmins } from '../cli/admins.ts';
import { typedPath } from '../cli/backup.ts';
import { explain } from '../cli/database.ts';
import { readEnvFile, SetupError, type Values, writeEnvFile } from './env-file.ts';
import { advanced, askSection, checkSection, type Progress } from './interview.ts';
import { createPrompts, type Prompts, type Terminal } from './prompts.ts';
import { concerns, isSecret, isVariable, SECTIONS, type Section } from './questions.ts';

type Environment = NodeJS.ProcessEnv;
type Say = (line: string) => void;

interface Options {
  yes: boolean;
  /** Variables to ask for. */
  names: readonly string[];
  /** Values given as arguments. */
  given: Values;
}

/** What one run works with. */
interface Run {
  env: Environment;
  file: string;
  /** The file's values; null where there is none. */
  before: Values | null;
  options: Options;
  say: Say;
}

/**
 * Runs `setup [NAME…] [NAME=value…] [--yes]`: asks for the configuration, tests it and writes it to ENV_FILE. Throws
 * SetupError or ConfigError, before anything is written, for answers that do not work and without a terminal to ask at.
 */
export async function setup(
  env: Environment,
  args: readonly string[],
  say: Say,
  terminal: Terminal | null = process.stdin.isTTY && process.stdout.isTTY ? {} : null,
): Promise<void> {
  const options = readArguments(args);
  const file = typedPath(env, env.ENV_FILE || '.env');
  const run: Run = { env, file, before: readEnvFile(file), options, say };
  if (options.yes || Object.keys(options.given).length > 0) return setupWithoutQuestions(run);
  if (terminal === null) {
    throw new SetupError(
      'Setup needs a terminal to ask questions. Add --yes to take the values from the environment.',
    );
  }
  await setupAtTerminal(run, createPrompts(terminal));
}

function readArguments(args: readonly string[]): Options {
  const pairs = args.filter((arg) => arg.includes('=')).map((arg) => arg.split(/=(.*)/s, 2));
  const given = Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
  const names = args.filter((arg) => arg !== '--yes' && !arg.includes('='));
  for (const name of [...names, ...Object.keys(given)]) {
    if (!isVariable(name)) throw new SetupError(`${name} is unknown. README.md lists the variables.`);
  }
  const secret = Object.keys(given).find(isSecret);
  if (secret !== undefined) {
    throw new SetupError(`${secret} is secret. Set it in the environment and add --yes.`);
  }
  return { yes: args.includes('--yes'), names, given };
}

/** Variables of the API that the environment sets. */
function fromEnvironment(env: Environment): Values {
  const entries = Object.entries(env).filter(
    (entry): entry is [string, string] => isVariable(entry[0]) && (entry[1] ?? '').trim() !== '',
  );
  return Object.fromEntries(entries);
}

async function setupWithoutQuestions(run: Run): Promise<void> {
  const { env, before, options } = run;
  const values = { ...before, ...(options.yes ? fromEnvironment(env) : {}), ...options.given };
  let progress: Progress = { values, todo: [] };
  const problems: string[] = [];
  for (const section of SECTIONS) {
    if (!options.yes && !Object.keys(options.given).some((name) => concerns(section, name))) continue;
    const finding = await checkSection(section, progress.values, before);
    problems.push(...finding.problems);
    if (finding.works !== undefined) run.say(finding.works);
    progress = advanced(progress, finding);
  }
  if (problems.length > 0) throw new SetupError([...new Set(problems), 'Nothing was written.'].join('\n'));
  save(run, progress);
  if (env.ADMIN_USERNAME) await createAdmin({ ...env, ...progress.values }, env.ADMIN_USERNAME);
}

async function setupAtTerminal(run: Run, prompts: Prompts): Promise<void> {
  const { env, before, options } = run;
  let progress: Progress = { values: { ...before, ...fromEnvironment(env) }, todo: [] };
  for (const section of await sectionsToAsk(run, prompts)) {
    progress = await askSection(prompts, section, progress, before);
  }
  prompts.note(summary(before ?? {}, progress.values));
  if (!(await prompts.confirm(`Write ${run.file}?`))) return run.say('Nothing was changed.');
  save(run, progress);
  if (options.names.length === 0) await askForAdmin({ ...env, ...progress.values }, prompts);
}

/** Returns all sections for a new file, else those that the operator chooses. */
async function sectionsToAsk({ before, options }: Run, prompts: Prompts): Promise<readonly Section[]> {
  const { names } = options;
  if (names.length > 0) return SECTIONS.flatMap((section) => narrowed(section, names)).concat(others(names));
  if (before === null) return SECTIONS;
  const choices = SECTIONS.map((section) => ({
    value: section.title,
    label: section.title,
    hint: Object.keys(before)
      .filter((name) => concerns(section, name))
      .map((name) => shown(name, before))
      .join(', '),
  }));
  const chosen = await prompts.chooseMany('What do you want to change? Everything else is kept.', choices);
  return SECTIONS.filter(({ title }) => chosen.includes(title));
}

function narrowed(section: Section, names: readonly string[]): Section[] {
  const questions = section.questions
    .filter(({ name }) => names.includes(name))
    .map(({ name, label }) => ({ name, label }));
  return questions.length === 0 ? [] : [{ ...section, questions }];
}

/** Variables without a question of their own are asked for by name. */
function others(names: readonly string[]): Section[] {
  const asked = new Set<string>(SECTIONS.flatMap(({ questions }) => questions.map(({ name }) => name)));
  const questions = names
    .filter(isVariable)
    .filter((name) => !asked.has(name))
    .map((name) => ({ name, label: name }));
  const check = async () => ({ problems: [] });
  return questions.length === 0 ? [] : [{ title: 'Other variables', questions, check }];
}

function shown(name: string, values: Values): string {
  return `${name}=${isSecret(name) ? '(set)' : values[name]}`;
}

function summary(before: Values, after: Values): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name) => `${stateOf(name, before, after)} ${shown(name, { ...before, ...after })}`)
    .join('\n');
}

function stateOf(name: string, before: Values, after: Values): string {
  if (after[name] === undefined) return 'remove';
  if (before[name] === undefined) return 'add   ';
  return before[name] === after[name] ? 'keep  ' : 'change';
}

/** Writes what differs from the file. Throws ConfigError where the product would not start with it. */
function save({ file, before, say }: Run, { values, todo }: Progress): void {
  readConfig(values);
  const known = before ?? {};
  const removed = Object.keys(known).filter((name) => values[name] === undefined);
  const changed = Object.entries(values).filter(([name, value]) => known[name] !== value);
  writeEnvFile(file, {
    ...Object.fromEntries(changed),
    ...Object.fromEntries(removed.map((name) => [name, null])),
  });
  say(`Saved ${file}. "npm start" reads it; the environment comes first.`);
  for (const line of todo) say(`- ${line}`);
}

/** Offers the first account of the admin panel. A failure leaves the written file as it is. */
async function askForAdmin(env: Environment, prompts: Prompts): Promise<void> {
  try {
    if (await hasAdmins(env)) return;
    const username = await prompts.text({
      message: 'Username of the first platform admin, empty for later',
      initialValue: '',
      placeholder: '',
      validate: () => undefined,
    });
    if (username.trim() !== '') await createAdmin(env, username.trim());
  } catch (error) {
    prompts.problem(`${explain(error)} Later: npm run cli -- create-admin <username>`);
  }
}
