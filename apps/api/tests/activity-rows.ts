import { zPlayerNote, zServer, zWebhook } from '@tenfour/contracts';
import { DEFAULT_RULE_SET } from '@tenfour/domain';
import type { CallerName } from '../src/testing/product/people.ts';
import { must } from '../src/testing/product/transports.ts';
import { API_KEY_WALKS } from './activity-rows-api-keys.ts';
import { APPEAL_WALKS } from './activity-rows-appeals.ts';
import { BOT_WALKS } from './activity-rows-bot.ts';
import { DISCORD_ROLE_WALKS } from './activity-rows-discord-roles.ts';
import { FORM_WALKS } from './activity-rows-forms.ts';
import { GAME_WALKS } from './activity-rows-game.ts';
import { SECURITY_WALKS } from './activity-rows-game-security.ts';
import { IMPORT_WALKS } from './activity-rows-imports.ts';
import { INFRACTION_WALKS } from './activity-rows-infractions.ts';
import { OWNERSHIP_WALKS } from './activity-rows-ownership.ts';
import { ROLE_WALKS } from './activity-rows-roles.ts';
import { VERIFICATION_WALKS } from './activity-rows-verification.ts';
import { inputFor, type Scene } from './permissions/scene.ts';
import { versionInForce } from './permissions/scene-escalation.ts';

type Input = Record<string, unknown>;

/** One successful call of a mutation and the one line that it writes. */
export interface Walk {
  procedure: string;
  /** Which of its successes, where a procedure has several. */
  what?: string;
  /** The owner when left out. */
  as?: Exclude<CallerName, 'signedOut'>;
  /** What is sent, with everything that it needs in place; as the permission matrix does it when left out. */
  input?: (scene: Scene, prepared: () => Promise<Input>) => Promise<Input> | Input;
  /** The line's action; null where nothing changes, and nothing is written. */
  action: string | null;
  /** Actions of the entries that it writes besides, in logs of accounts. */
  inAccounts?: readonly string[];
  /** Whether the line names no person or thing in particular. */
  wholeServer?: boolean;
  /** Done without a sign-in: the line names no account, and no caller needs a session. */
  byNoOne?: boolean;
}

const ofServer = ({ server }: Scene, more: Input = {}): Input => ({ serverId: server.id, ...more });

let discordId = 100_000_000_000_000_000n;

/** Discord's address of a webhook that nothing else has. */
function address(): string {
  discordId += 1n;
  return `https://discord.com/api/webhooks/${discordId}/walk-${discordId}-token`;
}

async function webhookIn(scene: Scene, more: Input = {}): Promise<string> {
  const input = ofServer(scene, { type: 'staff_actions', webhookUrl: address(), ...more });
  return zWebhook.parse(await must(scene.actors.owner.browser, 'webhooks.create', input)).id;
}

const onWebhook = async (scene: Scene, more: Input = {}) =>
  ofServer(scene, { webhookId: await webhookIn(scene), ...more });

const settings = (what: string, action: string, wholeServer = true): Walk => ({
  procedure: 'servers.update',
  what,
  input: (scene) => inputFor(scene, { procedure: 'servers.update', what, usual: ROW }, 'owner'),
  action,
  wholeServer,
});

const ROW = 'ok ok ok ok ok ok';

/** Every mutation at least once. The walk fails for one that is missing. */
export const WALKS: readonly Walk[] = [
  ...SECURITY_WALKS,
  ...BOT_WALKS,
  ...ROLE_WALKS,
  ...VERIFICATION_WALKS,
  { procedure: 'servers.create', action: 'server.created', wholeServer: true },
  { procedure: 'servers.join', what: 'asking', as: 'stranger', action: 'join-request.created' },
  {
    procedure: 'servers.join',
    what: 'through an open door',
    as: 'stranger',
    input: async (scene) => {
      await must(scene.actors.owner.browser, 'servers.update', ofServer(scene, { joinPolicy: 'open' }));
      return { joinCode: scene.server.joinCode };
    },
    action: 'member.joined',
  },
  settings('name', 'server.renamed'),
  settings('erlcApiKey', 'server.keys-changed'),
  settings('robloxApiKey', 'server.keys-changed'),
  settings('joinPolicy', 'server.settings-changed'),
  settings('timezone', 'server.settings-changed'),
  settings('activityDays', 'server.settings-changed'),
  settings('publicPage', 'server.settings-changed'),
  settings('delegateManagement', 'server.settings-changed'),
  {
    procedure: 'servers.update',
    what: 'several at once',
    input: (scene) =>
      ofServer(scene, {
        name: 'All new',
        erlcApiKey: 'severalwalk-onesave',
        joinPolicy: 'open',
        timezone: 'Asia/Tokyo',
      }),
    action: 'server.settings-changed',
    wholeServer: true,
  },
  {
    procedure: 'servers.updateRolePermissions',
    what: 'of one role',
    input: (scene) => ofServer(scene, { moderatorPermissions: { canViewWebhooks: true } }),
    action: 'server.permissions-changed',
  },
  {
    procedure: 'servers.updateRolePermissions',
    what: 'of both roles',
    input: (scene) =>
      ofServer(scene, {
        moderatorPermissions: { canViewWebhooks: true },
        adminPermissions: { canEditWebhooks: false },
      }),
    action: 'server.permissions-changed',
  },
  { procedure: 'servers.testConnection', action: null },
  { procedure: 'servers.testCommands', action: 'command.sent', wholeServer: true },
  { procedure: 'servers.rotateJoinCode', action: 'server.join-code-rotated', wholeServer: true },
  { procedure: 'servers.remove', action: 'server.deleted', wholeServer: true },

  { procedure: 'members.changeRole', what: 'to another', input: promoted, action: 'member.role-changed' },
  { procedure: 'members.followDiscordRoles', input: manualRole, action: 'member.role-released' },
  { procedure: 'members.remove', action: 'member.removed' },
  { procedure: 'members.leave', as: 'member', action: 'member.left' },
  { procedure: 'joinRequests.withdraw', as: 'member', action: 'join-request.withdrawn' },
  { procedure: 'joinRequests.decide', what: 'rejecting', action: 'join-request.rejected' },
  {
    procedure: 'joinRequests.decide',
    what: 'approving',
    input: async (_scene, prepared) => ({ ...(await prepared()), status: 'approved', role: 'member' }),
    action: 'member.approved',
  },
  { procedure: 'joinRequests.decideMany', action: 'join-request.rejected' },
  {
    procedure: 'joinRequests.undoApproval',
    input: async ({ actors }, prepared) => {
      const input = await prepared();
      const approval = { serverId: input.serverId, requestIds: input.requestIds, status: 'approved' };
      await must(actors.owner.browser, 'joinRequests.decideMany', approval);
      return input;
    },
    action: 'join-request.approval-undone',
  },

  { procedure: 'game.execute', action: 'command.sent', wholeServer: true },
  { procedure: 'gameEvents.rotateEventHook', action: 'server.event-hook-changed', wholeServer: true },
  { procedure: 'gameEvents.revealEventHook', action: 'server.event-hook-revealed', wholeServer: true },
  {
    procedure: 'gameEvents.removeEventHook',
    input: async (scene) => {
      await must(scene.actors.owner.browser, 'gameEvents.rotateEventHook', ofServer(scene));
      return ofServer(scene);
    },
    action: 'server.event-hook-changed',
    wholeServer: true,
  },

  { procedure: 'automations.save', action: 'automation.changed' },
  { procedure: 'automations.dryRun', action: null },
  { procedure: 'chatCommands.save', action: 'chat-commands.changed', wholeServer: true },
  { procedure: 'punishmentViews.save', action: null },
  {
    procedure: 'nameLookups.update',
    input: (scene) => ofServer(scene, { paused: true }),
    action: 'name-lookups.paused',
    wholeServer: true,
  },
  // Of a game whose list was not read: nothing changes.
  ...['import', 'send', 'ignore'].map((name) => ({ procedure: `bans.${name}`, action: null })),

  ...GAME_WALKS,

  { procedure: 'punishments.create', action: 'punishment.added' },
  { procedure: 'punishments.create', what: 'the third', input: third, action: 'punishment.added' },
  { procedure: 'punishments.update', action: 'punishment.changed' },
  { procedure: 'punishments.remove', action: 'punishment.deleted' },
  { procedure: 'punishments.restore', action: 'punishment.restored' },
  { procedure: 'punishments.expire', action: 'punishment.expired' },

  { procedure: 'players.addNote', action: 'player-note.added' },
  { procedure: 'players.updateNote', action: 'player-note.changed' },
  { procedure: 'players.removeNote', action: 'player-note.removed' },
  { procedure: 'players.match', action: 'player-match.split' },
  { procedure: 'players.removeMatch', action: 'player-match.removed' },

  { procedure: 'modCalls.create', action: 'mod-call.created' },
  { procedure: 'modCalls.claim', action: 'mod-call.claimed' },
  { procedure: 'modCalls.release', action: 'mod-call.released' },
  { procedure: 'modCalls.resolve', action: 'mod-call.resolved' },
  { procedure: 'modCalls.dismiss', action: 'mod-call.dismissed' },
  { procedure: 'modCalls.reopen', action: 'mod-call.reopened' },
  ...INFRACTION_WALKS,

  ...APPEAL_WALKS,
  ...API_KEY_WALKS,
  ...OWNERSHIP_WALKS,
  ...IMPORT_WALKS,
  ...FORM_WALKS,
  ...DISCORD_ROLE_WALKS,
  { procedure: 'leaves.request', action: 'leave.requested' },
  { procedure: 'leaves.decide', action: 'leave.approved' },
  { procedure: 'leaves.extend', action: 'leave.extended' },
  { procedure: 'leaves.end', action: 'leave.withdrawn' },
  { procedure: 'leaves.withdraw', action: 'leave.withdrawn' },

  { procedure: 'shifts.clockIn', action: 'shift.clocked-in' },
  { procedure: 'shifts.start', action: 'shift.clocked-in' },
  { procedure: 'shifts.setStatus', action: 'shift.clocked-out' },
  { procedure: 'shifts.act', action: 'shift.clocked-out' },
  {
    procedure: 'shifts.correct',
    input: async (_scene, prepared) => ({
      ...(await prepared()),
      clockInTime: new Date(Date.now() - 3_600_000).toISOString(),
    }),
    action: 'shift.corrected',
  },
  {
    procedure: 'shifts.saveRequirements',
    input: (scene) => ofServer(scene, { moderator: 60, admin: 90 }),
    action: 'shift-rules.changed',
    wholeServer: true,
  },
  { procedure: 'shifts.createType', action: 'shift-type.added' },
  { procedure: 'shifts.updateType', action: 'shift-type.changed' },
  { procedure: 'shifts.removeType', action: 'shift-type.removed' },
  {
    procedure: 'templates.save',
    input: (scene) => ofServer(scene, TEMPLATES),
    action: 'templates.changed',
    wholeServer: true,
  },

  {
    procedure: 'webhooks.create',
    input: (scene) => ofServer(scene, { type: 'punishments', webhookUrl: address() }),
    action: 'webhook.created',
  },
  {
    procedure: 'webhooks.update',
    input: (scene) => onWebhook(scene, { isActive: false }),
    action: 'webhook.changed',
  },
  { procedure: 'webhooks.remove', input: (scene) => onWebhook(scene), action: 'webhook.removed' },
  { procedure: 'webhooks.reveal', input: (scene) => onWebhook(scene), action: 'webhook.revealed' },
  { procedure: 'webhooks.test', input: (scene) => onWebhook(scene), action: 'webhook.tested' },
  { procedure: 'webhooks.resend', action: 'webhook.resent' },
];

/** A newcomer who is a member, made a moderator. */
async function promoted(_scene: Scene, prepared: () => Promise<Input>): Promise<Input> {
  return { ...(await prepared()), role: 'moderator' };
}

/** A member whose role was set manually. */
async function manualRole(scene: Scene, prepared: () => Promise<Input>): Promise<Input> {
  const input = await prepared();
  for (const role of ['moderator', 'member']) {
    await must(scene.actors.owner.browser, 'members.changeRole', { ...input, role });
  }
  return input;
}

/** What turns into an auto-ban. */
async function third(scene: Scene): Promise<Input> {
  const record = ofServer(scene, { robloxUsername: 'Thrice', punishmentType: 'warning', reason: 'Speeding' });
  for (const _time of [1, 2]) await must(scene.actors.owner.browser, 'punishments.create', record);
  return record;
}

const TEMPLATES = { kind: 'resolution', templates: [{ label: 'Warned', text: 'Warned them.' }] };

const again = (input: Input, clientId: string) => ({ ...input, clientId });
const PUNISHMENT = { robloxUsername: 'Again', punishmentType: 'kick', reason: 'Twice' };
const CALL = { reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming' };

/** Calls that write their line once however often they are made. */
export const REPEATS: readonly {
  procedure: string;
  what: string;
  input: (scene: Scene) => Promise<Input> | Input;
}[] = [
  {
    procedure: 'punishments.create',
    what: 'same client id',
    input: (s) => again(ofServer(s, PUNISHMENT), 'walk-punish'),
  },
  {
    procedure: 'modCalls.create',
    what: 'same client id',
    input: (s) => again(ofServer(s, CALL), 'walk-call-id'),
  },
  {
    procedure: 'customCommands.create',
    what: 'same client id',
    input: (s) => again(ofServer(s, { name: 'Hi', command: ':h Hi' }), 'walk-custom'),
  },
  {
    procedure: 'players.addNote',
    what: 'same client id',
    input: (s) => again(ofServer(s, { username: 'Bob', text: 'x' }), 'walk-notes-1'),
  },
  {
    procedure: 'infractions.create',
    what: 'same client id',
    input: (s) =>
      again(
        ofServer(s, { staffUserId: s.actors.moderator.userId, type: 'strike', reason: 'Late' }),
        'walk-infract',
      ),
  },
  {
    procedure: 'webhooks.create',
    what: 'same client id',
    input: (s) => again(ofServer(s, { type: 'kill_logs', webhookUrl: address() }), 'walk-webhook'),
  },
  {
    procedure: 'nameLookups.update',
    what: 'paused already',
    input: (s) => ofServer(s, { paused: true }),
  },
  {
    procedure: 'servers.update',
    what: 'the same values',
    input: (s) => ofServer(s, { name: 'Twice', timezone: 'Asia/Tokyo', activityDays: 31 }),
  },
  {
    procedure: 'servers.updateRolePermissions',
    what: 'the same flags',
    input: (s) => ofServer(s, { moderatorPermissions: { canViewWebhooks: true } }),
  },
  {
    procedure: 'members.changeRole',
    what: 'the same role',
    input: (s) => ofServer(s, { userId: s.actors.member.userId, role: 'moderator' }),
  },
  {
    procedure: 'members.followDiscordRoles',
    what: 'the same member',
    input: (s) => manualRole(s, async () => ofServer(s, { userId: s.actors.member.userId })),
  },
  { procedure: 'account.linkRoblox', what: 'the same account', input: () => ({ robloxUsername: 'Speeder' }) },
  {
    procedure: 'shifts.saveRequirements',
    what: 'the same hours',
    input: (s) => ofServer(s, { moderator: 30 }),
  },
  {
    procedure: 'templates.save',
    what: 'the same list',
    input: (s) => ofServer(s, TEMPLATES),
  },
  {
    procedure: 'escalation.save',
    what: 'the same rules',
    input: async (s) => ({ ...(await versionInForce(s)), ruleSet: { ...DEFAULT_RULE_SET, rules: [] } }),
  },
  {
    procedure: 'punishments.expire',
    what: 'what is over',
    input: async (s) => {
      const made = zRecorded.parse(
        await must(s.actors.owner.browser, 'punishments.create', ofServer(s, PUNISHMENT)),
      );
      return ofServer(s, { punishmentIds: [made.id] });
    },
  },
  {
    procedure: 'players.updateNote',
    what: 'the same text',
    input: async (s) => {
      const made = await must(
        s.actors.owner.browser,
        'players.addNote',
        ofServer(s, { username: 'Bob', text: 'before' }),
      );
      return ofServer(s, { noteId: zPlayerNote.parse(made).id, text: 'after' });
    },
  },
  { procedure: 'webhooks.update', what: 'the same switch', input: (s) => onWebhook(s, { isActive: false }) },
  {
    procedure: 'gameEvents.removeEventHook',
    what: 'what is not there',
    input: async (s) => {
      await must(s.actors.owner.browser, 'gameEvents.rotateEventHook', ofServer(s));
      return ofServer(s);
    },
  },
];

const zRecorded = zServer.pick({ id: true });
