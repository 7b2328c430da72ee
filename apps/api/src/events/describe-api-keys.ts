import { PERMISSION_NAMES } from '@tenfour/domain';
import type { Description } from './description.ts';
import type { ApiKeyEvent } from './domain-events-api-keys.ts';

/** Describes that a key was created or revoked. */
export function describeApiKey(event: ApiKeyEvent): Description {
  const base = { type: 'staff_action', target: event.name, changes: null } as const;
  if (event.kind === 'api-key.revoked') {
    return {
      ...base,
      title: 'API key revoked',
      description: `The API key ${event.name} opens nothing any more.`,
    };
  }
  const flags = event.flags.map((flag) => PERMISSION_NAMES[flag]).join(', ');
  return { ...base, title: 'API key created', description: `The API key ${event.name} may: ${flags}.` };
}
