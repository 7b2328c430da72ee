import { PERMISSION_NAMES, type PermissionFlag } from '@tenfour/domain';
import { defineEvents, type LiveUpdate } from '../../../events/define-events.ts';
import { type Circumstances, settingsChange } from '../../../events/domain-event.ts';

/** API keys: their names, never their values. */
export type ApiKeyEvent =
  | { kind: 'api-key.created'; name: string; flags: readonly PermissionFlag[]; allowsDangerous: boolean }
  | { kind: 'api-key.revoked'; name: string };

const BASE = {
  type: 'staff_action',
  target: ({ name }: { name: string }) => name,
  diff: null,
  page: '/api-keys',
  staffAction: settingsChange,
  live: ({ serverId }: Circumstances): readonly LiveUpdate[] => [
    ['server', 'changed', serverId],
    ['settings', 'changed'],
  ],
} as const;

export const apiKeyEvents = defineEvents<ApiKeyEvent>({
  'api-key.created': {
    ...BASE,
    title: 'API key created',
    sentence: ({ name, flags, allowsDangerous }) =>
      `The API key ${name} may: ${flags.map((flag) => PERMISSION_NAMES[flag]).join(', ')}.${allowsDangerous ? ' It allows dangerous actions.' : ''}`,
    color: 'cobalt',
    example: { name: 'Stats', flags: ['canViewPunishments'], allowsDangerous: false },
  },
  'api-key.revoked': {
    ...BASE,
    title: 'API key revoked',
    sentence: ({ name }) => `The API key ${name} was revoked.`,
    color: 'gray',
    example: { name: 'Stats' },
  },
});
