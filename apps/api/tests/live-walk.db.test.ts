import { beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../src/db/changes.ts';
import { postControl } from '../src/testing/game/control.ts';
import { type Actors, assemble } from '../src/testing/product/people.ts';
import { startProduct } from '../src/testing/product/product.ts';
import { must } from '../src/testing/product/transports.ts';
import { WALKS, type Walk } from './activity-rows.ts';
import { inputFor, type Scene, setScene } from './permissions/scene.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'silent' }, { ticking: true });
await postControl(product.sandbox, 'limits', { globalLimit: 100_000 });
let actors: Actors;
beforeAll(async () => {
  actors = await assemble(product, 'livewalk');
});

function prepared({ procedure, as = 'owner', what }: Walk, scene: Scene): Promise<Record<string, unknown>> {
  const row = { procedure, usual: 'ok ok ok ok ok ok', ...(what === undefined ? {} : { what }) } as const;
  return inputFor(scene, row, as);
}

async function inputOf(walk: Walk, scene: Scene): Promise<Record<string, unknown>> {
  return walk.input ? await walk.input(scene, () => prepared(walk, scene)) : prepared(walk, scene);
}

/** Whose line is written when the work that they begin is over, not when they are answered. */
const BEGINS = new Set(['imports.start', 'imports.stop', 'imports.undo']);

/** Returns the changes published while `work` runs; for procedures that only start a job, until the job is over. */
async function notifiedBy(procedure: string, work: () => Promise<unknown>): Promise<Change[]> {
  const received: Change[] = [];
  const end = product.database.changes.subscribe((some) => received.push(...some));
  await work();
  const isOver = () => received.some(({ entity }) => entity === 'activity');
  if (BEGINS.has(procedure)) await expect.poll(isOver).toBe(true);
  end();
  return received;
}

type Entity = Change['entity'];

/** What pages have to ask for again after a line of this action, at least. */
const SHOWN_BY: Readonly<Record<string, readonly Entity[]>> = {
  'account.calendar-feed-created': ['account'],
  'account.calendar-feed-revoked': ['account'],
  'account.erasure-canceled': ['account'],
  'account.erasure-requested': ['account'],
  'account.factor-added': ['account'],
  'account.factor-given': ['account'],
  'account.factor-removed': ['account'],
  'account.recovery-codes-created': ['account'],
  'account.roblox-linked': ['account', 'members', 'server'],
  'account.roblox-unlinked': ['account', 'members', 'server'],
  'account.notice-dismissed': ['account'],
  'account.other-sessions-revoked': ['account'],
  'account.session-revoked': ['account'],
  'account.sign-in-messages-off': ['account'],
  'appeal-link.changed': ['appeals'],
  'appeal.assigned': ['appeals'],
  'ban-request.opened': ['ban-requests', 'player-notes'],
  'ban-request.decided': ['ban-requests'],
  'ban-request.withdrawn': ['ban-requests'],
  'ban-request.settings-changed': ['ban-requests'],
  'appeal.decided': ['appeals'],
  'appeal.decision-undone': ['appeals'],
  'appeal.opened': ['appeals'],
  'bot.channels-changed': ['settings'],
  'bot.disconnected': ['settings'],
  'command.sent': ['commands'],
  'automation.changed': ['automations'],
  'chat-commands.changed': ['settings'],
  'custom-command.changed': ['custom-commands'],
  'custom-command.created': ['custom-commands'],
  'custom-command.removed': ['custom-commands'],
  'discord-roles.changed': ['settings'],
  'duty-roles.changed': ['settings'],
  'retention.changed': ['settings'],
  'statistics.changed': ['settings'],
  'statistics.channel-created': [],
  'game-session.boosted': ['game-sessions'],
  'game-session.cancelled': ['game-sessions'],
  'game-session.changed': ['game-sessions'],
  'game-session.ended': ['game-sessions'],
  'game-session.kept-running': ['game-sessions'],
  'game-session.planned': ['game-sessions'],
  'game-session.series-changed': ['game-sessions'],
  'game-session.series-created': ['game-sessions'],
  'game-session.series-ended': ['game-sessions'],
  'game-session.settings-changed': ['game-sessions'],
  'game-session.started': ['game-sessions'],
  'game-session.vote-closed': ['game-sessions'],
  'game-session.vote-opened': ['game-sessions'],
  'session-message.changed': ['game-sessions'],
  'session-message.events-changed': ['game-sessions'],
  'discipline-rules.changed': ['infractions'],
  'infraction.appeal-decided': ['infractions'],
  'infraction.appealed': ['infractions'],
  'infraction.recorded': ['infractions'],
  'infraction.revoked': ['infractions'],
  'staff-review.created': ['staff-reviews'],
  'staff-review.deleted': ['staff-reviews'],
  'promotions.prepared': ['promotions'],
  'promotions.changed': ['promotions'],
  'promotions.deleted': ['promotions'],
  'promotions.applied': ['promotions'],
  'form.changed': ['forms'],
  'form.created': ['forms'],
  'form.deleted': ['forms'],
  'submission.decided': ['forms'],
  'submission.received': ['forms'],
  'submission.retried': ['forms'],
  'submission.withdrawn': ['forms'],
  'join-request.approval-undone': ['members', 'join-requests', 'server', 'memberships'],
  'join-request.created': ['join-requests', 'server', 'memberships'],
  'join-request.rejected': ['join-requests', 'server', 'memberships'],
  'join-request.withdrawn': ['join-requests', 'server', 'memberships'],
  'api-key.created': ['server', 'settings'],
  'api-key.revoked': ['server', 'settings'],
  'endpoint.created': ['settings'],
  'endpoint.changed': ['settings'],
  'endpoint.removed': ['settings'],
  'endpoint.secret-rotated': ['settings'],
  'endpoint.tested': ['settings', 'deliveries'],
  'endpoint.replayed': ['settings', 'deliveries'],
  'import.finished': ['imports'],
  'import.undone': ['imports'],
  'leave.approved': ['leaves', 'members', 'shifts'],
  'leave.extended': ['leaves', 'members', 'shifts'],
  'leave.requested': ['leaves'],
  'leave.withdrawn': ['leaves', 'members', 'shifts'],
  'member.approved': ['members', 'join-requests', 'server', 'memberships'],
  'member.joined': ['members', 'server', 'memberships'],
  'member.left': ['members', 'server', 'memberships'],
  'member.removed': ['members', 'server', 'memberships'],
  'member.role-released': ['members'],
  'member.role-changed': ['members', 'server', 'memberships'],
  'member.role-given': ['members', 'memberships'],
  'member.role-taken': ['members', 'memberships'],
  'member.permission-given': ['members', 'memberships'],
  'member.permission-taken': ['members', 'memberships'],
  'member.renewal-asked': ['members'],
  'member.renewal-declined': ['members'],
  'role.created': ['members'],
  'role.changed': ['members'],
  'role.deleted': ['members', 'permissions'],
  'roles.reordered': ['members', 'permissions'],
  'mod-call.claimed': ['mod-calls'],
  'mod-call.created': ['mod-calls'],
  'mod-call.dismissed': ['mod-calls'],
  'mod-call.released': ['mod-calls'],
  'mod-call.reopened': ['mod-calls'],
  'mod-call.resolved': ['mod-calls'],
  'name-lookups.paused': ['settings'],
  'two-people.enabled': ['settings'],
  'approval.approved': ['settings'],
  'approval.canceled': ['settings'],
  'ownership.cancelled': ['memberships'],
  'ownership.declined': ['memberships'],
  'ownership.offered': ['memberships'],
  'ownership.transferred': ['members', 'server', 'memberships'],
  'second-factor.required': ['server', 'settings'],
  'player-match.joined': ['punishments'],
  'player-match.removed': ['punishments'],
  'player-match.split': ['punishments'],
  'player-note.added': ['player-notes'],
  'player-note.changed': ['player-notes'],
  'player-note.removed': ['player-notes'],
  'punishment.added': ['punishments', 'server'],
  'punishment.changed': ['punishments'],
  'punishment.deleted': ['punishments', 'server'],
  'punishment.expired': ['punishments'],
  'punishment.lifted': ['punishments'],
  'punishment.restored': ['punishments', 'server'],
  'security.acknowledged': ['security-alerts'],
  'staff.actions-undone': ['security-alerts'],
  'staff.freeze-lifted': ['security-alerts'],
  'security.resolved': ['security-alerts'],
  'server.created': ['server', 'memberships'],
  'server.deleted': ['server', 'memberships'],
  'server.event-hook-changed': ['settings'],
  'server.event-hook-revealed': ['settings'],
  'server.join-code-rotated': ['settings'],
  'server.keys-changed': ['server', 'settings'],
  'server.permissions-changed': ['permissions'],
  'server.renamed': ['server', 'settings'],
  'server.settings-changed': ['settings'],
  'shift-rules.changed': ['shifts'],
  'shift-type.added': ['shifts'],
  'shift-type.changed': ['shifts'],
  'shift-type.removed': ['shifts'],
  'shift.clocked-in': ['shifts', 'server'],
  'shift.clocked-out': ['shifts', 'server'],
  'shift.corrected': ['shifts'],
  'templates.changed': ['templates'],
  'escalation.changed': ['escalation'],
  'record-fields.changed': ['templates'],
  'webhook.changed': ['webhooks'],
  'webhook.created': ['webhooks'],
  'webhook.removed': ['webhooks'],
  'webhook.resent': ['deliveries'],
  // Showing an address changes nothing but the log.
  'webhook.revealed': ['activity'],
  'webhook.tested': ['deliveries'],
};

/** The same for single rows, by their names. */
const AS_WELL: Readonly<Record<string, readonly Entity[]>> = {
  'servers.update: delegateManagement': ['settings', 'permissions'],
  'servers.update: timezone': ['settings', 'shifts'],
  'servers.update: several at once': [
    'server',
    'settings',
    'shifts',
    'game',
    'players',
    'vehicles',
    'commands',
  ],
};

const rows = WALKS.filter(({ action }) => action !== null).map((walk) => ({
  walk,
  name: walk.what === undefined ? walk.procedure : `${walk.procedure}: ${walk.what}`,
}));

// Which mutations there are is looked after by the walk of the activity log, whose rows these are.
describe('a mutation that succeeds publishes its change, and the log entry with it', () => {
  it.each(rows)('$name', async ({ walk, name }) => {
    const scene = await setScene(actors, 'usual');
    const input = await inputOf(walk, scene);
    const { browser } = actors[walk.as ?? 'owner'];
    const received = await notifiedBy(walk.procedure, () => must(browser, walk.procedure, input));
    const entities = new Set(received.map(({ entity }) => entity));
    const expected = AS_WELL[name] ?? SHOWN_BY[walk.action ?? ''];
    expect([name, [...entities]]).toEqual([name, expect.arrayContaining([...(expected ?? ['nothing'])])]);
    if (walk.action?.startsWith('account.') !== true) expect([...entities]).toContain('activity');
  });
});
