import type { Template } from '@tenfour/contracts';
import type { Draft } from './draft.ts';

/**
 * Returns the reason with the text of a template. It replaces the text of the previous template; typed text stays and
 * the template is added below it.
 */
export function reasonWith(reason: string, before: string | null, text: string): string {
  if (reason.trim() === '' || reason === before) return text;
  if (before !== null && reason.endsWith(`\n${before}`)) return `${reason.slice(0, -before.length)}${text}`;
  return `${reason.trimEnd()}\n${text}`;
}

/** What a template changes in the composer: the reason, and type and length where the template has a type or a length. */
export function draftWith(
  draft: Draft,
  before: Pick<Template, 'text'> | null,
  template: Pick<Template, 'text' | 'punishmentType' | 'duration'>,
): Draft {
  const { text, punishmentType, duration } = template;
  const setsLength = punishmentType !== null || duration !== null;
  return {
    ...draft,
    reason: reasonWith(draft.reason, before?.text ?? null, text),
    ...(punishmentType === null ? {} : { punishmentType }),
    ...(setsLength ? { minutes: duration === null ? '' : String(duration) } : {}),
  };
}
