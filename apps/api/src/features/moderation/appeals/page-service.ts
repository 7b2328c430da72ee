import type { Account, AppealPageService, Viewer } from '@tenfour/contracts';
import { APPEAL_PAGE_PATH, APPEAL_SLUGS_MAX, DomainError, PUBLIC_PAGE_PATH } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { serverEvents } from '../../community/servers/index.ts';
import { verifiedAccountOf } from '../../community/verification/index.ts';
import { type AppealCase, type AppealsDeps, toPublic } from './appeal-view.ts';
import { appealPagesStore } from './page-store.ts';
import { caseOf, submitAppeal, writeToAppeal } from './player-service.ts';

/** Creates the service for the appeal pages of servers: their address, and the punishments of the player who visits. */
export function createAppealPageService(deps: AppealsDeps): AppealPageService {
  const { database, now } = deps;
  const { handle } = database;
  const pages = appealPagesStore(handle);
  return {
    async get(slug) {
      const server = await pages.find(slug);
      if (server === null) throw nothingHere();
      const current = await pages.current(server.id);
      return { slug: current, serverName: server.name, isSuspended: !server.active };
    },

    async punishments(account, slug) {
      const server = await openPage(handle, slug);
      const roblox = await verifiedAccountOf(handle, account.id);
      if (roblox === null) return { robloxUsername: null, punishments: [] };
      const at = now();
      const own = await pages.punishmentsOf(server.id, roblox, at);
      const cases = await Promise.all(own.map((row) => caseOf(handle, server, row)));
      const punishments = cases.map((one) => ({ punishmentId: one.punishment.id, ...toPublic(one, at) }));
      return { robloxUsername: roblox.name, punishments };
    },

    submit: async (account, input) => ({
      punishmentId: input.punishmentId,
      ...(await submitAppeal(deps, ownCase(account, input, now()), input)),
    }),
    write: async (account, input) => ({
      punishmentId: input.punishmentId,
      ...(await writeToAppeal(deps, ownCase(account, input, now()), input)),
    }),

    address: async (viewer) => toAddress(deps, await pages.current(viewer.serverId)),
    setAddress: (viewer, { slug }) => setAddress(deps, viewer, slug),
  };
}

/** Returns the server of a page that is on. Throws `NOT_FOUND`. */
async function openPage(handle: Handle, slug: string): Promise<AppealCase['server']> {
  const pages = appealPagesStore(handle);
  const server = await pages.find(slug);
  if (server === null || (await pages.current(server.id)) === null) throw nothingHere();
  return server;
}

/** Finds the punishment among the caller's own, so that other people's are not found, whatever id is sent. */
function ownCase(
  account: Account,
  { slug, punishmentId }: { slug: string; punishmentId: string },
  at: number,
) {
  return async (handle: Handle): Promise<AppealCase> => {
    const server = await openPage(handle, slug);
    const roblox = await verifiedAccountOf(handle, account.id);
    const own = roblox && (await appealPagesStore(handle).punishmentsOf(server.id, roblox, at));
    const punishment = own?.find(({ id }) => id === punishmentId);
    if (punishment === undefined) throw notYours();
    return caseOf(handle, server, punishment);
  };
}

/** Sets the slug; the loser of a race for it gets the same answer as a later request. */
async function setAddress(deps: AppealsDeps, viewer: Viewer, slug: string | null) {
  try {
    return await deps.database.withLock(`server:${viewer.serverId}`, async (tx) => {
      await changeSlug(tx, viewer, slug, deps.now());
      return toAddress(deps, slug);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'appeal_slugs_pkey')) throw error;
    throw new DomainError('CONFLICT', {
      message: 'Another server uses this name. Choose another.',
      details: { field: 'slug' },
    });
  }
}

async function changeSlug(tx: Transaction, viewer: Viewer, slug: string | null, at: number): Promise<void> {
  const { serverId } = viewer;
  const pages = appealPagesStore(tx.handle);
  const before = await pages.current(serverId);
  if (slug === before) return;
  const all = await pages.all(serverId);
  await pages.retireCurrent(serverId);
  if (slug !== null && all.includes(slug)) await pages.reinstate(serverId, slug);
  else if (slug !== null && all.length >= APPEAL_SLUGS_MAX) throw tooMany();
  else if (slug !== null) await pages.add(serverId, slug, at);
  const changes = { before: { appealSlug: before }, after: { appealSlug: slug } };
  const about = { serverId, actor: actorOf(viewer), at };
  await recordEvent(tx, serverEvents.create({ kind: 'server.settings-changed', changes, ...about }));
}

function toAddress({ config }: AppealsDeps, slug: string | null) {
  const at = (path: string) => (slug === null ? null : `${config.publicUrl}${path}${slug}`);
  return { slug, url: at(APPEAL_PAGE_PATH), publicUrl: at(PUBLIC_PAGE_PATH) };
}

function tooMany(): DomainError {
  return new DomainError('REFUSED', {
    message: `This server has used ${APPEAL_SLUGS_MAX} names. Choose one of them.`,
    details: { field: 'slug' },
  });
}

function nothingHere(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'There is no appeal page at this address.' });
}

function notYours(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'You have no such punishment here.' });
}
