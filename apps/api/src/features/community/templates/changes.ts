import type { TemplateText } from '@tenfour/domain';
import type { TemplatesEvent } from './events.ts';

interface List {
  templates: readonly TemplateText[];
  areDefaults: boolean;
}

/**
 * What differs between two lists, by label; null when nothing does. Templates of one label count in their order.
 * Going back to the product's own, or away from them, is a difference even when the texts are the same.
 */
export function changesBetween(
  before: List,
  after: List,
): Pick<TemplatesEvent, 'added' | 'removed' | 'changed' | 'reordered' | 'count' | 'backToDefaults'> | null {
  if (before.areDefaults && after.areDefaults) return null;
  const base = { count: after.templates.length, backToDefaults: after.areDefaults };
  if (after.areDefaults) return { ...base, added: [], removed: [], changed: [], reordered: false };
  const [old, fresh] = [byLabel(before.templates), byLabel(after.templates)];
  const added = [...fresh].filter(([key]) => !old.has(key)).map(labelOf);
  const removed = [...old].filter(([key]) => !fresh.has(key)).map(labelOf);
  const changed = [...fresh].filter(([key, now]) => isChanged(old.get(key), now)).map(labelOf);
  const order = [...fresh.keys()].filter((key) => old.has(key));
  const reordered = order.join('\n') !== [...old.keys()].filter((key) => fresh.has(key)).join('\n');
  const same = added.length + removed.length + changed.length === 0 && !reordered;
  return same && !before.areDefaults ? null : { ...base, added, removed, changed, reordered };
}

/** By label and how many of that label came before. Labels hold no line break. */
function byLabel(templates: readonly TemplateText[]): Map<string, TemplateText> {
  const seen = new Map<string, number>();
  return new Map(
    templates.map((template) => {
      const nth = (seen.get(template.label) ?? 0) + 1;
      seen.set(template.label, nth);
      return [`${template.label}\n${nth}`, template];
    }),
  );
}

function labelOf([, { label }]: readonly [string, TemplateText]): string {
  return label;
}

function isChanged(old: TemplateText | undefined, now: TemplateText): boolean {
  return (
    old !== undefined &&
    (old.text !== now.text || old.punishmentType !== now.punishmentType || old.duration !== now.duration)
  );
}
