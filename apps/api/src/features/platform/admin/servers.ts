import type {
  DecideOnServerInput,
  PlatformServer,
  PlatformServersService,
  PlatformViewer,
} from '@tenfour/contracts';
import { DomainError, PRODUCT_NAME } from '@tenfour/domain';
import type { Database, Transaction } from '../../../db/database.ts';
import type { Actor } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { type GameKeys, removeServer, serverEvents } from '../../community/servers/index.ts';
import { platformEvents } from './events.ts';
import { inspect } from './inspect.ts';
import { actorOf } from './panels.ts';
import { findServer, listServers, noSuchServer } from './server-list.ts';
import { listUsers, setPlan } from './users.ts';

/** Servers and accounts as platform staff see and change them. */
export function createPlatformServersService(
  deps: SuspensionDeps & Parameters<typeof inspect>[0],
): PlatformServersService {
  const { handle, slowReads } = deps.database;
  const readsFor = ({ q }: { q?: string | undefined }) => (q ? slowReads : handle);
  return {
    list: (_viewer, input) => listServers(readsFor(input), input),
    inspect: (viewer, serverId) => inspect(deps, viewer, serverId),
    suspend: (viewer, input) => decide(deps, viewer, input, 'suspended'),
    reactivate: (viewer, input) => decide(deps, viewer, input, 'active'),
    remove: (viewer, input) => removeByStaff(deps, viewer, input),
    users: (_viewer, input) => listUsers(readsFor(input), input),
    setPlan: (viewer, input) => setPlan(deps, viewer, input),
  };
}

interface SuspensionDeps {
  database: Database;
  /** Notified that a game can be polled again, or must not be polled anymore. */
  gameKeys: Pick<GameKeys, 'removed'>;
  now: () => number;
}

/** The actor in a server's own log, which does not name platform staff. */
const THE_PRODUCT: Actor = { id: null, name: PRODUCT_NAME };

const DECISIONS = {
  suspended: { from: 'active', action: 'server_suspended', done: 'suspended' },
  active: { from: 'suspended', action: 'server_reinstated', done: 'reactivated' },
} as const;

/**
 * Suspends or reactivates a server. Whatever the product does for a server asks for its state when its turn comes, so
 * nothing has to be stopped or started here. Throws NOT_FOUND, CONFLICT naming who was faster.
 */
export function decide(
  { database, gameKeys, now }: SuspensionDeps,
  viewer: PlatformViewer,
  { serverId, ...input }: DecideOnServerInput,
  status: keyof typeof DECISIONS,
): Promise<PlatformServer> {
  const reason = input.reason || null;
  return database.withLock(`server:${serverId}`, async (tx) => {
    const at = now();
    const suspended = status === 'suspended';
    const changed = await tx.handle
      .updateTable('servers')
      .set({
        status,
        suspended_at: suspended ? at : null,
        suspended_reason: suspended ? reason : null,
        updated_at: at,
      })
      .where('id', '=', serverId)
      .where('status', '=', DECISIONS[status].from)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (!changed) return tooLate(tx, serverId, status);
    const { done } = DECISIONS[status];
    await recordEvent(
      tx,
      serverEvents.create({ kind: `server.${done}`, serverId, actor: THE_PRODUCT, at, reason }),
    );
    const server = { serverId, name: changed.name };
    await recordEvent(
      tx,
      platformEvents.create({ kind: `platform.server-${done}`, by: actorOf(viewer), at, server, reason }),
    );
    tx.onCommit(() => gameKeys.removed());
    return findServer(tx.handle, serverId);
  });
}

/** Throws for a server that was already changed the same way, or is gone. */
async function tooLate(tx: Transaction, serverId: string, status: keyof typeof DECISIONS): Promise<never> {
  await findServer(tx.handle, serverId);
  const { action, done } = DECISIONS[status];
  const first = await tx.handle
    .selectFrom('platform_log')
    .select('actor')
    .where('server_id', '=', serverId)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const by = first?.actor ?? null;
  const message =
    status === 'active' && by === null
      ? 'This server is not suspended.'
      : `This server has already been ${done}${by === null ? '' : ` by ${by}`}.`;
  throw new DomainError('CONFLICT', { message, details: { status, by } });
}

/** Removes a server as its owner would, in one transaction. Throws NOT_FOUND. */
function removeByStaff(
  { database, gameKeys, now }: SuspensionDeps,
  viewer: PlatformViewer,
  { serverId, ...input }: DecideOnServerInput,
): Promise<void> {
  return database.withLock(`server:${serverId}`, async (tx) => {
    const at = now();
    const removed = await removeServer(tx, { serverId, actor: THE_PRODUCT, at });
    if (removed === null) return noSuchServer();
    const server = { serverId, name: removed.name };
    const reason = input.reason || null;
    await recordEvent(
      tx,
      platformEvents.create({ kind: 'platform.server-removed', by: actorOf(viewer), at, server, reason }),
    );
    tx.onCommit(() => gameKeys.removed());
  });
}
