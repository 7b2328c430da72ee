import {
  LIVE_ENTITIES,
  LIVE_OWN_ENTITIES,
  type LiveEntity,
  type LiveOp,
  type LiveOwnEntity,
  zAppealLink,
  zCreatedPunishment,
} from '@tenfour/contracts';
import { DEFAULT_RULE_SET } from '@tenfour/domain';
import { describe, it } from 'vitest';
import { z } from 'zod';
import { readBanList } from '../src/testing/game/ban-list.ts';
import type { LiveStream } from '../src/testing/live.ts';
import { waitingRequest } from '../src/testing/product/people.ts';
import { must } from '../src/testing/product/transports.ts';
import { type Done, MINUTE, setLiveStage } from './live-fixtures.ts';
import { ownCauses } from './live-personal-events.ts';

const stage = await setLiveStage('live');
const { product, actors, serverId, overview, ofOwner } = stage;
const { does, punish, inGame, read, quiet, fresh, expectReceived } = stage;
const { clock } = product;
const { owner, moderator, member, newcomer } = actors;

const zId = z.object({ id: z.string() });

interface Row {
  op: LiveOp;
  /** Something that really happens. */
  cause: () => Promise<Done>;
  /** The stream that receives the event; the second person's if omitted. */
  stream?: LiveStream;
}

async function idOf(made: Promise<unknown>): Promise<string> {
  return zId.parse(await made).id;
}
const CAUSES: Readonly<Partial<Record<LiveEntity | LiveOwnEntity, Row>>> = {
  server: {
    op: 'changed',
    cause: async () => idOf(does('servers.update', { name: `Springs ${fresh()}` })),
  },
  settings: { op: 'changed', cause: async () => void (await does('servers.rotateJoinCode')) },
  permissions: {
    op: 'changed',
    cause: async () =>
      void (await does('servers.updateRolePermissions', { moderatorPermissions: { canViewWebhooks: true } })),
  },
  members: {
    op: 'changed',
    cause: async () => {
      await does('members.changeRole', { userId: member.userId, role: 'moderator' });
      return member.userId;
    },
  },
  'join-requests': {
    op: 'created',
    cause: async () => {
      const { joinCode } = z.object({ joinCode: z.string() }).parse(await does('servers.get'));
      await must(newcomer.browser, 'servers.join', { joinCode });
      return waitingRequest(actors, serverId, newcomer);
    },
  },
  shifts: { op: 'created', cause: async () => idOf(does('shifts.clockIn')) },
  'mod-calls': {
    op: 'created',
    cause: async () =>
      idOf(does('modCalls.create', { reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'RDM' })),
  },
  punishments: { op: 'created', cause: async () => zCreatedPunishment.parse(await punish()).id },
  'security-alerts': {
    op: 'created',
    cause: async () => {
      await does('automations.save', { kind: 'game-security', enabled: true });
      await read();
      await quiet();
      await inGame({ op: 'join', player: 'aII:66001' });
      await read();
      return undefined;
    },
  },
  infractions: {
    op: 'created',
    cause: async () =>
      idOf(does('infractions.create', { staffUserId: moderator.userId, type: 'warning', reason: 'Late' })),
  },
  'staff-reviews': { op: 'created', cause: async () => idOf(does('staffReviews.create', { weeks: 1 })) },
  promotions: {
    op: 'created',
    cause: async () => {
      const { id: to } = zId.parse(await must(owner.browser, 'roles.create', { serverId, name: 'Wave' }));
      const items = [{ userId: member.userId, from: null, to }];
      return idOf(does('promotions.create', { title: 'Wave', items }));
    },
    stream: ofOwner,
  },
  forms: {
    op: 'changed',
    cause: async () => idOf(does('forms.create', { kind: 'priority', title: 'Priority' })),
  },
  leaves: {
    op: 'created',
    cause: async () =>
      idOf(
        does('leaves.request', {
          from: new Date(clock.ms).toISOString(),
          to: new Date(clock.ms + 60 * MINUTE).toISOString(),
          reason: 'Exams',
        }),
      ),
  },
  imports: {
    op: 'created',
    cause: async () => idOf(does('imports.begin', { source: 'csv', fileName: 'sheet.csv' })),
    stream: ofOwner,
  },
  appeals: {
    op: 'created',
    cause: async () => {
      const { id: punishmentId } = zCreatedPunishment.parse(await punish());
      const { url } = zAppealLink.parse(await does('appeals.openLink', { punishmentId }));
      await must(owner.browser, 'appeals.submit', { token: url?.split('/appeal/')[1], text: 'Not me' });
      return undefined;
    },
  },
  'game-sessions': {
    op: 'created',
    cause: async () => {
      const plannedAt = new Date(clock.ms + 60 * MINUTE).toISOString();
      return idOf(does('gameSessions.plan', { title: 'Patrol', plannedAt }));
    },
  },
  bans: {
    op: 'changed',
    cause: async () => {
      const bans = [{ robloxUserId: '77001', robloxUsername: 'LiveBan' }];
      await readBanList(product.database, serverId, bans, clock.ms);
      await quiet();
      await does('bans.import', { robloxUserIds: ['77001'], reason: 'RDM' });
      return undefined;
    },
  },
  'ban-requests': {
    op: 'created',
    cause: async () => idOf(does('banRequests.ask', { username: 'Asked', reason: 'Mass RDM' })),
  },
  'player-notes': {
    op: 'created',
    cause: async () => idOf(does('players.addNote', { username: 'Speeder', text: 'Seen' })),
  },
  escalation: {
    op: 'changed',
    cause: async () => {
      await does('escalation.save', { ruleSet: { ...DEFAULT_RULE_SET, rules: [] }, expectedVersion: 0 });
      return undefined;
    },
  },
  templates: {
    op: 'changed',
    cause: async () => {
      const templates = [{ label: 'FRP', text: 'Fail roleplay', punishmentType: 'kick', duration: null }];
      await does('templates.save', { kind: 'punishment', templates });
      return undefined;
    },
  },
  automations: {
    op: 'changed',
    cause: async () => {
      await does('automations.save', { kind: 'welcome', settings: { againAfterHours: 7 } });
      return undefined;
    },
  },
  'custom-commands': {
    op: 'created',
    cause: async () => idOf(does('customCommands.create', { name: 'Greeting', command: ':h Hello' })),
  },
  commands: {
    op: 'created',
    cause: async () => idOf(does('game.execute', { command: ':h Hello' })),
  },
  players: {
    op: 'created',
    cause: async () => {
      await read();
      await quiet();
      await inGame({ op: 'join', player: 'LiveAna' });
      await read();
      return undefined;
    },
  },
  vehicles: {
    op: 'changed',
    cause: async () => {
      await inGame({ op: 'join', player: 'LiveDriver' });
      await read();
      await quiet();
      await inGame({ op: 'vehicle', player: 'LiveDriver' });
      await read();
      return undefined;
    },
  },
  game: {
    op: 'changed',
    cause: async () => {
      await read();
      await quiet();
      await inGame({ op: 'set', maxPlayers: 30 + Number.parseInt(fresh(), 10) });
      await read();
      return undefined;
    },
  },
  webhooks: {
    op: 'created',
    cause: async () => {
      const webhookUrl = `https://discord.com/api/webhooks/1234567890123450${100 + Number.parseInt(fresh(), 10)}/${'t'.repeat(60)}`;
      return idOf(does('webhooks.create', { type: 'staff_actions', webhookUrl }));
    },
  },
  deliveries: {
    op: 'created',
    cause: async () => void (await does('servers.update', { name: `Springs ${fresh()}` })),
  },
  activity: {
    op: 'created',
    cause: async () => void (await does('servers.update', { name: `Springs ${fresh()}` })),
  },
  ...ownCauses(product, { person: newcomer, other: moderator, stream: overview }),
  memberships: {
    op: 'created',
    cause: async () => {
      const requestId = await waitingRequest(actors, serverId, newcomer);
      await does('joinRequests.decide', { requestId, status: 'approved', role: 'member' });
      return serverId;
    },
    stream: overview,
  },
};

describe('a cause by another person is received soon', () => {
  it.each([...LIVE_ENTITIES, ...LIVE_OWN_ENTITIES])('%s', async (entity) => {
    const row = CAUSES[entity];
    if (row === undefined) throw new Error(`Nothing here causes a change of ${entity}.`);
    const { op, cause, stream } = row;
    await quiet();
    const done = await cause();
    await expectReceived(entity, op, done, stream);
  });
});
