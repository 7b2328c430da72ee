import type { Activity, Delivery, Webhook } from '@tenfour/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Caller, PUBLIC_CONFIG, serveApi, type TestServices } from './api.ts';
import { openApp } from './app.tsx';
import { harbor, harborServer } from './fixtures.ts';

/** A webhook that posts punishments and is well. */
export function webhook(change: Partial<Webhook> = {}): Webhook {
  return {
    id: 'w1',
    type: 'punishments',
    webhookUrl: 'https://discord.com/api/webhooks/123456789012345678/••••',
    isActive: true,
    createdBy: 'mara',
    createdAt: '2024-05-01T12:00:00.000Z',
    updatedAt: '2024-05-01T12:00:00.000Z',
    disabledReason: null,
    disabledCode: null,
    lastDelivery: null,
    waiting: 0,
    nextAttemptAt: null,
    ...change,
  };
}

/** A message that Discord has. */
export function delivery(change: Partial<Delivery> = {}): Delivery {
  return {
    id: 'd1',
    webhookId: 'w1',
    title: 'Punishment added',
    description: 'Kick for Somebody',
    state: 'sent',
    attempts: 1,
    problem: null,
    createdAt: '2024-05-01T12:00:00.000Z',
    finishedAt: '2024-05-01T12:00:01.000Z',
    resendOf: null,
    ...change,
  };
}

/** An entry of the activity log; `place` counts from the newest. */
export function entry(place: number, change: Partial<Activity> = {}): Activity {
  return {
    id: `a${String(99_999 - place)}`,
    type: 'punishment',
    action: 'punishment.added',
    title: `Entry ${place}`,
    description: 'Kick for Somebody',
    userId: 'u1',
    username: 'mara',
    targetUser: 'Somebody',
    webhookSent: false,
    webhooks: { owed: 0, delivered: 0 },
    createdAt: new Date(Date.parse('2024-05-01T12:00:00.000Z') - place * 60_000).toISOString(),
    changes: [],
    ...change,
  };
}

/** Opens the logs page in the whole app. */
export async function visitLogs(services: TestServices, caller: Caller = {}, search = '') {
  const path = `/server/s1/logs${search}`;
  const served = serveApi(
    {
      system: { config: () => PUBLIC_CONFIG },
      joinRequests: { pending: async () => [] },
      servers: { list: async () => [harbor], get: async () => harborServer, attention: async () => [] },
      activity: { list: async () => [], actors: async () => [] },
      ...services,
    },
    caller,
  );
  const { router } = openApp(path);
  return { router, served };
}

/** Finds a line in the menu of the webhook `webhook()`. Without a layout the library takes the menu for hidden. */
export async function findInMenu(name: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions: Punishments …5678' }));
  return screen.findByRole('menuitem', { name, hidden: true });
}

export async function chooseInMenu(name: string): Promise<void> {
  await userEvent.click(await findInMenu(name));
}
