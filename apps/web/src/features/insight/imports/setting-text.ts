import type { StagedEntry } from '@tenfour/contracts';
import { PERMISSION_FLAGS, PERMISSION_NAMES } from '@tenfour/domain';
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
export function permissionsText(flags: Flags, before: Flags | null): string {
  const count = texts.permissions(flags.size);
  if (before === null) return count;
  const names = (some: readonly (typeof PERMISSION_FLAGS)[number][], sign: string) =>
    some.map((flag) => `${sign} ${PERMISSION_NAMES[flag]}`);
  const added = PERMISSION_FLAGS.filter((flag) => flags.has(flag) && !before.has(flag));
  const removed = PERMISSION_FLAGS.filter((flag) => !flags.has(flag) && before.has(flag));
  return [count, ...names(added, '+'), ...names(removed, '−')].join(', ');
}
