import { ENDPOINTS_MAX, WEBHOOKS_MAX, zCreateWebhookInput, zUpdateEndpointInput } from '@tenfour/contracts';
import { diffSettingsList } from '@tenfour/domain';
import { z } from 'zod';
import { defineSection, type PlannedCall } from '../section.ts';

const NO_ADDRESS = 'The file has no addresses. Add it in the panel, then apply the file again.';

/** Webhooks without their addresses: those of a type, oldest first. */
export const webhooks = defineSection({
  key: 'webhooks',
  title: 'Webhooks',
  schema: z
    .array(z.object({ type: zCreateWebhookInput.shape.type, isActive: z.boolean().optional() }))
    .max(WEBHOOKS_MAX),
  read: ({ caller, serverId }) => caller.webhooks.list({ serverId }),
  toFile: (list) => list.map(({ type, isActive }) => ({ type, isActive })),
  plan({ removes }, list, wanted) {
    const entries = list.map(({ type, isActive }) => ({ type, isActive }));
    const { added, edited, removed } = diffSettingsList(entries, wanted, { name: 'type', removes });
    const idAt = (position: number) => ({ webhookId: list[position]?.id });
    return {
      calls: [
        ...removed.map(({ change, position }) => ({
          ...{ procedure: 'webhooks.remove', changes: [change], input: idAt(position) },
        })),
        ...edited.map(({ changes, entry: { isActive }, position }) => ({
          ...{ procedure: 'webhooks.update', changes, input: { ...idAt(position), isActive } },
        })),
        ...added.map(
          ({ change }): PlannedCall => ({
            ...{ procedure: 'webhooks.create', changes: [change], input: {}, obstacle: NO_ADDRESS },
          }),
        ),
      ],
    };
  },
});

/** Endpoints without their addresses and secrets, by their descriptions. */
export const endpoints = defineSection({
  key: 'endpoints',
  title: 'Endpoints',
  schema: z
    .array(
      z.object({
        description: zUpdateEndpointInput.shape.description.unwrap(),
        events: zUpdateEndpointInput.shape.events,
        isActive: z.boolean().optional(),
      }),
    )
    .max(ENDPOINTS_MAX),
  read: ({ caller, serverId }) => caller.endpoints.list({ serverId }),
  toFile: (list) => list.map(({ description, events, isActive }) => ({ description, events, isActive })),
  plan({ removes }, list, wanted) {
    const entries = list.map(({ description, events, isActive }) => ({ description, events, isActive }));
    const { added, edited, removed } = diffSettingsList(entries, wanted, { name: 'description', removes });
    const idAt = (position: number) => ({ endpointId: list[position]?.id });
    return {
      calls: [
        ...removed.map(({ change, position }) => ({
          ...{ procedure: 'endpoints.remove', changes: [change], input: idAt(position) },
        })),
        ...edited.map(({ changes, entry: { events, isActive }, position }) => ({
          ...{ procedure: 'endpoints.update', changes, input: { ...idAt(position), events, isActive } },
        })),
        ...added.map(
          ({ change }): PlannedCall => ({
            ...{ procedure: 'endpoints.create', changes: [change], input: {}, obstacle: NO_ADDRESS },
          }),
        ),
      ],
    };
  },
});
