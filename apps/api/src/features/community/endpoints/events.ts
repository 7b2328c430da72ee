import type { Viewer } from '@tenfour/contracts';
import type { EndpointDisabledCode } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import type { Changes } from '../../../events/changed-fields.ts';
import { defineEvents } from '../../../events/define-events.ts';
import { settingsChange } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../identity/index.ts';

/** Facts of an endpoint for the log: never its whole URL, which can contain a token. */
interface EndpointDetails {
  endpointId: string;
  host: string;
}

/** Endpoints of developers; never contains a secret. */
type EndpointEvent = EndpointDetails &
  (
    | { kind: 'endpoint.created' | 'endpoint.removed' | 'endpoint.secret-rotated' | 'endpoint.tested' }
    | { kind: 'endpoint.changed'; changes: Changes }
    | { kind: 'endpoint.replayed'; count: number }
    /** By Tenfour: it answered 410, or every attempt failed for days. */
    | { kind: 'endpoint.disabled'; code: EndpointDisabledCode }
  );

const BASE = {
  type: 'staff_action',
  target: ({ host }: EndpointDetails) => host,
  diff: null,
  page: '/api-keys',
  color: 'cobalt',
  live: [['settings', 'changed']],
} as const;

const SETTING = { ...BASE, staffAction: settingsChange } as const;

const example: EndpointDetails = { endpointId: 'e', host: 'bot.example' };

export const endpointEvents = defineEvents<EndpointEvent>({
  'endpoint.created': {
    ...SETTING,
    title: 'Endpoint added',
    sentence: ({ host }) => `Signed events are sent to ${host}.`,
    example,
  },
  'endpoint.changed': {
    ...SETTING,
    title: ({ changes }) => titleOf(changes),
    sentence: ({ host }) => `The endpoint at ${host} was changed.`,
    diff: {
      of: ({ changes }) => changes,
      labels: {
        url: { name: 'URL' },
        description: { name: 'Description' },
        events: { name: 'Events', empty: 'All' },
        isActive: { name: 'Switched on' },
      },
    },
    example: { ...example, changes: { before: { isActive: true }, after: { isActive: false } } },
  },
  'endpoint.removed': {
    ...SETTING,
    title: 'Endpoint deleted',
    sentence: ({ host }) => `The endpoint at ${host} was deleted.`,
    color: 'gray',
    example,
  },
  'endpoint.secret-rotated': {
    ...SETTING,
    title: 'Endpoint secret rotated',
    sentence: ({ host }) => `The endpoint at ${host} has a new secret.`,
    example,
  },
  'endpoint.tested': {
    ...BASE,
    title: 'Test event sent',
    sentence: ({ host }) => `A test event was sent to ${host}.`,
    // It just received the test itself.
    skippedWebhook: ({ endpointId }) => endpointId,
    example,
  },
  'endpoint.replayed': {
    ...BASE,
    title: 'Events replayed',
    sentence: ({ host, count }) =>
      `${count} ${count === 1 ? 'event is' : 'events are'} sent to ${host} again.`,
    example: { ...example, count: 3 },
  },
  'endpoint.disabled': {
    ...BASE,
    title: 'Endpoint switched off',
    sentence: ({ host, code }) =>
      code === 'gone'
        ? `The endpoint at ${host} was switched off: it answered 410 Gone.`
        : `The endpoint at ${host} was switched off: it failed for 3 days.`,
    color: 'danger',
    alert: ({ endpointId, host }) => ({
      kind: 'endpoint-disabled',
      subjectId: endpointId,
      title: `Endpoint switched off: ${host}`,
    }),
    example: { ...example, code: 'failing' },
  },
});

function titleOf({ after }: Changes): string {
  if (Object.keys(after).join() !== 'isActive') return 'Endpoint changed';
  return after.isActive === true ? 'Endpoint switched on' : 'Endpoint switched off';
}

/** What the log may know of an endpoint. */
export function detailsOf({ id, url }: { id: string; url: string }): EndpointDetails {
  return { endpointId: id, host: new URL(url).host };
}

/** Records what a viewer did to an endpoint. */
export function recordEndpointEvent(
  tx: Transaction,
  viewer: Viewer,
  at: number,
  event: EndpointEvent,
): Promise<void> {
  const { serverId } = viewer;
  return recordEvent(tx, endpointEvents.create({ ...event, serverId, actor: actorOf(viewer), at }));
}
