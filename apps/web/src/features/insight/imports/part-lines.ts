import type { StagedEntry } from '@tenfour/contracts';
import { PART_KINDS, type PartKind } from '@tenfour/domain';
import { permissionsText } from './setting-text.ts';
import { texts } from './texts.ts';

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
  'role-order': (given) => [texts.order(Array.isArray(given) ? given.map(String) : [])],
};

function flagsIn(value: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.map(String) : []);
}

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
