import { must } from '../src/testing/product/transports.ts';
import type { Walk } from './activity-rows.ts';

/** What people do to their own accounts: the link and the proof of a Roblox account, sessions, second factors, and the erasure of one's own data. The proof itself is the line, and it is written by the game's word or Roblox'. */
export const VERIFICATION_WALKS: readonly Walk[] = [
  { procedure: 'account.linkRoblox', as: 'member', action: 'account.roblox-linked' },
  {
    procedure: 'account.unlinkRoblox',
    as: 'member',
    input: async ({ actors }) => {
      await must(actors.member.browser, 'account.linkRoblox', { robloxUsername: 'Builderman' });
      return {};
    },
    action: 'account.roblox-unlinked',
  },
  { procedure: 'account.revokeSession', as: 'member', action: 'account.session-revoked' },
  { procedure: 'account.revokeOtherSessions', as: 'member', action: 'account.other-sessions-revoked' },
  { procedure: 'account.dismissNotice', as: 'member', action: 'account.notice-dismissed' },
  { procedure: 'account.setSignInMessages', as: 'member', action: 'account.sign-in-messages-off' },
  { procedure: 'factorRequirement.update', action: 'second-factor.required', wholeServer: true },
  { procedure: 'twoPeople.update', action: 'two-people.enabled', wholeServer: true },
  { procedure: 'twoPeople.approve', as: 'admin', action: 'approval.approved' },
  { procedure: 'twoPeople.decline', action: 'approval.canceled' },
  // As the owner, whose factor of the row before it clears.
  { procedure: 'factors.beginPasskey', action: null },
  { procedure: 'factors.addPasskey', as: 'member', action: 'account.factor-added' },
  { procedure: 'factors.beginTotp', as: 'member', action: null },
  { procedure: 'factors.confirmTotp', as: 'member', action: 'account.factor-added' },
  { procedure: 'factors.renewRecoveryCodes', as: 'member', action: 'account.recovery-codes-created' },
  { procedure: 'factors.challenge', as: 'member', action: null },
  { procedure: 'factors.give', as: 'member', action: 'account.factor-given' },
  { procedure: 'factors.remove', as: 'member', action: 'account.factor-removed' },
  { procedure: 'dutyChecks.answer', as: 'member', action: null },
  { procedure: 'verification.begin', as: 'member', action: null },
  { procedure: 'verification.check', as: 'member', action: null },
  { procedure: 'verification.cancel', as: 'member', input: () => ({}), action: null },
  { procedure: 'verification.signIn', as: 'member', input: () => ({}), action: null },
  {
    procedure: 'privacy.requestErasure',
    as: 'member',
    input: ({ actors }) => ({ confirm: actors.member.username }),
    action: 'account.erasure-requested',
  },
  { procedure: 'privacy.cancelErasure', as: 'member', action: 'account.erasure-canceled' },
];
