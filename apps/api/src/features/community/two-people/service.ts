import type {
  Approval,
  ApprovalInput,
  TwoPeople,
  TwoPeopleService,
  UpdateTwoPeopleInput,
  Viewer,
} from '@tenfour/contracts';
import { aloneFrom, DomainError, rank, rankOf } from '@tenfour/domain';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { createRequesterAccess } from '../access/index.ts';
import { actorOf } from '../identity/index.ts';
import { type ApproveDeps, approveRequest, canApproveRow, factsOf, notOpen } from './approve.ts';
import { askForApproval } from './ask.ts';
import { twoPeopleEvents } from './events.ts';
import { routeOf, TURN_OFF } from './routes.ts';
import { type ApprovalRow, approvalsStore, twoPeopleLock } from './store.ts';

/** Creates the service for calls that need a second person. */
export function createTwoPeopleService(given: Omit<ApproveDeps, 'accessOf'>): TwoPeopleService {
  const deps = { ...given, accessOf: createRequesterAccess(given.database.handle, given.now) };
  const get = (viewer: Viewer) => find(deps, viewer);
  return {
    get,
    ask: (viewer, call) => askForApproval(deps, viewer, call),
    update: async (viewer, input) => {
      await update(deps, viewer, input);
      return get(viewer);
    },
    approve: async (viewer, input) => {
      await approveRequest(deps, viewer, input);
      return get(viewer);
    },
    decline: async (viewer, input) => {
      await decline(deps, viewer, input);
      return get(viewer);
    },
  };
}

async function find({ database, now }: ApproveDeps, viewer: Viewer): Promise<TwoPeople> {
  const store = approvalsStore(database.handle, viewer.serverId);
  const rows = await store.list(now());
  const shown = isAdmin(viewer) ? rows : rows.filter(({ requester_id: id }) => id === viewer.id);
  return {
    enabledAt: isoOrNull(await store.enabledAt()),
    approvers: await store.countApprovers(),
    requests: shown.map((row) => toApproval(row, viewer, now())),
  };
}

function isAdmin(viewer: Viewer): boolean {
  return rankOf(viewer) >= rank('admin');
}

function toApproval(row: ApprovalRow, viewer: Viewer, now: number): Approval {
  const { created_at: createdAt, ends_at: endsAt } = row;
  return {
    id: row.id,
    what: routeOf(row.procedure).summary,
    detail: row.detail,
    requester: { userId: row.requester_id, username: row.username },
    createdAt: iso(createdAt),
    endsAt: iso(endsAt),
    aloneFrom: isoOrNull(aloneFrom({ isTurnOff: row.procedure === TURN_OFF, createdAt, endsAt })),
    canApprove: canApproveRow(row, viewer, now),
  };
}

/** Turns the setting on or off. Open requests end with it: what they ask for needs no one else. */
function update(
  { database, now }: ApproveDeps,
  viewer: Viewer,
  { enabled }: UpdateTwoPeopleInput,
): Promise<void> {
  const { serverId } = viewer;
  return database.withLock(twoPeopleLock(serverId), async (tx) => {
    const at = now();
    const store = approvalsStore(tx.handle, serverId);
    if (enabled && (await store.countApprovers()) < 2) throw alone();
    if (!(await store.setEnabled(enabled ? at : null))) return;
    if (!enabled) await store.removeAll();
    const kind = enabled ? 'two-people.enabled' : 'two-people.disabled';
    await recordEvent(tx, twoPeopleEvents.create({ kind, serverId, actor: actorOf(viewer), at }));
  });
}

function alone(): DomainError {
  return new DomainError('REFUSED', { message: 'Add another admin first: a second person has to approve.' });
}

function decline(
  { database, now }: ApproveDeps,
  viewer: Viewer,
  { approvalId }: ApprovalInput,
): Promise<void> {
  const { serverId } = viewer;
  return database.withLock(twoPeopleLock(serverId), async (tx) => {
    const at = now();
    const store = approvalsStore(tx.handle, serverId);
    const row = (await store.find(approvalId, at)) ?? notOpen();
    const isOwn = row.requester_id === viewer.id;
    if (!isOwn && !isAdmin(viewer)) notOpen();
    if (!(await store.end(row.id, at))) notOpen();
    const kind = isOwn ? 'approval.canceled' : 'approval.declined';
    const facts = { ...factsOf(row), serverId, actor: actorOf(viewer), at };
    await recordEvent(tx, twoPeopleEvents.create({ kind, ...facts }));
  });
}
