import {
  type GameSecurityService,
  SECURITY_EVIDENCE_MAX,
  type SecurityAlert,
  type SecurityAlertDetail,
  type SecurityUndo,
  type Viewer,
} from '@tenfour/contracts';
import { DomainError, type SecurityAlertState, undoOf } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { securityEvents } from './events.ts';
import { type EvidenceRow, type SentStep, securityStore, toAlert } from './store.ts';
import { type GameSecurityDeps, noSuchAlert, stepOf, undoSteps } from './undo.ts';

/** Creates the service for alerts about suspicious activity in the game, and for undoing it. */
export function createGameSecurityService(deps: GameSecurityDeps): GameSecurityService {
  const { database } = deps;
  return {
    async list(viewer, input) {
      return (await securityStore(database.handle, viewer.serverId).list(input)).map(toAlert);
    },

    async get(viewer, alertId) {
      const store = securityStore(database.handle, viewer.serverId);
      const row = await store.find(alertId);
      if (row === null) throw noSuchAlert();
      const evidence = await store.evidence(alertId, SECURITY_EVIDENCE_MAX);
      const sent = await store.sentSteps(alertId);
      return { ...toAlert(row), evidence: evidence.map((event) => shown(event, sent)) };
    },

    acknowledge: (viewer, alertId) => handleAlert(deps, viewer, alertId, 'acknowledged'),
    resolve: (viewer, alertId) => handleAlert(deps, viewer, alertId, 'resolved'),
    undo: (viewer, input) => undoSteps(deps, viewer, input),
  };
}

const BEFORE: Readonly<Record<'acknowledged' | 'resolved', readonly SecurityAlertState[]>> = {
  acknowledged: ['open'],
  resolved: ['open', 'acknowledged'],
};

/** A second press finds what the first one did. */
function handleAlert(
  { database, now }: GameSecurityDeps,
  viewer: Viewer,
  alertId: string,
  state: 'acknowledged' | 'resolved',
): Promise<SecurityAlert> {
  const { serverId, id: by } = viewer;
  return database.transaction(async (tx) => {
    const store = securityStore(tx.handle, serverId);
    const at = now();
    const changed = await store.handle(alertId, BEFORE[state], { state, by, at });
    const row = await store.find(alertId);
    if (row === null) throw noSuchAlert();
    if (changed) {
      const domainEvent = { serverId, actor: actorOf(viewer), at, alertId };
      const { actor_name: suspect, summary } = row;
      await recordEvent(
        tx,
        securityEvents.create({ kind: `security.${state}`, ...domainEvent, suspect, summary }),
      );
    } else if (row.state !== state) {
      const message = `${row.handler ?? 'Someone'} already resolved this alert.`;
      throw new DomainError('CONFLICT', { message, details: { status: row.state, by: row.handler } });
    }
    return toAlert(row);
  });
}

function shown(event: EvidenceRow, sent: readonly SentStep[]): SecurityAlertDetail['evidence'][number] {
  const { dedupe: id, kind, at, text, hit } = event;
  const base = { id, kind, at: iso(at), text };
  if (kind !== 'command') return { ...base, undo: [], note: null };
  const { steps, note } = undoOf(text ?? '', hit);
  const undo = steps.map(({ key, command }): SecurityUndo => {
    const step = stepOf(id, key);
    return { step, command, sent: outcomeOf(sent.find((one) => one.step === step)) };
  });
  return { ...base, undo, note };
}

function outcomeOf(sent: SentStep | undefined): SecurityUndo['sent'] {
  if (!sent) return null;
  const { commandId, state, message, by, at } = sent;
  // Command outcomes are stored for 30 days.
  return { commandId, state: state ?? 'unknown', message, by, at: iso(at ?? 0) };
}
