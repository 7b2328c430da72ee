import {
  type Attempt,
  type ConfigurationWarning,
  type PlatformService,
  type PlatformSummary,
  type PlatformViewer,
  panelClosed,
  type SetPasswordInput,
} from '@tenfour/contracts';
import { DomainError, hasAccessLevel, needsReauth } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Database, Handle } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { requireUncommonPassword } from '../../../security/passwords.ts';
import { hashToken } from '../../../security/session-cookie.ts';
import { accountsStore, panelsStore } from './accounts-store.ts';
import { platformEvents } from './events.ts';
import { actorOf, notifyPanels } from './panels.ts';
import { createReauth } from './reauth.ts';
import { createSignIn, type SignInDeps } from './sign-in.ts';

export interface PlatformDeps extends SignInDeps {
  /** Warnings about the configuration; none without. */
  warnings?: { list(): readonly ConfigurationWarning[] };
}

/** The session of the admin panel and its totals. */
export function createPlatformService(deps: PlatformDeps): PlatformService {
  const { database, now } = deps;
  const signIn = createSignIn(deps);
  return {
    session: async (viewer) =>
      viewer && {
        accountId: viewer.accountId,
        username: viewer.accountName,
        accessLevel: viewer.level,
        expiresAt: viewer.expiresAt,
        factorRequired: viewer.factorDue !== undefined,
      },

    login: (account, input, attempt, before) => signIn({ account, input, attempt, before }),

    async logout(viewer) {
      if (viewer === null) return;
      await database.transaction(async (tx) => {
        const ended = await panelsStore(tx.handle).end({ panelId: viewer.panelId });
        if (ended.length === 0) return;
        await recordEvent(
          tx,
          platformEvents.create({ kind: 'platform.signed-out', by: actorOf(viewer), at: now() }),
        );
        notifyPanels(tx, ended);
      });
    },

    setPassword: (viewer, input, attempt) => setPassword(deps, viewer, input, attempt),

    summary: async (viewer) => ({
      ...(await summaryOf(database, viewer, now())),
      warnings: [...(deps.warnings?.list() ?? [])],
    }),
  };
}

async function setPassword(
  deps: PlatformDeps,
  viewer: PlatformViewer,
  { newPassword, currentPassword }: SetPasswordInput,
  attempt: Attempt,
): Promise<void> {
  const { database, passwords, now } = deps;
  await requireUncommonPassword(newPassword, 'newPassword');
  if (currentPassword === undefined && needsReauth(Date.parse(viewer.signedInAt), now()))
    throw reauthRequired();
  const proved =
    currentPassword === undefined
      ? null
      : await createReauth(deps)(viewer, { password: currentPassword, attempt, purpose: 'set-password' });
  const password_hash = await passwords.hash(newPassword);
  await database.transaction(async (tx) => {
    const at = now();
    const { accountId, panelId } = viewer;
    const known = { is_active: 1, ...(proved && { password_hash: proved.passwordHash }) } as const;
    const set = { password_hash, updated_at: at };
    if (!(await accountsStore(tx.handle).update(accountId, known, set))) throw panelClosed();
    const panels = panelsStore(tx.handle);
    // A super admin can have set another password in the meantime, which closes this panel.
    if (!(await panels.isOpen(panelId))) throw panelClosed();
    notifyPanels(tx, await panels.end({ accountId, exceptPanelId: panelId }));
    const { deviceToken } = attempt;
    await panels.forgetDevices(accountId, deviceToken === null ? '' : hashToken(deviceToken));
    await recordEvent(
      tx,
      platformEvents.create({ kind: 'platform.password-changed', by: actorOf(viewer), at }),
    );
  });
}

function reauthRequired(): DomainError {
  return new DomainError('REAUTH_REQUIRED', {
    message:
      'Send your current password as well. Without it, the password can only be changed within 5 minutes of signing in to the admin panel.',
  });
}

/** Failed sign-ins are counted this far back, in ms. */
const FAILED_WITHIN_MS = 24 * 60 * 60_000;

/** Returns the totals on the admin panel's cards: exact ones, each from an index. */
export async function summaryOf(
  { handle }: Pick<Database, 'handle'>,
  { level }: Pick<PlatformViewer, 'level'>,
  now: number,
): Promise<Omit<PlatformSummary, 'warnings'>> {
  const present = handle.selectFrom('servers').where('deleted_at', 'is', null);
  const total = sql<number>`count(*)`.as('total');
  const seesStaff = hasAccessLevel(level, 'super_admin');
  const [servers, suspended, users, staff, alts, failed] = await Promise.all([
    present.select(total).executeTakeFirst(),
    // A literal, so that the index of those few has the answer.
    present.select(total).where('status', '=', sql.lit<'suspended'>('suspended')).executeTakeFirst(),
    handle.selectFrom('users').where('stand_in_of', 'is', null).select(total).executeTakeFirst(),
    seesStaff ? handle.selectFrom('platform_accounts').select(total).executeTakeFirst() : null,
    handle.selectFrom('alt_requests').select(total).where('status', '=', 'pending').executeTakeFirst(),
    failedSignIns(handle, now),
  ]);
  return {
    totalServers: Number(servers?.total ?? 0),
    suspendedServers: Number(suspended?.total ?? 0),
    totalUsers: Number(users?.total ?? 0),
    staffMembers: staff === null ? null : Number(staff?.total ?? 0),
    pendingAltRequests: Number(alts?.total ?? 0),
    failedLogins: Number(failed?.total ?? 0),
  };
}

function failedSignIns(handle: Handle, now: number) {
  return (
    handle
      .selectFrom('platform_log')
      .select(sql<number>`count(*)`.as('total'))
      // A literal, so that the index of failures serves it.
      .where('action', '=', sql.lit('failed_login'))
      .where('at', '>', now - FAILED_WITHIN_MS)
      .executeTakeFirst()
  );
}
