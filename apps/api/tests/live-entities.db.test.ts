import {
  LIVE_ENTITIES,
  LIVE_OWN_ENTITIES,
  type LiveEntity,
  type LiveOp,
  type LiveOwnEntity,
  zAppealLink,
  zCreatedPunishment,
  zCustomCommand,
} from '@tenfour/contracts';
import { PERMISSION_FLAGS } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { assemble, foundServer, waitingRequest } from '../src/testing/cast.ts';
import { postControl } from '../src/testing/control.ts';
import { call, must } from '../src/testing/faces.ts';
import { changeOf, type LiveStream, openLive } from '../src/testing/live.ts';
import { startProduct } from '../src/testing/product.ts';
import { loadSnapshot } from '../src/work/snapshots.ts';
import { ALT_PAGE_PASSWORD, ownCauses } from './live-own-causes.ts';

/**
 * Long before any page would ask by itself. That it is well within a second is measured where the machine is idle
 * (`live-speed.spec.ts`, the bench).
 */
const SOON_MS = 5_000;

const MINUTE = 60_000;
const WORLD = 'stilllive';
const EVERY_FLAG = Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, true]));

const product = await startProduct(
  { RATE_LIMIT: '0', LOG_LEVEL: 'warn', ALT_PAGE_PASSWORD },
  { ticking: true },
);
const { database, gateway, clock } = product;
const cast = await assemble(product, 'live');
const { owner, admin, moderator, member, newcomer } = cast;
const { id: serverId } = await foundServer(cast);

const does = (procedure: string, more: object = {}) => must(owner.browser, procedure, { serverId, ...more });

await does('servers.updateRolePermissions', { adminPermissions: EVERY_FLAG });
await does('servers.update', { delegateManagement: true, erlcApiKey: `demo-${WORLD}` });
await postControl(product.sandbox, 'limits', {
  globalLimit: 100_000,
  commandLimit: 1_000,
  commandWindowMs: 1,
});

/** What somebody else hears of the server, and what they and the newcomer hear of themselves. */
const stream = await openLive(admin.browser, { server: serverId });
/** Hears what is the owner's alone. */
const ofOwner = await openLive(owner.browser, { server: serverId });
const overview = await openLive(newcomer.browser);

const inGame = (operation: object) => postControl(product.sandbox, `erlc/${WORLD}`, operation);

async function gameId(): Promise<string> {
  const row = await database.handle
    .selectFrom('servers')
    .select('erlc_key_hash')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  return row.erlc_key_hash ?? '';
}

/** Has the game read now, as the watcher does by the clock; whatever was under way began too early. */
async function read(): Promise<void> {
  const id = await gameId();
  await gateway.watcher.attend(id, clock.ms + MINUTE);
  await gateway.watcher.settle();
  const since = clock.ms;
  const readAgain = async () => {
    gateway.watcher.hasten(id);
    await gateway.watcher.settle();
    const stored = await loadSnapshot(database.handle, id);
    return Math.max(stored.takenAt ?? 0, stored.problem?.at ?? 0);
  };
  // The client may keep a read back for a moment.
  await expect.poll(readAgain, { timeout: 5_000, interval: 20 }).toBeGreaterThanOrEqual(since);
}

let marks = 0;

/** Passes over everything that was told so far. */
async function quiet(): Promise<void> {
  marks += 1;
  const ids = [`mark-${marks}`];
  database.changes.publish([
    { serverId, entity: 'server', op: 'changed', ids },
    { userId: newcomer.userId, entity: 'account', op: 'changed', ids },
  ]);
  const isMark = ({ data }: { data: Record<string, unknown> }) =>
    Array.isArray(data.ids) && data.ids[0] === ids[0];
  await Promise.all([stream.next(isMark), overview.next(isMark)]);
}

let count = 0;
const fresh = (): string => {
  count += 1;
  return `${count}x`;
};

const zId = z.object({ id: z.string() });

/** What something that was just done came to: its id, if the change names it. */
type Done = string | undefined;

interface Row {
  op: LiveOp;
  /** Something that really happens. */
  cause: () => Promise<Done>;
  /** Who hears; the second person if nobody is named. */
  heard?: LiveStream;
}

async function idOf(made: Promise<unknown>): Promise<string> {
  return zId.parse(await made).id;
}

const punish = (more: object = {}) =>
  does('punishments.create', {
    robloxUsername: `Speeder${fresh()}`,
    punishmentType: 'warning',
    reason: 'Speeding',
    ...more,
  });

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
      return waitingRequest(cast, serverId, newcomer);
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
    heard: ofOwner,
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
  'player-notes': {
    op: 'created',
    cause: async () => idOf(does('players.addNote', { username: 'Speeder', text: 'Seen' })),
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
  game: {
    op: 'changed',
    cause: async () => {
      await read();
      await quiet();
      await inGame({ op: 'set', maxPlayers: 30 + marks });
      await read();
      return undefined;
    },
  },
  webhooks: {
    op: 'created',
    cause: async () => {
      const webhookUrl = `https://discord.com/api/webhooks/1234567890123450${100 + marks}/${'t'.repeat(60)}`;
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
  ...ownCauses(product, { person: newcomer, other: moderator, heard: overview }),
  memberships: {
    op: 'created',
    cause: async () => {
      const requestId = await waitingRequest(cast, serverId, newcomer);
      await does('joinRequests.decide', { requestId, status: 'approved', role: 'member' });
      return serverId;
    },
    heard: overview,
  },
};

/** The change of this kind that comes next; of the thing if it is known. */
async function hears(entity: LiveEntity | LiveOwnEntity, op: LiveOp, done: Done, by = stream): Promise<void> {
  const isIt = changeOf(entity, op);
  const { data } = await by.next(
    (message) =>
      isIt(message) &&
      (done === undefined || (Array.isArray(message.data.ids) && message.data.ids.includes(done))),
    SOON_MS,
  );
  expect(data).toMatchObject({ entity, op });
}

describe('soon after a real cause another person hears of', () => {
  it.each([...LIVE_ENTITIES, ...LIVE_OWN_ENTITIES])('%s', async (entity) => {
    const row = CAUSES[entity];
    if (row === undefined) throw new Error(`Nothing here causes a change of ${entity}.`);
    const { op, cause, heard } = row;
    await quiet();
    const done = await cause();
    await hears(entity, op, done, heard);
  });
});

/** Tells of them in any order. */
async function hearsAll(wanted: readonly (readonly [LiveEntity, LiveOp, Done?])[]): Promise<void> {
  const missing = () =>
    wanted.filter(
      ([entity, op, id]) =>
        !stream
          .changes()
          .slice(from)
          .some(
            (one) => one.entity === entity && one.op === op && (id === undefined || one.ids.includes(id)),
          ),
    );
  await expect.poll(missing, { timeout: SOON_MS, interval: 10 }).toEqual([]);
}

let from = 0;

async function start(): Promise<void> {
  await quiet();
  from = stream.changes().length;
}

describe('what changes by itself is told as well', () => {
  it('a scheduled run, its command and its fate', async () => {
    const command = { name: `Run ${fresh()}`, command: ':h Hello', interval: 5, enabled: true };
    const { id, nextRunAt } = zCustomCommand.parse(await does('customCommands.create', command));
    await start();
    clock.ms = Date.parse(nextRunAt ?? '') + 500;
    // The clock jumped under the loop; what is added makes it look.
    await does('customCommands.create', { name: fresh(), command: ':h Hi', interval: 120, enabled: true });
    await hearsAll([
      ['custom-commands', 'changed', id],
      ['commands', 'created'],
      ['commands', 'changed'],
    ]);
    await does('customCommands.update', { customCommandId: id, enabled: false });
  });

  it('the end of a record', async () => {
    const { id } = zCreatedPunishment.parse(await punish({ duration: 5 }));
    await start();
    clock.ms += 6 * MINUTE;
    await punish({ duration: 60 });
    await hearsAll([['punishments', 'changed', id]]);
  });

  it('what became of a record in the game', async () => {
    await does('servers.update', { enforceInGame: true });
    await inGame({ op: 'join', player: 'Bob_1:77001' });
    await read();
    await start();
    const { id } = zCreatedPunishment.parse(
      await punish({ robloxUsername: 'Bob_1', punishmentType: 'kick' }),
    );
    await hearsAll([
      ['commands', 'created'],
      ['punishments', 'changed', id],
      ['server', 'changed'],
    ]);
    await does('servers.update', { enforceInGame: false });
  });

  it('who leaves the game, and nothing of a reading that shows what was shown', async () => {
    await inGame({ op: 'join', player: 'LiveLeaver' });
    await read();
    await read();
    await start();
    await read();
    await quiet();
    const told = stream.changes().slice(from);
    expect(told.filter(({ entity }) => entity === 'game' || entity === 'players')).toEqual([]);
    await start();
    await inGame({ op: 'leave', player: 'LiveLeaver' });
    await read();
    await hearsAll([
      ['players', 'removed'],
      ['game', 'changed'],
      ['activity', 'created'],
    ]);
  });

  it('that a game cannot be read, once, and that it can again', async () => {
    await read();
    await start();
    await product.fault('erlc', '500');
    await read();
    await hearsAll([
      ['game', 'changed'],
      ['server', 'changed'],
    ]);
    await start();
    await read();
    await quiet();
    expect(
      stream
        .changes()
        .slice(from)
        .filter(({ entity }) => entity === 'game'),
    ).toEqual([]);
    await product.fault('erlc', 'none');
    await read();
    await hearsAll([
      ['game', 'changed'],
      ['server', 'changed'],
    ]);
  });

  it('that the game takes no commands from here any more', async () => {
    await does('game.execute', { command: ':h Before' });
    await inGame({ op: 'lock' });
    await start();
    await call(owner.browser, 'rest', 'game.execute', { serverId, command: ':h After' });
    await hearsAll([
      ['commands', 'changed'],
      ['settings', 'changed'],
      ['server', 'changed'],
    ]);
    await inGame({ op: 'unlock' });
  });

  it('that Roblox does not take a key', async () => {
    await does('servers.update', { robloxApiKey: `bad-${fresh()}-key-of-roblox` });
    await start();
    await does('servers.testConnection', { key: 'roblox' });
    await hearsAll([['settings', 'changed']]);
  });

  it('the shift that ends with a membership, and to whoever was let go that they were', async () => {
    await must(moderator.browser, 'shifts.clockIn', { serverId });
    const own = await openLive(moderator.browser);
    await start();
    await does('members.remove', { userId: moderator.userId });
    await hearsAll([
      ['members', 'removed', moderator.userId],
      ['shifts', 'changed'],
      ['server', 'changed'],
    ]);
    await hears('memberships', 'removed', serverId, own);
  });
});

it('a server that is deleted is told to everybody who was in it', async () => {
  await quiet();
  await does('servers.remove');
  await hears('memberships', 'removed', serverId, overview);
});
