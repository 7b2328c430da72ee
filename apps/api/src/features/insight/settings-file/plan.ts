import { createHash } from 'node:crypto';
import { SETTING_TEXT_MAX, type SettingsFileChange, type SettingsProblem } from '@tenfour/contracts';
import { type RestRoute, restRoutes } from '@tenfour/contracts/rest';
import {
  canonicalSetting,
  DomainError,
  isSameSetting,
  may,
  PERMISSION_FLAGS,
  PERMISSION_NAMES,
  type PermissionFlag,
  plural,
  rank,
  type SettingChange,
} from '@tenfour/domain';
import { stringify } from 'yaml';
import { z } from 'zod';
import { issueProblems, type readSettingsFile } from './read-file.ts';
import type { PlannedCall, PlanProblem, Section, SettingsEnv } from './section.ts';
import { SECTIONS } from './sections/index.ts';

type ReadFile = ReturnType<typeof readSettingsFile>;

/** A call with its changes in words. */
interface ShownCall {
  call: PlannedCall;
  changes: SettingsFileChange[];
}

interface FilePlan {
  problems: SettingsProblem[];
  calls: ShownCall[];
  fingerprint: string;
}

/** Compares a file with the server. The parts are read one after the other, as the viewer. */
export async function planFile(env: SettingsEnv, file: ReadFile, text: string): Promise<FilePlan> {
  const problems = [...file.problems];
  const calls: ShownCall[] = [];
  const hash = createHash('sha256').update(JSON.stringify([text, env.removes]));
  for (const section of SECTIONS) {
    if (!Object.hasOwn(file.parts, section.key)) continue;
    const plan = await planSection(env, section, file.parts[section.key]);
    if ('hidden' in plan) {
      calls.push(hiddenPart(section, plan.hidden));
      continue;
    }
    hash.update(canonicalSetting(plan.state));
    problems.push(...problemsOf(section, plan.problems ?? [], file));
    for (const call of plan.calls) {
      if (call.changes.length > 0) calls.push(shown(env, section, call));
    }
  }
  return { problems, calls: problems.length > 0 ? [] : calls, fingerprint: hash.digest('base64url') };
}

async function planSection(env: SettingsEnv, section: Section, wanted: unknown) {
  try {
    return await section.plan(env, wanted);
  } catch (error) {
    const cause: unknown = error instanceof Error && error.cause instanceof DomainError ? error.cause : error;
    if (cause instanceof DomainError && cause.code === 'FORBIDDEN') return { hidden: cause.message };
    throw error;
  }
}

/** A part that the viewer can't see is one change, which is refused. */
function hiddenPart({ title }: Section, obstacle: string): ShownCall {
  const nothing = { item: null, field: null, before: null, after: null };
  return {
    call: { procedure: '', changes: [], input: {}, obstacle },
    changes: [{ section: title, kind: 'change', ...nothing, obstacle }],
  };
}

function problemsOf(
  { key }: Section,
  problems: readonly PlanProblem[],
  { lineOf }: ReadFile,
): SettingsProblem[] {
  return problems.flatMap(({ path, message, issue }) => {
    if (issue)
      return issueProblems([issue], [key, ...path.slice(0, path.length - issue.path.length)], lineOf);
    return [{ line: lineOf([key, ...path]), message }];
  });
}

function shown(env: SettingsEnv, { title }: Section, call: PlannedCall): ShownCall {
  const obstacle = missingRight(env, call.procedure) ?? call.obstacle ?? null;
  return {
    call: { ...call, obstacle },
    changes: call.changes
      .flatMap(entryByEntry)
      .map((change) => ({ section: title, ...inWords(change), obstacle })),
  };
}

const zNamed = z.array(z.looseObject({ name: z.string() }));
type Named = z.infer<typeof zNamed>;

/** Splits a change of a list of named entries, such as rules: as one text, it would be cut before what differs. */
function entryByEntry(change: SettingChange): SettingChange[] {
  const [before, after] = [zNamed.safeParse(change.before).data, zNamed.safeParse(change.after).data];
  if (change.kind !== 'change' || !before || !after) return [change];
  const [old, next] = [byName(before), byName(after)];
  const single = [...new Map([...old, ...next])].flatMap(([key, { name }]): SettingChange[] => {
    const [was = null, is = null] = [old.get(key)?.entry, next.get(key)?.entry];
    if (isSameSetting(was, is)) return [];
    const item = change.item === null ? name : `${change.item} · ${name}`;
    if (was === null) return [{ kind: 'add', item, field: null, before: null, after: is }];
    if (is === null) return [{ kind: 'remove', item, field: null, before: was, after: null }];
    return [{ ...change, item, before: was, after: is }];
  });
  const stay = (entries: typeof old, others: typeof old) =>
    [...entries].flatMap(([key, { name }]) => (others.has(key) ? [name] : []));
  const [was, is] = [stay(old, next), stay(next, old)];
  return isSameSetting(was, is) ? single : [...single, { ...change, before: was, after: is }];
}

/** Numbers entries of one name. */
function byName(entries: Named) {
  const counts = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const count = (counts.get(entry.name) ?? 0) + 1;
      counts.set(entry.name, count);
      return [
        `${count} ${entry.name}`,
        { name: count === 1 ? entry.name : `${entry.name} (${count})`, entry },
      ];
    }),
  );
}

let routes: ReadonlyMap<string, RestRoute> | undefined;

/** Returns why a procedure is closed to the viewer; null when it is open. */
function missingRight({ viewer }: SettingsEnv, procedure: string): string | null {
  routes ??= new Map(restRoutes().map((route) => [route.procedure, route]));
  const allowance = routes.get(procedure)?.allowance;
  if (allowance?.kind === 'owner' && viewer.role !== 'owner') return 'Only the owner can change this.';
  if (allowance?.kind === 'admin' && rank(viewer.role) < rank('admin')) {
    return 'Only admins and the owner can change this.';
  }
  if (allowance?.kind !== 'server') return null;
  const needed = [allowance.flag, ...(allowance.also ? [allowance.also] : [])];
  const missing = needed.filter((flag) => !may(viewer, flag)).map((flag) => PERMISSION_NAMES[flag]);
  return missing.length === 0 ? null : `You need the permission ${missing.join(' and ')}.`;
}

function inWords({ kind, item, field, before, after }: SettingChange) {
  return {
    kind,
    item,
    field: field === null ? null : field.split('.').map(labelOf).join(' · '),
    before: kind === 'remove' ? entryText(before) : textOf(before),
    after: kind === 'add' ? entryText(after) : textOf(after),
  };
}

/** Returns a key as people read it: `activityDays` is “Activity days”. */
function labelOf(key: string): string {
  if (isFlag(key)) return PERMISSION_NAMES[key];
  const words = key.replaceAll('-', ' ').replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function isFlag(text: unknown): text is PermissionFlag {
  return PERMISSION_FLAGS.some((flag) => flag === text);
}

/** Returns a whole entry, one setting in a line, without the name that it goes by. */
function entryText(entry: unknown): string {
  const settings = Object.entries(Object(entry)).filter(([key]) => key !== 'name' && key !== 'label');
  const lines = settings.flatMap(([key, value]) => {
    const text = textOf(value);
    if (text === null) return [];
    return [`${labelOf(key)}:${text.includes('\n') ? '\n' : ' '}${text}`];
  });
  return cut(lines.join('\n'));
}

/** Returns a value as text: switches as On and Off, permissions by their names, the rest as in the file. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'string') return cut(value);
  if (Array.isArray(value) && value.length === 0) return null;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return cut(value.map((one) => (isFlag(one) ? PERMISSION_NAMES[one] : one)).join(', '));
  }
  return cut(stringify(value, { lineWidth: 0 }).trimEnd());
}

/** Says how much of a long text is not shown, which is applied like the rest. */
function cut(text: string): string {
  if (text.length <= SETTING_TEXT_MAX) return text.toWellFormed();
  const shown = SETTING_TEXT_MAX - 60;
  return `${text.slice(0, shown).toWellFormed()}… (${plural(text.length - shown, 'more character')})`;
}
