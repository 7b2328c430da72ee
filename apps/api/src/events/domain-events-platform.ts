import type { AccessLevel, LogAction, Plan } from '@tenfour/domain';

/**
 * The platform account that did it. `id` is null for a failed sign-in, whose name is the one that was tried, and for
 * the command line.
 */
export interface PlatformActor {
  id: string | null;
  name: string;
}

/** A platform account as the log names it. */
export interface StaffFacts {
  accountId: string;
  username: string;
}

/** What was changed of a platform account; never the password itself. */
export interface StaffChanges {
  isActive?: boolean;
  level?: { from: AccessLevel; to: AccessLevel };
  password?: boolean;
}

/** A server as the log names it, also after its deletion. */
export interface ServerFacts {
  serverId: string;
  name: string;
}

/** A request for alts, without anything that is secret. */
export interface AltRequestFacts {
  requestId: string;
  userId: string;
  username: string;
  accounts: number;
}

/** Actions for which an open panel asks for the current password. */
export type ReauthPurpose = 'set-password' | 'reveal-alts';

export type PlatformEvent =
  /** `discordName` is the name of their Discord account, with which they signed in first. */
  | { kind: 'platform.signed-in'; address: string; discordName: string }
  /** `refused` tries were rejected without a check since the last checked one. */
  | { kind: 'platform.sign-in-failed'; address: string; discordName: string; refused: number }
  /** A wrong current password in an open panel; `purpose` is the action it was asked for. */
  | { kind: 'platform.reauth-failed'; address: string; discordName: string; purpose: ReauthPurpose }
  | { kind: 'platform.signed-out' }
  | { kind: 'platform.password-changed' }
  | { kind: 'platform.server-viewed'; server: ServerFacts }
  | { kind: 'platform.server-suspended'; server: ServerFacts; reason: string | null }
  | { kind: 'platform.server-reactivated'; server: ServerFacts; reason: string | null }
  | { kind: 'platform.server-removed'; server: ServerFacts; reason: string | null }
  | { kind: 'platform.plan-changed'; userId: string; username: string; from: Plan; to: Plan }
  | { kind: 'platform.staff-created'; staff: StaffFacts; level: AccessLevel }
  | { kind: 'platform.staff-changed'; staff: StaffFacts; changes: StaffChanges }
  | { kind: 'platform.staff-unlocked'; staff: StaffFacts }
  | { kind: 'platform.announcement-sent'; title: string; recipients: number }
  | {
      kind: 'platform.alt-request-decided';
      request: AltRequestFacts;
      status: 'approved' | 'denied';
      reason: string;
    }
  | { kind: 'platform.alt-passwords-revealed'; request: AltRequestFacts }
  /** Written by hand. */
  | {
      kind: 'platform.noted';
      action: LogAction;
      details: string;
      user: { id: string; name: string | null } | null;
      server: { id: string; name: string | null } | null;
    };

/** An action of platform staff, with its actor and time (epoch ms). */
export type PlatformDomainEvent = { by: PlatformActor; at: number } & PlatformEvent;
