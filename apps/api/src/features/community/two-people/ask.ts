import type { AskedCall, Viewer } from '@tenfour/contracts';
import { APPROVALS_MAX, approvalEnd, DomainError, may, type PermissionFlag } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { actorOf } from '../identity/index.ts';
import { givesAboveAdmin } from './above-admin.ts';
import { describeInput } from './describe.ts';
import { twoPeopleEvents } from './events.ts';
import { inputCell, routeOf, TURN_OFF } from './routes.ts';
import { type ApprovalRow, approvalsStore, twoPeopleLock } from './store.ts';

export interface AskDeps {
  database: Database;
  keyring: Keyring;
  /** Epoch ms. */
  now: () => number;
}

/** Permissions that procedures check themselves: without them there is nothing to ask for. */
const NEEDS: Readonly<Record<string, PermissionFlag>> = { 'servers.update': 'canEditApiKey' };

/** As `TwoPeopleService.ask`. */
export async function askForApproval(deps: AskDeps, viewer: Viewer, call: AskedCall): Promise<void> {
  const { serverId } = viewer;
  const { handle } = deps.database;
  const { procedure } = call;
  if ((await approvalsStore(handle, serverId).enabledAt()) === null) return;
  // The procedure itself refuses.
  if (!routeOf(procedure).inputs.every((schema) => schema.safeParse(call.input).success)) return;
  if (call.aboveAdmin && !(await givesAboveAdmin(handle, viewer, procedure, call.input))) return;
  const flag = NEEDS[procedure];
  if (flag !== undefined && !may(viewer, flag)) return;
  if (viewer.apiKeyId !== undefined || viewer.source === 'bot' || viewer.source === 'game') {
    throw new DomainError('APPROVAL_REQUIRED', {
      message: 'This needs a second person. Do it in the panel.',
    });
  }
  const text = JSON.stringify(call.input);
  if (text.length > INPUT_MAX) throw tooLarge();
  const detail = await describeInput(handle, serverId, procedure, call.input);
  const row = await store(deps, viewer, { procedure, detail, text });
  throw new DomainError('APPROVAL_REQUIRED', {
    message: 'Sent for approval. A second person has to approve this.',
    details: { approvalId: row.id, endsAt: iso(row.ends_at) },
  });
}

/** Longest stored input, in characters: the longest lists, without what fields that no call has could add. */
const INPUT_MAX = 32 * 1024;

interface NewRequest {
  procedure: string;
  detail: string;
  /** The input, as JSON. */
  text: string;
}

/** Stores a request. Returns the open one of the same person for the same call, if there is one. */
function store(
  { database, keyring, now }: AskDeps,
  viewer: Viewer,
  { procedure, detail, text }: NewRequest,
): Promise<Pick<ApprovalRow, 'id' | 'ends_at'>> {
  const { serverId } = viewer;
  return database.withLock(twoPeopleLock(serverId), async (tx) => {
    const at = now();
    const approvals = approvalsStore(tx.handle, serverId);
    await approvals.removeOver(at);
    const open = await approvals.list(at);
    const own = open.filter(({ requester_id: id }) => id === viewer.id);
    const same = own.find(
      (one) => one.procedure === procedure && keyring.open(inputCell(one.id), one.input_sealed) === text,
    );
    if (same !== undefined) return same;
    if (open.length >= APPROVALS_MAX.server || own.length >= APPROVALS_MAX.person) throw tooMany();
    const id = newId(at);
    const endsAt = approvalEnd(procedure === TURN_OFF, at);
    await approvals.add({
      ...{ id, server_id: serverId, requester_id: viewer.id, procedure, detail },
      input_sealed: keyring.seal(inputCell(id), text),
      created_at: at,
      ends_at: endsAt,
    });
    const request = { approvalId: id, what: routeOf(procedure).summary, detail, requester: viewer };
    const circumstances = { serverId, actor: actorOf(viewer), at };
    await recordEvent(
      tx,
      twoPeopleEvents.create({ kind: 'approval.requested', ...requestFacts(request), ...circumstances }),
    );
    return { id, ends_at: endsAt };
  });
}

/** Returns what events say of a request. */
export function requestFacts({
  requester: { id, username },
  ...request
}: {
  approvalId: string;
  what: string;
  detail: string;
  requester: { id: string; username: string };
}) {
  return { ...request, requester: { id, username } };
}

function tooLarge(): DomainError {
  return new DomainError('BAD_REQUEST', { message: 'This is too much for one request. Send it in parts.' });
}

function tooMany(): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', {
    message: 'Too many requests wait for approval. Cancel one, or wait until some are decided.',
  });
}
