import { expect, it } from 'vitest';
import { newId } from '../db/ids.ts';
import type { WebhooksTable } from '../db/table-types/index.ts';
import { type AnyServerEvent, createAnyEvent } from '../testing/events.ts';
import { createWorld, type Person } from '../testing/product/actors.ts';
import { readPayload } from './message.ts';
import { recordEvent } from './record-event.ts';

const world = await createWorld();
const { database, clock } = world;

async function addWebhook(
  serverId: string,
  by: Person,
  type: WebhooksTable['type'],
  more: { is_active?: 0 | 1; deleted_at?: number | null } = {},
) {
  const id = newId();
  await database.handle
    .insertInto('webhooks')
    .values({
      id,
      server_id: serverId,
      type,
      // Each of its own: the same events go to an address once.
      discord_id: newId(),
      token_sealed: 'sealed',
      token_hint: 'hint',
      created_by: by.id,
      created_at: 0,
      updated_at: 0,
      deleted_at: null,
      disabled_reason: null,
      ...more,
    })
    .execute();
  return id;
}

function activityOf(serverId: string) {
  return database.handle
    .selectFrom('activity')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('id')
    .execute();
}

function deliveriesOf(serverId: string) {
  return database.handle
    .selectFrom('deliveries')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('id')
    .execute();
}

it('writes one line and one delivery per enabled webhook of the kind, in the same transaction', async () => {
  const { server, owner, moderator } = await world.community();
  const serverId = server.id;
  const receivers = [
    await addWebhook(serverId, owner, 'punishments'),
    await addWebhook(serverId, owner, 'punishments'),
  ].sort();
  await addWebhook(serverId, owner, 'punishments', { is_active: 0 });
  await addWebhook(serverId, owner, 'punishments', { deleted_at: 1 });
  await addWebhook(serverId, owner, 'staff_actions');
  const other = await world.community();
  await addWebhook(other.server.id, other.owner, 'punishments');
  const made = await moderator.call.punishments.create({
    serverId,
    robloxUsername: 'RustyOtter',
    punishmentType: 'kick',
    reason: 'Shot @everyone',
    duration: 60,
  });
  const line = (await activityOf(serverId)).at(-1);
  expect(line).toMatchObject({
    at: clock.now(),
    type: 'punishment',
    action: 'punishment.added',
    title: 'Kick added',
    description: 'RustyOtter: Shot @everyone (1 hour)',
    actor_id: moderator.id,
    actor_name: moderator.username,
    target: 'RustyOtter',
    delivery_count: 2,
    delivered_count: 0,
  });
  const deliveries = await deliveriesOf(serverId);
  expect(deliveries.map(({ webhook_id }) => webhook_id)).toEqual(receivers);
  for (const delivery of deliveries) {
    expect(delivery).toMatchObject({ activity_id: line?.id, state: 'pending', attempts: 0 });
    expect(readPayload(delivery.payload)).toEqual({
      kind: 'punishment.added',
      line: null,
      embed: {
        title: 'Kick added',
        description: 'Shot \\@everyone',
        url: `/server/${serverId}/punishments?player=RustyOtter`,
        color: 0xc2530a,
        author: { name: moderator.username },
        fields: [
          { name: 'Player', value: 'RustyOtter', inline: true },
          { name: 'Length', value: '1 hour', inline: true },
        ],
        footer: { text: server.name },
        timestamp: made.createdAt,
      },
    });
  }
  expect(await deliveriesOf(other.server.id)).toEqual([]);
});

it('leaves nothing behind when the mutation fails', async () => {
  const { server, owner } = await world.community();
  await addWebhook(server.id, owner, 'staff_actions');
  const before = (await activityOf(server.id)).length;
  const failing = database.transaction(async (tx) => {
    const actor = { id: owner.id, name: owner.username };
    await recordEvent(
      tx,
      createAnyEvent({ kind: 'server.deleted', name: server.name }, { serverId: server.id, actor, at: 0 }),
    );
    throw new Error('too late');
  });
  await expect(failing).rejects.toThrow('too late');
  expect(await activityOf(server.id)).toHaveLength(before);
  expect(await deliveriesOf(server.id)).toEqual([]);
});

const person = { id: 'u', username: 'ana' };
const punishment = {
  punishmentId: 'p',
  robloxUsername: 'Bob',
  type: 'strike' as const,
  reason: 'FRP',
  duration: null,
};
const changes = { before: { delegateManagement: false }, after: { delegateManagement: true } };

interface Recorded {
  event: AnyServerEvent;
  type: string;
  title: string;
  description: string;
  webhook: WebhooksTable['type'];
}

const recorded: Recorded[] = [
  {
    event: { kind: 'server.keys-changed', key: 'erlc', change: 'set' },
    type: 'staff_action',
    title: 'ER:LC API key changed',
    description: 'The ER:LC API key was changed.',
    webhook: 'staff_actions',
  },
  {
    event: { kind: 'server.event-hook-changed', change: 'removed' },
    type: 'staff_action',
    title: 'Event webhook address removed',
    description: 'Event webhook address was removed.',
    webhook: 'staff_actions',
  },
  {
    event: { kind: 'player.joined', player: 'Ana' },
    type: 'player_join',
    title: 'Player joined',
    description: 'Ana joined the game.',
    webhook: 'player_joins',
  },
  {
    event: { kind: 'player.left', player: 'Ana' },
    type: 'player_leave',
    title: 'Player left',
    description: 'Ana left the game.',
    webhook: 'player_leaves',
  },
  {
    event: { kind: 'player.killed', player: 'Ana', killer: 'Bob' },
    type: 'kill_log',
    title: 'Player killed',
    description: 'Bob killed Ana.',
    webhook: 'kill_logs',
  },
  {
    event: {
      kind: 'server.permissions-changed',
      roles: [{ role: 'admin', added: ['canEditApiKey'], removed: ['canViewWebhooks'] }],
    },
    type: 'staff_action',
    title: 'Admin permissions changed',
    description: 'Added: Edit API keys. Removed: View logs and webhooks.',
    webhook: 'staff_actions',
  },
  {
    event: { kind: 'server.settings-changed', changes },
    type: 'staff_action',
    title: 'Settings changed',
    description: 'Let roles use management permissions: on.',
    webhook: 'staff_actions',
  },
  {
    event: { kind: 'member.approved', person, requestId: 'r', role: 'moderator' },
    type: 'staff_action',
    title: 'Join request approved',
    description: 'ana joined as moderator.',
    webhook: 'staff_actions',
  },
  {
    event: { kind: 'member.role-changed', person, from: 'admin', to: 'member', until: null },
    type: 'staff_action',
    title: 'Role changed',
    description: 'ana is now member, was admin.',
    webhook: 'staff_actions',
  },
  {
    event: { kind: 'member.left', person, role: 'admin' },
    type: 'staff_action',
    title: 'Member left',
    description: 'ana, admin, left.',
    webhook: 'staff_actions',
  },
  {
    event: { kind: 'join-request.withdrawn', person, requestId: 'r' },
    type: 'staff_action',
    title: 'Join request withdrawn',
    description: 'ana withdrew the request.',
    webhook: 'staff_actions',
  },
  {
    event: { kind: 'punishment.added', punishment: { ...punishment, type: 'ban' }, autoBanApplied: true },
    type: 'punishment',
    title: 'Auto-ban applied',
    description: 'Bob: FRP',
    webhook: 'punishments',
  },
  {
    event: { kind: 'punishment.deleted', punishment: { ...punishment, duration: 1 } },
    type: 'punishment',
    title: 'Strike deleted',
    description: 'Bob: FRP (1 minute)',
    webhook: 'punishments',
  },
  {
    event: { kind: 'command.sent', command: ':h Hello', origin: 'person' },
    type: 'game_command',
    title: 'Command sent',
    description: ':h Hello',
    webhook: 'game_panel',
  },
  {
    event: { kind: 'command.sent', command: ':h Hello', origin: 'schedule' },
    type: 'game_command',
    title: 'Scheduled command sent',
    description: ':h Hello',
    webhook: 'game_panel',
  },
  {
    event: {
      kind: 'custom-command.created',
      customCommandId: 'c',
      name: 'Greeting',
      command: ':h Hi',
      interval: 5,
      enabled: false,
    },
    type: 'staff_action',
    title: 'Custom command added',
    description: 'Greeting: :h Hi every 5 minutes, switched off.',
    webhook: 'staff_actions',
  },
  {
    event: {
      kind: 'custom-command.changed',
      customCommandId: 'c',
      name: 'Greeting',
      changes: { before: { enabled: false }, after: { enabled: true } },
    },
    type: 'staff_action',
    title: 'Custom command switched on',
    description: 'Greeting: Switched on.',
    webhook: 'staff_actions',
  },
  {
    event: {
      kind: 'custom-command.changed',
      customCommandId: 'c',
      name: 'Greeting',
      changes: {
        before: { command: ':h Hi', interval: 5, enabled: true },
        after: { command: ':h Ho', interval: 10, enabled: false },
      },
    },
    type: 'staff_action',
    title: 'Custom command changed',
    description: 'Greeting: Command: :h Ho. Every 10 minutes. Switched off.',
    webhook: 'staff_actions',
  },
  {
    event: { kind: 'custom-command.removed', customCommandId: 'c', name: 'Greeting' },
    type: 'staff_action',
    title: 'Custom command deleted',
    description: 'Greeting was deleted.',
    webhook: 'staff_actions',
  },
  {
    event: {
      kind: 'custom-command.skipped',
      customCommandId: 'c',
      name: 'Greeting',
      reason: 'There is no key.',
    },
    type: 'game_command',
    title: 'Custom command skipped',
    description: 'Greeting: There is no key.',
    webhook: 'game_panel',
  },
  {
    event: { kind: 'custom-command.missed', customCommandId: 'c', name: 'Greeting', dueTimes: 3 },
    type: 'game_command',
    title: 'Custom command missed',
    description: 'Greeting: 3 due times passed while nothing could run.',
    webhook: 'game_panel',
  },
  {
    event: {
      kind: 'command.settled',
      command: ':h Hello',
      origin: 'person',
      state: 'failed',
      message: 'The server is offline.',
    },
    type: 'game_command',
    title: 'Command failed',
    description: ':h Hello: The server is offline.',
    webhook: 'game_panel',
  },
  {
    event: { kind: 'player-note.added', noteId: 'n', player: 'Bob' },
    type: 'staff_action',
    title: 'Player note added',
    description: 'A note on Bob was added.',
    webhook: 'staff_actions',
  },
  {
    event: {
      kind: 'templates.changed',
      templateKind: 'resolution',
      added: ['Warned'],
      removed: [],
      changed: ['Banned'],
      reordered: true,
      count: 2,
      backToDefaults: false,
    },
    type: 'staff_action',
    title: 'Resolution templates changed',
    description: 'Resolution templates, now 2. Added: Warned. Changed: Banned. The order changed.',
    webhook: 'staff_actions',
  },
  {
    event: { kind: 'shift-rules.changed', changes: { before: { admin: 60 }, after: { admin: null } } },
    type: 'staff_action',
    title: 'Weekly quotas changed',
    description: 'Admins: no hours required.',
    webhook: 'staff_actions',
  },
  {
    event: { kind: 'shift-type.added', name: 'Patrol', weeklyMinutes: 90 },
    type: 'staff_action',
    title: 'Shift type added',
    description: 'Patrol, 1h 30m each week.',
    webhook: 'staff_actions',
  },
];

it.each(recorded)(
  'describes $event.kind and delivers it to webhooks of the type $webhook',
  async ({ event, webhook: type, ...words }) => {
    const { server, owner } = await world.community();
    const webhook = await addWebhook(server.id, owner, type);
    const circumstances = { serverId: server.id, actor: { id: null, name: 'Tenfour' }, at: clock.now() + 1 };
    await database.transaction((tx) => recordEvent(tx, createAnyEvent(event, circumstances)));
    expect((await activityOf(server.id)).at(-1)).toMatchObject({
      action: event.kind,
      at: circumstances.at,
      ...words,
    });
    expect((await deliveriesOf(server.id)).map(({ webhook_id }) => webhook_id)).toEqual([webhook]);
  },
);
