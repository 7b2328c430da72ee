import { describeIssues, SETTINGS_PROBLEMS_MAX, type SettingsProblem } from '@tenfour/contracts';
import { z } from 'zod';
import { readYaml, shortened } from './read-yaml.ts';
import { SECTIONS } from './sections/index.ts';

/** The first setting of a file, and the version of the format that this one is. */
export const FORMAT = { key: 'tenfour', version: 1 } as const;

type LineOf = ReturnType<typeof readYaml>['lineOf'];

/** A file's parts by their keys, or why it can't be applied. */
interface ReadFile {
  parts: Readonly<Record<string, unknown>>;
  problems: SettingsProblem[];
  lineOf: LineOf;
}

/** Reads a settings file. With problems, nothing of it counts. */
export function readSettingsFile(text: string): ReadFile {
  const { value, problems, lineOf } = readYaml(text);
  const found = problems.length > 0 ? problems : problemsIn(value, lineOf);
  const parts = found.length > 0 ? {} : partsOf(value);
  return { parts, problems: found.slice(0, SETTINGS_PROBLEMS_MAX), lineOf };
}

function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function problemsIn(value: unknown, lineOf: LineOf): SettingsProblem[] {
  const at = (path: readonly PropertyKey[], message: string) => ({ line: lineOf(path), message });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [at([], `A settings file begins with “${FORMAT.key}: ${FORMAT.version}”.`)];
  }
  const { [FORMAT.key]: version, ...parts } = { ...value } as Record<string, unknown>;
  if (version !== FORMAT.version) {
    const known = `This version of Tenfour reads “${FORMAT.key}: ${FORMAT.version}”.`;
    return [at([FORMAT.key], version === undefined ? `The version is missing. ${known}` : known)];
  }
  return Object.entries(parts).flatMap(([key, part]) => {
    const section = SECTIONS.find((one) => one.key === key);
    if (section === undefined) return [at([key], `“${shortened(key)}” is not a part of a settings file.`)];
    return partProblems(section.schema, part, [key], lineOf);
  });
}

function partProblems(
  schema: z.ZodType,
  part: unknown,
  path: readonly PropertyKey[],
  lineOf: LineOf,
): SettingsProblem[] {
  const { data, error } = schema.safeParse(part);
  if (error) return issueProblems(error.issues, path, lineOf);
  return unknownKeys(part, data, path).map((where) => ({
    line: lineOf(where),
    message: `“${shortened(String(where.at(-1)))}” is not a setting of ${inWords(where.slice(0, -1))}.`,
  }));
}

type Issue = z.core.$ZodIssue;

/** Returns issues of a schema as problems with their lines. */
export function issueProblems(
  issues: readonly Issue[],
  path: readonly PropertyKey[],
  lineOf: LineOf,
): SettingsProblem[] {
  return issues.map((issue) => {
    const where = [...path, ...issue.path];
    const sentence = describeIssues(new z.ZodError([{ ...issue, path: [inWords(where)] }]));
    return { line: lineOf(where), message: sentence };
  });
}

/** Returns the paths of what a schema took no notice of. */
function unknownKeys(raw: unknown, parsed: unknown, path: readonly PropertyKey[]): PropertyKey[][] {
  if (typeof raw !== 'object' || raw === null || typeof parsed !== 'object' || parsed === null) return [];
  return Object.entries(raw).flatMap(([key, value]) => {
    const where = [...path, Array.isArray(raw) ? Number(key) : key];
    if (!Object.hasOwn(parsed, key)) return [where];
    return unknownKeys(value, (parsed as Record<string, unknown>)[key], where);
  });
}

/** Returns a path as messages name it, with entries of lists counted from 1. */
function inWords(path: readonly PropertyKey[]): string {
  const words = path.map((step) => (typeof step === 'number' ? `${step + 1}` : shortened(String(step))));
  return words.length === 0 ? 'the file' : words.join('.');
}
