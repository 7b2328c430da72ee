import type { Changes } from '../../../events/changed-fields.ts';
import type { ServerEvent } from './events.ts';

type Kinds = 'server.renamed' | 'server.keys-changed' | 'server.settings-changed';

/** What a save of the settings can change; `replaced` tells whether there was a key before. */
export type SettingEvent =
  | Extract<ServerEvent, { kind: Exclude<Kinds, 'server.keys-changed'> }>
  | (Extract<ServerEvent, { kind: 'server.keys-changed' }> & { replaced: boolean });

/**
 * Merges the events of one save into one log entry. A single change keeps its own event; several become one settings
 * change with the values before and after.
 */
export function mergeSettingsEvents(events: readonly SettingEvent[]): ServerEvent[] {
  const [first, ...others] = events;
  if (first === undefined) return [];
  if (others.length > 0)
    return [{ kind: 'server.settings-changed', changes: together(events.map(changesOf)) }];
  if (first.kind !== 'server.keys-changed') return [first];
  return [{ kind: first.kind, key: first.key, change: first.change }];
}

function changesOf(event: SettingEvent): Changes {
  switch (event.kind) {
    case 'server.renamed':
      return { before: { name: event.from }, after: { name: event.to } };
    case 'server.keys-changed': {
      const field = `${event.key}ApiKey`;
      const after = event.change === 'removed' ? 'removed' : event.replaced ? 'replaced' : 'set';
      return { before: { [field]: event.replaced ? 'set' : null }, after: { [field]: after } };
    }
    case 'server.settings-changed':
      return event.changes;
  }
}

function together(changes: readonly Changes[]): Changes {
  return {
    before: Object.assign({}, ...changes.map(({ before }) => before)),
    after: Object.assign({}, ...changes.map(({ after }) => after)),
  };
}
