import type { AppealLink, AppealsService, Viewer } from '@tenfour/contracts';
import { iso } from '../../../db/codecs.ts';
import type { Transaction } from '../../../db/database.ts';
import { settleAlerts } from '../../../events/alert-outbox.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { KeyringError } from '../../../security/keyring.ts';
import { hashToken, newToken } from '../../../security/session-cookie.ts';
import { actorOf } from '../../community/identity/index.ts';
import { detailsOf, noSuchPunishment } from '../punishments/index.ts';
import type { AppealsDeps } from './appeal-view.ts';
import { appealEvents } from './events.ts';
import { byToken, showAppeal, submitAppeal, writeToAppeal } from './player-service.ts';
import { answerAppeal, appealThread, assignAppeal, decideAppeal, listAppeals } from './staff-service.ts';
import { appealsStore, type LinkRow } from './store.ts';
import { undoDecision } from './undo-decision.ts';

/** The page of a punishment's appeal, before the token. */
const APPEAL_PATH = '/appeal/';

/** Creates the service for appeals: a public address, a thread, and a decision by other staff than the issuer. */
export function createAppealsService(deps: AppealsDeps): AppealsService {
  const { database, now } = deps;
  return {
    open: (token) => showAppeal(deps, byToken(token)),
    submit: (input) => submitAppeal(deps, byToken(input.token), input),
    write: (input) => writeToAppeal(deps, byToken(input.token), input),

    async link({ serverId }, punishmentId) {
      const store = appealsStore(database.handle, serverId);
      if ((await store.punishment(punishmentId)) === null) throw noSuchPunishment();
      return toLink(deps, await store.link(punishmentId));
    },

    openLink: (viewer, punishmentId) =>
      database.transaction((tx) => openLink(deps, tx, viewer, punishmentId)),
    closeLink: (viewer, punishmentId) =>
      database.transaction(async (tx) => {
        const store = appealsStore(tx.handle, viewer.serverId);
        const punishment = await store.punishment(punishmentId);
        if (punishment === null) throw noSuchPunishment();
        if (await store.removeLink(punishmentId)) await notify(tx, viewer, punishment, 'closed', now());
        return toLink(deps, null);
      }),

    list: (viewer, input) => listAppeals(deps, viewer, input),
    get: (viewer, appealId) => appealThread(database.handle, viewer, appealId, now()),
    answer: (viewer, input) => answerAppeal(deps, viewer, input),
    assign: (viewer, input) => assignAppeal(deps, viewer, input),
    decide: (viewer, input) => decideAppeal(deps, viewer, input),
    undoDecision: (viewer, appealId) => undoDecision(deps, viewer, appealId),
  };
}

/** Ends the alerts of the appeals against a deleted punishment, which no list shows. */
export async function settleAppeals(
  tx: Transaction,
  serverId: string,
  punishmentId: string,
  at: number,
): Promise<void> {
  const appeals = await appealsStore(tx.handle, serverId).against(punishmentId);
  if (appeals.length === 0) return;
  const ids = appeals.map(({ id }) => id);
  await settleAlerts(
    tx,
    ids.map((subjectId) => ({ serverId, subjectId })),
    at,
  );
  tx.changed({ serverId, entity: 'appeals', op: 'changed', ids });
}

async function openLink(
  deps: AppealsDeps,
  tx: Transaction,
  viewer: Viewer,
  punishmentId: string,
): Promise<AppealLink> {
  const store = appealsStore(tx.handle, viewer.serverId);
  const punishment = await store.punishment(punishmentId);
  if (punishment === null) throw noSuchPunishment();
  const token = newToken();
  const at = deps.now();
  const made = await store.addLink({
    punishment_id: punishmentId,
    token_hash: hashToken(token),
    token_sealed: deps.keyring.seal(placeOf(viewer.serverId, punishmentId), token),
    created_by: viewer.id,
    created_at: at,
  });
  if (made) await notify(tx, viewer, punishment, 'opened', at);
  return toLink(deps, await store.link(punishmentId));
}

async function notify(
  tx: Transaction,
  viewer: Viewer,
  punishment: Parameters<typeof detailsOf>[0],
  change: 'opened' | 'closed',
  at: number,
): Promise<void> {
  const domainEvent = { serverId: viewer.serverId, actor: actorOf(viewer), at };
  await recordEvent(
    tx,
    appealEvents.create({
      kind: 'appeal-link.changed',
      ...domainEvent,
      punishment: detailsOf(punishment),
      change,
    }),
  );
}

function placeOf(serverId: string, punishmentId: string) {
  return { table: 'appeal_links', column: 'token_sealed', row: `${serverId}:${punishmentId}` } as const;
}

/** Without an address where no key of this installation opens it any more: close it and make a new one. */
function toLink({ keyring, config }: AppealsDeps, row: LinkRow | null): AppealLink {
  if (row === null) return { url: null, createdAt: null };
  const createdAt = iso(row.created_at);
  try {
    const token = keyring.open(placeOf(row.server_id, row.punishment_id), row.token_sealed);
    return { url: `${config.publicUrl}${APPEAL_PATH}${token}`, createdAt };
  } catch (error) {
    if (error instanceof KeyringError) return { url: null, createdAt };
    throw error;
  }
}
