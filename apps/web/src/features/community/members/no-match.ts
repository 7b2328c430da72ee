import { statusLook } from '../../../ui/status-table.ts';
import type { RoleFilter } from './filter.ts';
import { texts } from './texts.ts';

/** Explains an empty list by naming every filter that narrows it. */
export function noMatchText(search: string, role: RoleFilter): string {
  const text = search.trim();
  if (role === 'all') return texts.noMatch(text);
  const { label } = statusLook('role', role);
  return text === '' ? texts.noneIn(label) : texts.noMatchIn(text, label);
}
