import {
  type Attempt,
  type ConfigurationWarning,
  type PlatformService,
  type PlatformViewer,
  panelClosed,
  type SetPasswordInput,
} from '@tenfour/contracts';
import { DomainError, needsReauth } from '@tenfour/domain';
import { recordEvent } from '../../../events/record-event.ts';
import { requireUncommon } from '../../../security/common-passwords.ts';
import { hashToken } from '../../../security/session-cookie.ts';
import { accountsStore, panelsStore } from './accounts-store.ts';
import { platformEvents } from './events.ts';
import { actorOf, notifyPanels } from './panels.ts';
import { createReauth } from './reauth.ts';
import { createSignIn, type SignInDeps } from './sign-in.ts';
import { summaryOf } from './summary.ts';

export interface PlatformDeps extends SignInDeps {
  /** Warnings about the configuration; none without. */
  warnings?: { list(): readonly ConfigurationWarning[] };
}

/** The admin panel's door and its totals. */
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
  await requireUncommon(newPassword, 'newPassword');
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
