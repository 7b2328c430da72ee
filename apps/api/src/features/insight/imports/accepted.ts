import {
  AUTOMATION_SETTINGS,
  type SessionMessage,
  zPermissionSet,
  zRecordFieldSet,
  zRuleSet,
  zSessionMessage,
  zUpdateServerInput,
} from '@tenfour/contracts';
import {
  AUTOMATION_DEFAULTS,
  checkFieldSet,
  type ImportItem,
  textsOfMessage,
  unknownPlaceholders,
} from '@tenfour/domain';
import type { z } from 'zod';
import { type FieldsInUse, inUse } from '../../moderation/record-fields/index.ts';
import { isPart, settingsOf } from './parts.ts';

type Of<Kind extends ImportItem['kind']> = Extract<ImportItem, { kind: Kind }>;

const REFUSED = 'This version does not accept these values.';

/**
 * Returns why the settings of an item can't be imported; null for all others. The process that reads the file knows
 * only their size: what the settings accept is not loaded there.
 */
export function problemOfItem(item: ImportItem): string | null {
  if (item.kind === 'automation') return readAutomation(item) === null ? REFUSED : null;
  if (item.kind === 'setting') return readSetting(item) === undefined ? REFUSED : null;
  if (item.kind === 'session-message') return readMessage(item) === null ? REFUSED : null;
  if (isPart(item)) return settingsOf(item).value === undefined ? REFUSED : null;
  return null;
}

/** Returns the settings of an imported automation, with defaults for newer ones; null for what its kind does not accept. */
export function readAutomation({ automation, settings }: Of<'automation'>): object | null {
  const given = parsed(settings);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const whole = { ...AUTOMATION_DEFAULTS[automation], ...given };
  return AUTOMATION_SETTINGS[automation].safeParse(whole).data ?? null;
}

/** Returns a message of sessions; null for what it does not accept, unknown placeholders included. */
export function readMessage({ at, message }: Of<'session-message'>): SessionMessage | null {
  const { data } = zSessionMessage.safeParse(parsed(message));
  if (data === undefined) return null;
  return unknownPlaceholders(at, textsOfMessage(data)).length > 0 ? null : data;
}

/** Returns the value of an imported setting; undefined for one that the setting does not accept. */
export function readSetting({ setting, value }: Pick<Of<'setting'>, 'setting' | 'value'>): unknown {
  const given = parsed(value);
  if (given === undefined) return undefined;
  switch (setting) {
    case 'moderatorPermissions':
    case 'adminPermissions':
      return zPermissionSet.partial().strict().safeParse(given).data;
    case 'escalationRules':
      return zRuleSet.safeParse(given).data;
    case 'recordFields':
      return readFieldsInUse(given);
    default:
      return (zUpdateServerInput.shape[setting] satisfies z.ZodType).safeParse(given).data;
  }
}

/** Returns the fields that a file wants in use, with the requirements; undefined for what no set accepts. */
function readFieldsInUse(given: unknown): FieldsInUse | undefined {
  const { requirements, fields } = Object(given) as Record<string, unknown>;
  if (!Array.isArray(fields)) return undefined;
  const named = fields.map((field: unknown, nth) => ({ ...Object(field), id: `f${nth}`, archived: false }));
  const { data } = zRecordFieldSet.safeParse({ requirements, fields: named });
  return data === undefined || checkFieldSet(data).length > 0 ? undefined : inUse(data);
}

/** Undefined for a text that is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
