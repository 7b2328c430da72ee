import type {
  AutomationKind,
  CommandMeans,
  GrantableRole,
  InfractionType,
  ModCallPriority,
  PermissionFlag,
  PunishmentType,
  Role,
  TemplateKind,
  WebhookType,
} from '@tenfour/domain';
import type { ApiKeyEvent } from './domain-events-api-keys.ts';
import type { BotEvent } from './domain-events-bot.ts';
import type { DiscordMemberEvent } from './domain-events-discord.ts';
import type { DiscordRolesEvent } from './domain-events-discord-roles.ts';
import type { SecurityEvent } from './domain-events-game-security.ts';
import type { ImportEvent, ServerExportEvent } from './domain-events-imports.ts';
import type { LeaveEvent } from './domain-events-leaves.ts';
import type { PlatformDomainEvent } from './domain-events-platform.ts';
import type { Actor, Changes, Person } from './event-fields.ts';

export type * from './domain-events-api-keys.ts';
export type * from './domain-events-discord.ts';
export type * from './domain-events-discord-roles.ts';
export type * from './domain-events-game-security.ts';
export type * from './domain-events-imports.ts';
export type * from './domain-events-leaves.ts';
export type * from './domain-events-platform.ts';
export type * from './event-fields.ts';

/** Facts of a punishment for the log. */
export interface PunishmentFacts {
  punishmentId: string;
  robloxUsername: string;
  type: PunishmentType;
  reason: string;
  /** Minutes; null is permanent. */
  duration: number | null;
}

/** What a role gained and lost. */
export interface RolePermissions {
  role: 'moderator' | 'admin';
  added: readonly PermissionFlag[];
  removed: readonly PermissionFlag[];
}

export type ServerEvent =
  | { kind: 'server.created'; name: string }
  | { kind: 'server.renamed'; from: string; to: string }
  /** Also a save of several changes, such as the name and the keys; it never contains the keys' values. */
  | { kind: 'server.settings-changed'; changes: Changes }
  /** That they changed, never what. */
  | { kind: 'server.keys-changed'; key: 'erlc' | 'roblox'; change: 'set' | 'removed' }
  /** Never contains either code: anyone who has one can ask to join. */
  | { kind: 'server.join-code-rotated' }
  | { kind: 'server.event-hook-changed'; change: 'created' | 'removed' }
  /** One or both of the roles. */
  | { kind: 'server.permissions-changed'; roles: readonly RolePermissions[] }
  /** By platform staff, who are not named in the server's log. */
  | { kind: 'server.suspended'; reason: string | null }
  | { kind: 'server.reactivated'; reason: string | null }
  | { kind: 'server.deleted'; name: string };

export type MemberEvent =
  | { kind: 'join-request.created'; person: Person; requestId: string }
  | { kind: 'join-request.rejected'; person: Person; requestId: string }
  | { kind: 'join-request.withdrawn'; person: Person; requestId: string }
  /** `requestId` is that of a request which had waited until the door was opened. */
  | { kind: 'member.joined'; person: Person; role: Role; requestId: string | null }
  | { kind: 'member.approved'; person: Person; role: GrantableRole; requestId: string }
  | { kind: 'member.role-changed'; person: Person; from: Role; to: GrantableRole }
  /** Discord roles apply to them again after their role was set manually. */
  | { kind: 'member.role-released'; person: Person; role: GrantableRole }
  | { kind: 'member.removed'; person: Person; role: Role }
  | { kind: 'member.left'; person: Person; role: Role };

export type PunishmentEvent =
  | { kind: 'punishment.added'; punishment: PunishmentFacts; autoBanApplied: boolean }
  | { kind: 'punishment.changed'; punishment: PunishmentFacts; changes: Changes }
  /** By its time, which is `at`, or by hand. */
  | { kind: 'punishment.expired'; punishment: PunishmentFacts }
  | { kind: 'punishment.deleted'; punishment: PunishmentFacts }
  | { kind: 'punishment.restored'; punishment: PunishmentFacts };

/** Whether it was started by a person, a schedule or an automation. */
export type CommandOrigin = 'person' | 'schedule' | 'automation';

export type CommandEvent =
  /** The game has accepted it. */
  | { kind: 'command.sent'; command: string; origin: CommandOrigin }
  | {
      kind: 'command.settled';
      command: string;
      origin: CommandOrigin;
      state: 'failed' | 'unknown';
      /** Why, in words. */
      message: string | null;
    };

/** `means` is whether it is a command or a reminder. */
export type CustomCommandEvent = { customCommandId: string; means?: CommandMeans } & (
  | { kind: 'custom-command.created'; name: string; command: string; interval: number; enabled: boolean }
  | { kind: 'custom-command.changed'; name: string; changes: Changes }
  | { kind: 'custom-command.removed'; name: string }
  /** A due time passed without sending, for a reason that staff can fix. */
  | { kind: 'custom-command.skipped'; name: string; reason: string }
  | { kind: 'custom-command.missed'; name: string; dueTimes: number }
);

/** A player's appeal against a punishment, and the public link for it. */
export type AppealEvent = { punishment: PunishmentFacts } & (
  | { kind: 'appeal.opened'; appealId: string; text: string }
  | { kind: 'appeal.decided'; appealId: string; accepted: boolean; reason: string }
  | { kind: 'appeal-link.changed'; change: 'opened' | 'closed' }
);

/** Switched on or off, or its settings changed. */
export interface AutomationEvent {
  kind: 'automation.changed';
  automation: AutomationKind;
  enabled: boolean;
  changes: Changes;
}

/** A banned or BOLO player joined. */
export interface BoloEvent {
  kind: 'bolo.joined';
  player: string;
  /** In words. */
  why: string;
}

/** A staff member on duty was inactive and missed the presence check; `text` says what followed. */
export interface DutyEvent {
  kind: 'duty.unanswered';
  person: Person;
  text: string;
}

/** The list of a kind was replaced; labels of what differs. */
export interface TemplatesEvent {
  kind: 'templates.changed';
  templateKind: TemplateKind;
  added: readonly string[];
  removed: readonly string[];
  changed: readonly string[];
  reordered: boolean;
  /** How many there are now. */
  count: number;
  /** Whether the product's defaults are back in force; the other fields are not shown then. */
  backToDefaults: boolean;
}

/**
 * Facts of a mod call for the log. `reportedUsername` is empty where the game names no player; such a call has no
 * `location` and `description` either.
 */
export interface ModCallFacts {
  modCallId: string;
  reporterUsername: string;
  reportedUsername: string;
  reason: string;
  location: string | null;
  description: string | null;
  priority: ModCallPriority;
}

export type ModCallEvent =
  | { kind: 'mod-call.created'; call: ModCallFacts }
  /** `answeredBy` is the person who answered in the game; null for a claim in the panel. */
  | { kind: 'mod-call.claimed'; call: ModCallFacts; answeredBy: string | null }
  | { kind: 'mod-call.released'; call: ModCallFacts }
  | { kind: 'mod-call.resolved'; call: ModCallFacts; resolution: string }
  | { kind: 'mod-call.dismissed'; call: ModCallFacts; resolution: string | null }
  /** A dismissal was undone. */
  | { kind: 'mod-call.reopened'; call: ModCallFacts };

/** Facts of an infraction for the log; `staff` is a name, or an id without a known name. */
export interface InfractionFacts {
  infractionId: string;
  staff: string;
  type: InfractionType;
  reason: string;
}

export type InfractionEvent =
  | { kind: 'infraction.recorded'; infraction: InfractionFacts }
  | { kind: 'infraction.revoked'; infraction: InfractionFacts; why: string };

/** What happened to a shift; the actor can be another person than its owner. */
export type ShiftEvent = { shiftId: string } & (
  | { kind: 'shift.clocked-in'; person: Person; type: string | null }
  | { kind: 'shift.break-started' | 'shift.resumed' | 'shift.clocked-out'; person: Person; workedMs: number }
  | { kind: 'shift.corrected'; person: Person; note: string; changes: Changes }
);

/** Hours that are required each week, by role in minutes, and the kinds of duty. */
export type ShiftRulesEvent =
  | { kind: 'shift-rules.changed'; changes: Changes }
  | { kind: 'shift-type.added'; name: string; weeklyMinutes: number | null }
  | { kind: 'shift-type.changed'; name: string; changes: Changes }
  | { kind: 'shift-type.removed'; name: string };

/** What players did in the game; `at` is the game's own time. */
export type PlayerEvent =
  | { kind: 'player.joined'; player: string }
  | { kind: 'player.left'; player: string }
  | { kind: 'player.killed'; player: string; killer: string };

/** A note that staff leave about a player, without its text. */
export type PlayerNoteEvent = {
  kind: 'player-note.added' | 'player-note.changed' | 'player-note.removed';
  noteId: string;
  player: string;
};

/** Facts of a webhook for the log, without its address and token. */
export interface WebhookFacts {
  type: WebhookType;
  /** The last four digits of Discord's own id of it. */
  ending: string;
}

/** What happened to a Discord webhook; never contains its address. */
export type WebhookEvent =
  | { kind: 'webhook.created'; webhook: WebhookFacts }
  | { kind: 'webhook.changed'; webhook: WebhookFacts; changes: Changes }
  | { kind: 'webhook.removed'; webhook: WebhookFacts }
  /** The whole address was shown. */
  | { kind: 'webhook.revealed'; webhook: WebhookFacts }
  /** `problem` is why the test message did not arrive; null when it did. */
  | { kind: 'webhook.tested'; webhookId: string; webhook: WebhookFacts; problem: string | null }
  /** `title` is that of the message which is sent once more. */
  | { kind: 'webhook.resent'; webhook: WebhookFacts; title: string }
  /** By the product itself, since Discord does not take messages for it any more; `reason` is a sentence. */
  | { kind: 'webhook.stopped'; webhookId: string; webhookType: WebhookType; reason: string };

/** How a Roblox account was proved. */
export type ProvedBy = 'oauth' | 'phrase' | 'game';

export type AccountEvent =
  | { kind: 'account.signed-in'; sessionId: string; userAgent: string | null }
  | { kind: 'account.signed-out'; sessionId: string }
  | { kind: 'account.roblox-linked'; robloxUsername: string; robloxUserId: string }
  | { kind: 'account.roblox-unlinked'; robloxUsername: string }
  | { kind: 'account.roblox-verified'; robloxUsername: string; robloxUserId: string; method: ProvedBy }
  /** Another person later proved that they own the Roblox account. */
  | { kind: 'account.roblox-proved-by-other'; robloxUsername: string; robloxUserId: string }
  | { kind: 'account.session-revoked'; sessionId: string }
  /** With the page password, for this sign-in. */
  | { kind: 'account.alts-opened'; sessionId: string }
  | { kind: 'account.alts-requested'; requestId: string; accounts: number };

/** An event in a server, with its actor and time (epoch ms). */
export type ServerDomainEvent = { serverId: string; actor: Actor; at: number } & (
  | ServerEvent
  | MemberEvent
  | PunishmentEvent
  | CommandEvent
  | CustomCommandEvent
  | AppealEvent
  | AutomationEvent
  | BoloEvent
  | DutyEvent
  | SecurityEvent
  | TemplatesEvent
  | ModCallEvent
  | InfractionEvent
  | LeaveEvent
  | DiscordRolesEvent
  | ShiftEvent
  | ShiftRulesEvent
  | PlayerEvent
  | PlayerNoteEvent
  | DiscordMemberEvent
  | BotEvent
  | WebhookEvent
  | ImportEvent
  | ServerExportEvent
  | ApiKeyEvent
);

/** Something that a person did to their own account. */
export type AccountDomainEvent = { userId: string; at: number } & AccountEvent;

/** Every event that a mutation can record. */
export type DomainEvent = ServerDomainEvent | AccountDomainEvent | PlatformDomainEvent;
