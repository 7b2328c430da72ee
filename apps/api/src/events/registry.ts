import type { LabelsOf } from './changed-fields.ts';
import type { EventGroup, EventKind } from './define-events.ts';
import type { EventPayload } from './domain-event.ts';
import type { TitleOfLines } from './message.ts';

/** What stored rows need to know of the kind of event that wrote them. */
export interface EventRegistry {
  labelsOf: LabelsOf;
  titleOfLines: TitleOfLines;
}

/** Creates the registry of all features' events. Throws for a kind that two features declare. */
export function createEventRegistry(groups: readonly EventGroup<EventPayload>[]): EventRegistry {
  const kinds = new Map<string, EventKind>();
  for (const [kind, known] of groups.flatMap((group) => Object.entries(group.kinds))) {
    if (kinds.has(kind)) throw new Error(`The event ${kind} is declared twice.`);
    kinds.set(kind, known);
  }
  return {
    labelsOf: (action) => kinds.get(action)?.labels ?? {},
    titleOfLines: (kind, count) => kinds.get(kind)?.titleOfLines?.(count) ?? null,
  };
}
