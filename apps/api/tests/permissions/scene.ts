import {
  zCreatedPunishment,
  zCustomCommand,
  zPendingRequest,
  zPlayerMatch,
  zPlayerNote,
  zPunishment,
  zServer,
  zShift,
  zShiftType,
} from '@tenfour/contracts';
import {
  DEFAULT_PERMISSIONS,
  PERMISSION_FLAGS,
  type PermissionFlag,
  type PermissionSet,
} from '@tenfour/domain';
import { z } from 'zod';
import {
  type Actors,
  admit,
  type CallerName,
  foundServer,
  waitingRequest,
} from '../../src/testing/product/people.ts';
import { call, must } from '../../src/testing/product/transports.ts';
import { addNotice, otherSession } from './scene-account.ts';
import { PREPARE_API_KEYS } from './scene-api-keys.ts';
import { PREPARE_APPEALS } from './scene-appeals.ts';
import { PREPARE_AUTOMATIONS } from './scene-automations.ts';
import { PREPARE_BAN_REQUESTS } from './scene-ban-requests.ts';
import { PREPARE_BOT } from './scene-bot.ts';
import { PREPARE_DISCORD_ROLES } from './scene-discord-roles.ts';
import { PREPARE_ESCALATION } from './scene-escalation.ts';
import { PREPARE_FACTORS } from './scene-factors.ts';
import { PREPARE_FORMS } from './scene-forms.ts';
import { PREPARE_GAME_SECURITY } from './scene-game-security.ts';
import { PREPARE_GAME_SESSIONS } from './scene-game-sessions.ts';
import { PREPARE_IMPORTS } from './scene-imports.ts';
import { PREPARE_LEAVES } from './scene-leaves.ts';
import { PREPARE_OWNERSHIP } from './scene-ownership.ts';
import { PREPARE_PROMOTIONS } from './scene-promotions.ts';
import { PREPARE_ROLES } from './scene-roles.ts';
import { PREPARE_STAFF_TOOLS } from './scene-staff-tools.ts';
import { PREPARE_TWO_PEOPLE } from './scene-two-people.ts';
import { PREPARE_VERIFICATION } from './scene-verification.ts';
import { PREPARE_WEBHOOKS } from './scene-webhooks.ts';
import type { Row, Situation } from './table.ts';

/** Input of a call. */
export type Input = Record<string, unknown>;

/** A community whose policy is in one situation, with all of its callers. */
export interface Scene {
  actors: Actors;
  server: z.infer<typeof zServer>;
  situation: Situation;
}

/** Founds a community in a situation. */
export async function setScene(actors: Actors, situation: Situation): Promise<Scene> {
  const server = await foundServer(actors);
  const serverId = server.id;
  if (situation.startsWith('edited')) {
    const moderatorPermissions = turnedRound(DEFAULT_PERMISSIONS.moderator);
    const adminPermissions = { ...turnedRound(DEFAULT_PERMISSIONS.admin), canViewDashboard: true };
    const sets = { serverId, moderatorPermissions, adminPermissions: JSON.stringify(adminPermissions) };
    await must(actors.owner.browser, 'servers.updateRolePermissions', sets);
  }
  if (isDelegated(situation))
    await must(actors.owner.browser, 'servers.update', { serverId, delegateManagement: true });
  return { actors, server, situation };
}

/** Gives the scene's moderators exactly these permissions, with delegation on. */
export async function allowModerators(
  { actors, server }: Scene,
  flags: readonly PermissionFlag[],
): Promise<void> {
  const forUpdate = PERMISSION_FLAGS.map((flag) => [flag, flags.includes(flag)] as const);
  const moderatorPermissions = Object.fromEntries(forUpdate);
  const sets = { serverId: server.id, moderatorPermissions };
  await must(actors.owner.browser, 'servers.updateRolePermissions', sets);
}

/** Rows whose success changes what the next caller would find; each call gets a community of its own. */
export function needsOwnScene({ procedure, what }: Row): boolean {
  const scenery = [
    'servers.remove',
    'servers.rotateJoinCode',
    'members.leave',
    'ownership.accept',
    'twoPeople.update',
  ];
  return scenery.includes(procedure) || what === 'delegateManagement' || what === 'joinPolicy';
}

function turnedRound(set: PermissionSet): PermissionSet {
  return Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, !set[flag]])) as PermissionSet;
}

function isDelegated(situation: Situation): boolean {
  return situation === 'delegated' || situation === 'editedAndDelegated';
}

let count = 0;

/** Something that was never sent before. */
function fresh(): string {
  count += 1;
  return `${count}x`;
}

const ZONES = Intl.supportedValuesOf('timeZone');

const SETTINGS: Readonly<Record<string, (scene: Scene) => Input>> = {
  nothing: () => ({}),
  name: () => ({ name: `Renamed ${fresh()}` }),
  erlcApiKey: () => ({ erlcApiKey: `matrix${fresh()}-still` }),
  robloxApiKey: () => ({ robloxApiKey: `roblox${fresh()}` }),
  joinPolicy: () => ({ joinPolicy: 'open' }),
  timezone: () => ({ timezone: ZONES[Number.parseInt(fresh(), 10) % ZONES.length] }),
  activityDays: () => ({ activityDays: 30 + (Number.parseInt(fresh(), 10) % 1_000) }),
  publicPage: () => ({ applyUrl: `https://forms.example/${fresh()}` }),
  delegateManagement: ({ situation }) => ({ delegateManagement: !isDelegated(situation) }),
};

/** Prerequisites and input with which a call succeeds for an allowed caller. */
const PREPARE: Readonly<
  Record<string, (scene: Scene, caller: CallerName, row: Row) => Promise<Input> | Input>
> = {
  'legal.text': () => ({ document: 'privacy' }),
  'account.linkRoblox': () => ({ robloxUsername: 'Builderman' }),
  'account.dismissNotice': async ({ actors }, caller) => ({ noticeId: await addNotice(actors, caller) }),
  'account.revokeOtherSessions': async ({ actors }, caller) => {
    await otherSession(actors, caller);
    return {};
  },
  'account.setSignInMessages': async () => ({ enabled: false }),
  'account.revokeSession': async ({ actors }, caller) => ({ sessionId: await otherSession(actors, caller) }),
  'privacy.requestErasure': ({ actors }, caller) => ({
    confirm: caller === 'signedOut' ? '' : actors[caller].username,
  }),
  'servers.create': () => ({ name: 'One more' }),
  'servers.join': async ({ actors }) => ({ joinCode: (await nextDoor(actors)).joinCode }),
  'servers.invite': ({ server }) => ({ joinCode: server.joinCode }),
  'servers.update': (scene, _caller, { what = 'nothing' }) => at(scene, SETTINGS[what]?.(scene)),
  'servers.updateRolePermissions': (scene) => at(scene, { moderatorPermissions: '{}' }),
  'retention.preview': (scene) => at(scene, { kind: 'commands', days: 7 }),
  'retention.update': (scene) => at(scene, { hold: true }),
  'servers.testConnection': (scene) => at(scene, { key: 'erlc' }),
  'servers.testCommands': async (scene) => {
    await useOwnGame(scene);
    return at(scene);
  },
  'gameEvents.revealEventHook': async (scene) => {
    const { id: serverId } = scene.server;
    await must(scene.actors.owner.browser, 'gameEvents.rotateEventHook', { serverId });
    return { serverId };
  },
  'members.changeRole': async (scene) => at(scene, { userId: await newcomerIn(scene), role: 'member' }),
  'members.followDiscordRoles': async (scene) => at(scene, { userId: await newcomerIn(scene) }),
  'members.remove': async (scene) => at(scene, { userId: await newcomerIn(scene) }),
  'joinRequests.withdraw': async ({ actors }, caller) => ({ requestId: await ownRequest(actors, caller) }),
  'joinRequests.decideMany': async (scene) =>
    at(scene, { requestIds: [await newcomerAtDoor(scene)], status: 'rejected' }),
  'joinRequests.undoApproval': async (scene) => at(scene, { requestIds: [await newcomerAtDoor(scene)] }),
  'joinRequests.decide': async (scene) => ({ requestId: await newcomerAtDoor(scene), status: 'rejected' }),
  'game.execute': async (scene) => {
    await useOwnGame(scene);
    return at(scene, { command: ':h Hello' });
  },
  'bans.import': async (scene) => {
    await useOwnGame(scene);
    return at(scene, { robloxUserIds: ['77001'], reason: 'RDM' });
  },
  'bans.send': async (scene) => {
    await useOwnGame(scene);
    return at(scene, { punishmentIds: ['none'] });
  },
  'bans.ignore': async (scene) => {
    await useOwnGame(scene);
    return at(scene, { robloxUserIds: ['77001'], ignored: true });
  },
  'customCommands.runs': async (scene) => at(scene, { customCommandId: await scheduled(scene) }),
  'customCommands.create': (scene) => at(scene, customCommand()),
  'customCommands.update': async (scene) =>
    at(scene, { customCommandId: await scheduled(scene), name: fresh() }),
  'customCommands.remove': async (scene) => at(scene, { customCommandId: await scheduled(scene) }),
  ...PREPARE_APPEALS,
  ...PREPARE_OWNERSHIP,
  ...PREPARE_FACTORS,
  ...PREPARE_GAME_SECURITY,
  ...PREPARE_GAME_SESSIONS,
  ...PREPARE_AUTOMATIONS,
  ...PREPARE_API_KEYS,
  ...PREPARE_IMPORTS,
  ...PREPARE_BOT,
  ...PREPARE_DISCORD_ROLES,
  ...PREPARE_ESCALATION,
  ...PREPARE_BAN_REQUESTS,
  ...PREPARE_FORMS,
  ...PREPARE_PROMOTIONS,
  ...PREPARE_LEAVES,
  ...PREPARE_ROLES,
  ...PREPARE_STAFF_TOOLS,
  ...PREPARE_TWO_PEOPLE,
  ...PREPARE_VERIFICATION,
  ...PREPARE_WEBHOOKS,
  'shifts.setStatus': async (scene, caller) => {
    await ownShift(scene, caller);
    return at(scene, { status: 'off_duty' });
  },
  'shifts.act': async (scene, caller) => ({ shiftId: await ownShift(scene, caller), action: 'end' }),
  'shifts.detail': async (scene, caller) => at(scene, { shiftId: await ownShift(scene, caller) }),
  'shifts.correct': async (scene) => at(scene, { shiftId: await moderatorsShift(scene), note: fresh() }),
  'shifts.createType': (scene) => at(scene, { name: fresh() }),
  'shifts.updateType': async (scene) => at(scene, { typeId: await shiftType(scene), name: fresh() }),
  'shifts.removeType': async (scene) => at(scene, { typeId: await shiftType(scene) }),
  'templates.list': (scene, _caller, { what }) => at(scene, { kind: what }),
  'punishmentViews.save': (scene) => at(scene, { views: [] }),
  'templates.save': (scene) => at(scene, { kind: 'punishment', templates: [] }),
  'players.profile': (scene) => at(scene, { username: 'Speeder' }),
  'players.timeline': (scene) => at(scene, { username: 'Speeder' }),
  'players.suggest': (scene) => at(scene, { q: 'Spe' }),
  'players.addNote': (scene) => at(scene, note()),
  'players.updateNote': async (scene, caller) =>
    at(scene, { noteId: await noted(scene, caller), text: fresh() }),
  'players.removeNote': async (scene, caller) => at(scene, { noteId: await noted(scene, caller) }),
  'players.match': async (scene) => at(scene, await matchable(scene)),
  'players.removeMatch': async (scene) => at(scene, { matchId: await matched(scene) }),
  'punishments.forecast': (scene) => at(scene, { robloxUsername: 'Speeder' }),
  'punishments.create': (scene) => at(scene, punishment()),
  'punishments.update': async (scene) => at(scene, { punishmentId: await recorded(scene), reason: fresh() }),
  'punishments.remove': async (scene) => at(scene, { punishmentId: await recorded(scene) }),
  'punishments.restore': async (scene) => {
    const input = at(scene, { punishmentId: await recorded(scene) });
    await must(scene.actors.owner.browser, 'punishments.remove', input);
    return input;
  },
  'punishments.expire': async (scene) => at(scene, { punishmentIds: [await recorded(scene)] }),
  'punishments.history': async (scene) => at(scene, { punishmentId: await recorded(scene) }),
};

/** Whether the input of a row's call is the caller's own, such as their shift. */
export function dependsOnCaller({ procedure }: Row): boolean {
  return (PREPARE[procedure]?.length ?? 0) > 1;
}

/** The input of a row's call, with everything that it needs in place. */
export async function inputFor(scene: Scene, row: Row, caller: CallerName): Promise<Input> {
  const prepare = PREPARE[row.procedure];
  return prepare ? await prepare(scene, caller, row) : at(scene);
}

function at({ server }: Scene, more: Input = {}): Input {
  return { serverId: server.id, ...more };
}

/** Gives the server a key of its own, since a game takes one command per key and five seconds. */
async function useOwnGame(scene: Scene): Promise<void> {
  const input = at(scene, { erlcApiKey: `game${fresh()}-still` });
  await must(scene.actors.owner.browser, 'servers.update', input);
}

function punishment(): Input {
  return { robloxUsername: `Speeder${fresh()}`, punishmentType: 'warning', reason: 'Speeding' };
}

function customCommand(): Input {
  return { name: `Greeting ${fresh()}`, command: ':h Hello' };
}

function note(): Input {
  return { username: 'Speeder', text: `Seen ${fresh()}` };
}

/** A note of the caller's own; of the owner's for those who may leave none. */
async function noted(scene: Scene, caller: CallerName): Promise<string> {
  const { data } = await call(scene.actors[caller].browser, 'rest', 'players.addNote', at(scene, note()));
  const own = zPlayerNote.safeParse(data);
  if (own.success) return own.data.id;
  const made = await must(scene.actors.owner.browser, 'players.addNote', at(scene, note()));
  return zPlayerNote.parse(made).id;
}

/** An account that a record has confirmed, and a name to split from it. */
async function matchable(scene: Scene): Promise<Input> {
  const made = await must(scene.actors.owner.browser, 'punishments.create', at(scene, punishment()));
  const { robloxUserId } = zPunishment.parse(made);
  return { robloxUserId, name: `Split${fresh()}`, kind: 'split' };
}

async function matched(scene: Scene): Promise<string> {
  const input = at(scene, await matchable(scene));
  return zPlayerMatch.parse(await must(scene.actors.owner.browser, 'players.match', input)).id;
}

/** A shift of the caller's own; of the owner's for those who may not clock in. */
async function ownShift(scene: Scene, caller: CallerName): Promise<string> {
  const { data } = await call(scene.actors[caller].browser, 'rest', 'shifts.clockIn', at(scene));
  const own = zShift.safeParse(data);
  if (own.success) return own.data.id;
  return zShift.parse(await must(scene.actors.owner.browser, 'shifts.clockIn', at(scene))).id;
}

/** A shift that a moderator worked at a time when they were allowed to. */
async function moderatorsShift(scene: Scene): Promise<string> {
  const { owner, moderator } = scene.actors;
  const allow = (canViewStaffTools: boolean) =>
    must(
      owner.browser,
      'servers.updateRolePermissions',
      at(scene, { moderatorPermissions: { canViewStaffTools } }),
    );
  await allow(true);
  const { id } = zShift.parse(await must(moderator.browser, 'shifts.clockIn', at(scene)));
  await allow(!scene.situation.startsWith('edited'));
  return id;
}

async function shiftType(scene: Scene): Promise<string> {
  const made = await must(scene.actors.owner.browser, 'shifts.createType', at(scene, { name: fresh() }));
  const { id } = zShiftType.parse(made);
  return id;
}

async function scheduled(scene: Scene): Promise<string> {
  const made = await must(scene.actors.owner.browser, 'customCommands.create', at(scene, customCommand()));
  return zCustomCommand.parse(made).id;
}

async function recorded(scene: Scene): Promise<string> {
  const made = await must(scene.actors.owner.browser, 'punishments.create', at(scene, punishment()));
  return zCreatedPunishment.parse(made).id;
}

/** A request of the caller's own, at a server of the newcomer's; any id for those who can have none. */
async function ownRequest(actors: Actors, caller: CallerName): Promise<string> {
  if (caller === 'signedOut') return 'none';
  const { browser } = actors[caller];
  const { joinCode } = await nextDoor(actors);
  await must(browser, 'servers.join', { joinCode });
  const pending = z.array(zPendingRequest).parse(await must(browser, 'joinRequests.pending'));
  return pending[0]?.id ?? '';
}

async function nextDoor(actors: Actors): Promise<z.infer<typeof zServer>> {
  return zServer.parse(await must(actors.newcomer.browser, 'servers.create', { name: 'Next door' }));
}

async function newcomerIn({ actors, server }: Scene): Promise<string> {
  await admit(actors, server, actors.newcomer, 'member');
  return actors.newcomer.userId;
}

async function newcomerAtDoor({ actors, server }: Scene): Promise<string> {
  const inside = { serverId: server.id, userId: actors.newcomer.userId };
  await call(actors.owner.browser, 'rest', 'members.remove', inside);
  await call(actors.newcomer.browser, 'rest', 'servers.join', { joinCode: server.joinCode });
  return waitingRequest(actors, server.id, actors.newcomer);
}
