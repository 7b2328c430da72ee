import type { GrantableRole, PermissionFlag, PunishmentType, Role } from '@tenfour/domain';

/** Who did it. `id` is null for the product itself. */
export interface Actor {
  id: string | null;
  name: string;
}

/** A person as a log names them. */
export interface Person {
  id: string;
  username: string;
}

/** What a log may know of a punishment. */
export interface PunishmentFacts {
  punishmentId: string;
  robloxUsername: string;
  type: PunishmentType;
  reason: string;
  /** Minutes; null is permanent. */
  duration: number | null;
}

/** A change of some fields: the old values and the new ones under the same names. Secrets never. */
export interface Changes {
  before: Readonly<Record<string, string | number | boolean | null>>;
  after: Readonly<Record<string, string | number | boolean | null>>;
}

export type ServerEvent =
  | { kind: 'server.created'; name: string }
  | { kind: 'server.renamed'; from: string; to: string }
  | { kind: 'server.settings-changed'; changes: Changes }
  /** That they changed, never what. */
  | { kind: 'server.keys-changed'; key: 'erlc' | 'roblox'; change: 'set' | 'removed' }
  | {
      kind: 'server.permissions-changed';
      role: 'moderator' | 'admin';
      added: readonly PermissionFlag[];
      removed: readonly PermissionFlag[];
    }
  | { kind: 'server.deleted'; name: string };

export type MemberEvent =
  | { kind: 'join-request.created'; person: Person }
  | { kind: 'join-request.rejected'; person: Person }
  | { kind: 'member.joined'; person: Person; role: Role }
  | { kind: 'member.approved'; person: Person; role: GrantableRole }
  | { kind: 'member.role-changed'; person: Person; from: Role; to: GrantableRole }
  | { kind: 'member.removed'; person: Person; role: Role };

export type PunishmentEvent =
  | { kind: 'punishment.added'; punishment: PunishmentFacts; autoBanApplied: boolean }
  | { kind: 'punishment.changed'; punishment: PunishmentFacts; changes: Changes }
  | { kind: 'punishment.deleted'; punishment: PunishmentFacts };

export type CommandEvent =
  | { kind: 'command.queued'; command: string }
  | {
      kind: 'command.settled';
      command: string;
      state: 'failed' | 'unknown';
      /** Why, in words. */
      message: string | null;
    };

export type AccountEvent =
  | { kind: 'account.signed-in'; sessionId: string; userAgent: string | null }
  | { kind: 'account.signed-out'; sessionId: string }
  | { kind: 'account.roblox-linked'; robloxUsername: string; robloxUserId: string }
  | { kind: 'account.roblox-unlinked'; robloxUsername: string }
  | { kind: 'account.session-revoked'; sessionId: string };

/** Something that happened in a server, with who did it and when (epoch ms). */
export type ServerHappening = { serverId: string; actor: Actor; at: number } & (
  | ServerEvent
  | MemberEvent
  | PunishmentEvent
  | CommandEvent
);

/** Something that a person did to their own account. */
export type AccountHappening = { userId: string; at: number } & AccountEvent;

/** Everything that a mutation can tell the world (design.md section 5). */
export type Happening = ServerHappening | AccountHappening;
