import type { Punishment, PunishmentChange } from '@tenfour/contracts';
import { statusLook } from '../../../ui/status-table.ts';
import { formatDuration } from './duration.ts';
import { texts } from './texts.ts';

type Value = PunishmentChange['before'][string] | undefined;

/** One field of a change, in words. */
export interface Difference {
  field: string;
  before: string;
  after: string;
}

/** What a change did, field by field. `type` is the record's, for lengths that the change does not name a type for. */
export function differencesOf(
  { before, after }: Pick<PunishmentChange, 'before' | 'after'>,
  type: Punishment['punishmentType'],
): Difference[] {
  const words: Record<string, string> = texts.fields;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const field = Object.hasOwn(words, key) ? words[key] : undefined;
    if (field === undefined) return [];
    return [{ field, before: wordOf(key, before[key], type), after: wordOf(key, after[key], type) }];
  });
}

function wordOf(key: string, value: Value, type: Punishment['punishmentType']): string {
  if (key === 'duration') return formatDuration(typeof value === 'number' ? value : null, type);
  if (key === 'isActive') return value === true ? texts.active : texts.expired;
  if (value === undefined || value === null || value === '') return texts.nothing;
  return key === 'punishmentType' ? statusLook('punishment', String(value)).label : String(value);
}
