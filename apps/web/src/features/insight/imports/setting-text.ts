import type { StagedEntry } from '@tenfour/contracts';
import { PART_KINDS, type PartKind, PERMISSION_FLAGS, PERMISSION_NAMES } from '@tenfour/domain';
import { texts } from './texts.ts';

/**
 * Returns the value of a setting in words, from JSON text. Permissions are those that are on; beside `before` those that
 * differ from it.
 */
export function settingText(
  setting: NonNullable<StagedEntry['setting']>,
  value: string | null,
  before?: string | null,
): string {
  const parsed: unknown = value === null ? null : JSON.parse(value);
  if (setting === 'escalationRules') return texts.rules(countOf(parsed, 'rules'));
  if (setting === 'recordFields') return fieldsText(parsed);
  if (setting === 'moderatorPermissions' || setting === 'adminPermissions') {
    return permissionsText(
      flagsOf(parsed),
      before === undefined ? null : flagsOf(JSON.parse(before ?? '{}')),
    );
  }
  if (typeof parsed === 'boolean') return parsed ? texts.on : texts.off;
  if (setting === 'joinPolicy') return parsed === 'open' ? texts.openPolicy : texts.approvalPolicy;
  return parsed === null || parsed === '' ? texts.unset : String(parsed);
}

function countOf(value: unknown, list: 'rules' | 'fields'): number {
  const { [list]: entries } = Object(value) as { rules?: unknown; fields?: unknown };
  return Array.isArray(entries) ? entries.length : 0;
}

/** Returns how many fields are in use, and what punishments require besides. */
function fieldsText(value: unknown): string {
  const { requirements } = Object(value) as { requirements?: Readonly<Record<string, readonly string[]>> };
  const required = Object.entries(requirements ?? {}).flatMap(([type, names]) =>
    names.length === 0 ? [] : [`${type}: ${names.join(', ')}`],
  );
  return [texts.recordFields(countOf(value, 'fields')), ...required].join('; ');
}

type Flags = ReadonlySet<string>;

function flagsOf(value: unknown): Flags {
  const set = Object(value) as Record<string, unknown>;
  return new Set(PERMISSION_FLAGS.filter((flag) => set[flag] === true));
}

/** Returns how many permissions are on, and by name those that differ from `before`. */
function permissionsText(flags: Flags, before: Flags | null): string {
  const count = texts.permissions(flags.size);
  if (before === null) return count;
  const names = (some: readonly (typeof PERMISSION_FLAGS)[number][], sign: string) =>
    some.map((flag) => `${sign} ${PERMISSION_NAMES[flag]}`);
  const added = PERMISSION_FLAGS.filter((flag) => flags.has(flag) && !before.has(flag));
  const removed = PERMISSION_FLAGS.filter((flag) => !flags.has(flag) && before.has(flag));
  return [count, ...names(added, '+'), ...names(removed, '−')].join(', ');
}

/** Returns whether an entry sets something up that is no single setting. */
export function isPart(kind: StagedEntry['kind']): kind is PartKind {
  return PART_KINDS.some((one) => one === kind);
}

/** Returns what a part of an export sets up, line by line, beside what the server has. Values are JSON text. */
export function partLines(kind: PartKind, value: string | null, current: string | null): string[] {
  const [given, now] = [parsed(value), current === null ? null : parsed(current)];
  const first = now === null ? texts.newHere : texts.replaces;
  return [first, ...LINES[kind](given, now)];
}

const LINES: Readonly<Record<PartKind, (given: unknown, now: unknown) => string[]>> = {
  role(given, now) {
    const { color, department, permissions } = Object(given) as Record<string, unknown>;
    const before = now === null ? null : flagsIn(Object(now).permissions);
    return [
      permissionsText(flagsIn(permissions), before ?? new Set()),
      `${texts.color}: ${String(color ?? texts.unset)}`,
      typeof department === 'string' ? `${texts.department}: ${department}` : texts.noDepartment,
    ];
  },
  form(given) {
    const { isOpen, content, reviewers, givenRole } = Object(given) as Record<string, unknown>;
    const { sections } = Object(content) as { sections?: { questions?: unknown[] }[] };
    const count = (sections ?? []).reduce((sum, { questions }) => sum + (questions?.length ?? 0), 0);
    return [
      isOpen === true ? texts.formOpen : texts.formClosed,
      texts.questions(count),
      ...(Array.isArray(reviewers) && reviewers.length > 0 ? [texts.reviewers(reviewers.map(String))] : []),
      ...(typeof givenRole === 'string' ? [texts.givesRole(givenRole)] : []),
    ];
  },
  'session-rules': (given, now) =>
    Object.entries(Object(given) as Record<string, unknown>).flatMap(([key, value]) => {
      const before: unknown = Object(now)[key];
      const [was, is] = [before, value].map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
      return was === is ? [] : [texts.setTo(spelled(key), was ?? '', is ?? '')];
    }),
  'role-quota': quotaLines,
  quotas: quotaLines,
  'role-order': (given) => [texts.order(Array.isArray(given) ? given.map(String) : [])],
};

function quotaLines(given: unknown): string[] {
  return Object.entries(Object(given) as Record<string, unknown>).flatMap(([key, value]) =>
    typeof value === 'number' ? [`${spelled(key)}: ${value}`] : [],
  );
}

function flagsIn(value: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.map(String) : []);
}

/** Returns a key as people read it: `endMessage` is “End message”. */
function spelled(key: string): string {
  const words = key.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
