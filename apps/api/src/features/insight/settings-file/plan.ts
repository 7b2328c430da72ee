import { createHash } from 'node:crypto';
import { type SettingsFileChange, type SettingsProblem, toPublicError } from '@tenfour/contracts';
import { type RestRoute, restRoutes } from '@tenfour/contracts/rest';
import {
  canonicalSetting,
  DomainError,
  may,
  PERMISSION_NAMES,
  rank,
  type SettingChange,
} from '@tenfour/domain';
import { entryByEntry, inWords } from './change-words.ts';
import { issueProblems, type readSettingsFile } from './read-file.ts';
import type { PlannedCall, PlanProblem, Section, SettingsEnv } from './section.ts';
import { SECTIONS } from './sections/index.ts';

type ReadFile = ReturnType<typeof readSettingsFile>;

/** A call with its changes in words. */
export interface ShownCall {
  call: PlannedCall;
  changes: SettingsFileChange[];
  section: Section;
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
      calls.push(hiddenPart(section, plan.hidden, file));
      continue;
    }
    hash.update(canonicalSetting(plan.state));
    problems.push(...problemsOf(section, plan.problems ?? [], file));
    for (const call of plan.calls) {
      if (call.changes.length > 0) calls.push(await shown(env, section, call, file));
    }
  }
  return { problems, calls: problems.length > 0 ? [] : calls, fingerprint: hash.digest('base64url') };
}

/** Returns whether a part would still be changed as it was shown. */
export async function isAsShown(
  env: SettingsEnv,
  section: Section,
  calls: readonly ShownCall[],
): Promise<boolean> {
  const plan = await planSection(env, section, env.file[section.key]);
  if ('hidden' in plan) return false;
  const asked = (changes: readonly object[]) =>
    canonicalSetting(changes.map((change) => ({ ...change, line: null, obstacle: null })));
  const now = plan.calls.flatMap(({ changes }) => changes.flatMap(entryByEntry).map(inWords));
  const shownThen = calls.filter((one) => one.section === section).flatMap(({ changes }) => changes);
  return asked(now) === asked(shownThen.map(({ section: _, ...change }) => change));
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
function hiddenPart(section: Section, obstacle: string, { lineOf }: ReadFile): ShownCall {
  const nothing = { item: null, field: null, before: null, after: null };
  const line = lineOf([section.key]);
  return {
    section,
    call: { procedure: '', changes: [], input: {}, obstacle },
    changes: [{ section: section.title, kind: 'change', ...nothing, obstacle, line }],
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

async function shown(
  env: SettingsEnv,
  section: Section,
  call: PlannedCall,
  { lineOf }: ReadFile,
): Promise<ShownCall> {
  const obstacle =
    missingRight(env, call.procedure) ?? call.obstacle ?? (await refusalOf(async () => call.check?.()));
  const part = env.file[section.key];
  return {
    section,
    call: { ...call, obstacle },
    changes: call.changes.flatMap((change) => {
      const at = placeOf(part, change);
      const line = at && lineOf([section.key, ...(call.at ?? []), ...at]);
      const words = { section: section.title, obstacle, line };
      return entryByEntry(change).map((one) => ({ ...words, ...inWords(one) }));
    }),
  };
}

/** Returns the reason that a check gives; null when it passes. */
async function refusalOf(check: () => Promise<void>): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    const { code, message } = toPublicError(error);
    if (code === 'INTERNAL') throw error;
    return message;
  }
}

const NAMES = ['name', 'label', 'type', 'description'] as const;

/** Returns where a part of a file asks for a change; null for a removal, which the file does not mention. */
function placeOf(part: unknown, { kind, item, field }: SettingChange): PropertyKey[] | null {
  if (kind === 'remove') return null;
  const fields = field === null ? [] : field.split('.');
  if (!Array.isArray(part) || item === null) return fields;
  const counts = new Map<string, number>();
  const at = part.findIndex((entry: unknown) => {
    const key = NAMES.find((one) => Object.hasOwn(Object(entry), one));
    const name = String(Reflect.get(Object(entry), key ?? ''));
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return item === (count === 1 ? name : `${name} (${count})`);
  });
  return at === -1 ? [] : [at, ...fields];
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
