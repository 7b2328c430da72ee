import { type PlatformService, panelClosed } from '@tenfour/contracts';
import { hashToken } from '../../http/session-cookie.ts';
import { record } from '../../record/record.ts';
import { accountsStore, panelsStore } from './accounts-store.ts';
import { actorOf, tellPanels } from './panels.ts';
import { createSignIn, type SignInDeps } from './sign-in.ts';
import { summaryOf } from './summary.ts';

export type PlatformDeps = SignInDeps;

/** The admin panel's door and its totals. */
export function createPlatformService(deps: PlatformDeps): PlatformService {
  const { database, passwords, now } = deps;
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
        await record(tx, { kind: 'platform.signed-out', by: actorOf(viewer), at: now() });
        tellPanels(tx, ended);
      });
    },

    async setPassword(viewer, newPassword, { deviceToken }) {
      const password_hash = await passwords.hash(newPassword);
      await database.transaction(async (tx) => {
        const at = now();
        const { accountId, panelId } = viewer;
        const set = { password_hash, updated_at: at };
        if (!(await accountsStore(tx.handle).update(accountId, { is_active: 1 }, set))) throw panelClosed();
        const panels = panelsStore(tx.handle);
        // Somebody may have set another password meanwhile, and closed this panel with it.
        if (!(await panels.isOpen(panelId))) throw panelClosed();
        tellPanels(tx, await panels.end({ accountId, exceptPanelId: panelId }));
        await panels.forgetDevices(accountId, deviceToken === null ? '' : hashToken(deviceToken));
        await record(tx, { kind: 'platform.password-changed', by: actorOf(viewer), at });
      });
    },

    summary: (viewer) => summaryOf(database, viewer, now()),
  };
}
