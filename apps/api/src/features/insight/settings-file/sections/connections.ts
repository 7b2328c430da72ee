import { ENDPOINTS_MAX, WEBHOOKS_MAX, zCreateWebhookInput, zUpdateEndpointInput } from '@tenfour/contracts';
import { diffSettingsList } from '@tenfour/domain';
import { z } from 'zod';
import { defineSection, listCalls, type PlannedCall, proceduresOf } from '../section.ts';

const NO_ADDRESS = 'The file has no addresses. Add it in the panel, then apply the file again.';

/** Refuses what would need an address. */
function withoutAddresses(calls: readonly PlannedCall[]): PlannedCall[] {
  return calls.map((call) => (call.procedure.endsWith('.create') ? { ...call, obstacle: NO_ADDRESS } : call));
}

/** Webhooks without their addresses: those of a type, oldest first. */
const webhooks = defineSection({
  key: 'webhooks',
  title: 'Webhooks',
  schema: z
    .array(z.object({ type: zCreateWebhookInput.shape.type, isActive: z.boolean().optional() }))
    .max(WEBHOOKS_MAX),
  async read({ caller, serverId }) {
    const list = await caller.webhooks.list({ serverId });
    return { ids: list.map(({ id }) => id), entries: list.map(({ type, isActive }) => ({ type, isActive })) };
  },
  toFile: ({ entries }) => entries,
  plan({ removes }, { ids, entries }, wanted) {
    const diff = diffSettingsList(entries, wanted, { name: 'type', removes });
    const calls = listCalls(diff, proceduresOf('webhooks'), (at) => ({ webhookId: ids[at] }));
    return { calls: withoutAddresses(calls) };
  },
});

/** Endpoints without their addresses and secrets, by their descriptions. */
const endpoints = defineSection({
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
  async read({ caller, serverId }) {
    const list = await caller.endpoints.list({ serverId });
    const entries = list.map(({ description, events, isActive }) => ({ description, events, isActive }));
    return { ids: list.map(({ id }) => id), entries };
  },
  toFile: ({ entries }) => entries,
  plan({ removes }, { ids, entries }, wanted) {
    const diff = diffSettingsList(entries, wanted, { name: 'description', removes });
    const calls = listCalls(diff, proceduresOf('endpoints'), (at) => ({ endpointId: ids[at] }));
    return { calls: withoutAddresses(calls) };
  },
});

export const CONNECTION_SECTIONS = [webhooks, endpoints];
