import {
  type AccountAction,
  type ActivityType,
  type AlertKind,
  type GrantableRole,
  type LoggedAction,
  PRODUCT_NAME,
  type StaffActionKind,
} from '@tenfour/domain';
import type { Change } from '../db/changes.ts';
import type { ChangedField, Changes } from './changed-fields.ts';
import type { HiddenMatter } from './hidden-from.ts';

/** Actor of an event. `id` is null without an account: the product itself, and players in the game. */
export interface Actor {
  id: string | null;
  name: string;
}

/** The product itself, for what no person did. */
export const AUTOMATIC = { id: null, name: PRODUCT_NAME } as const satisfies Actor;

/** A person as a log names them. */
export interface Person {
  id: string;
  username: string;
}

/** What a feature says of an event, by its kind. */
export interface EventPayload {
  kind: string;
}

/** Server, actor and time (epoch ms) of an event. */
export interface Circumstances {
  serverId: string;
  actor: Actor;
  at: number;
}

/** A fact in a field of its own. A long one keeps its lines and takes the whole width. */
export interface EmbedDetail {
  name: string;
  value: string;
  isLong?: boolean;
  /** An address of the product itself, which Discord shows as a link; never text that a person wrote. */
  isLink?: boolean;
}

/** Parts of a webhook message. `text` replaces the sentence of the log. */
export interface MessageParts {
  text?: string;
  facts?: readonly EmbedDetail[];
}

/** What the bot posts in a channel of the Discord server. */
export type PostKind = 'mod-call' | 'join-request';

/** The subject of a post; a new one is posted, and the post of an older one is updated. */
export interface PostSubject {
  kind: PostKind;
  subjectId: string;
  isNew: boolean;
}

/** What staff of the server are alerted of, and under which title; `recipientId` for one person alone. */
export interface AlertSubject {
  kind: AlertKind;
  subjectId: string;
  title: string;
  /** Without it the sentence of the event. */
  text?: string;
  recipientId?: string;
}

/** What an event says about an action of staff that a freeze counts. */
export interface StaffAction {
  kind: StaffActionKind;
  /** The record, the member or the command; empty for others. */
  subjectId: string;
  /** How many actions it counts as; 1 without. */
  weight?: number;
  /** Role that a member had before: one of the four, or the id of a custom one. */
  role?: string;
  /** When that role would have ended; absent for one that stayed. */
  end?: RoleEnd | undefined;
  /** What a removed member had besides that role. */
  held?: readonly HeldAccess[] | undefined;
}

/** A custom role or a permission of a member, by its item. */
export interface HeldAccess {
  item: string;
  /** ISO 8601; null for good. */
  until: string | null;
}

/** The end of what a member had for a time. */
export interface RoleEnd {
  /** Epoch ms. */
  until: number;
  /** The role that they would have had after it; null after a custom role. */
  before: GrantableRole | null;
}

/** A change that a frozen person can't make; on its own it freezes no one. */
export const settingsChange = (): StaffAction => ({ kind: 'change', subjectId: '', weight: 0 });

/** An event of a server with everything that `recordEvent` writes about it. */
export interface ServerDomainEvent extends Circumstances {
  log: 'server';
  kind: string;
  type: ActivityType;
  title: string;
  sentence: string;
  target: string | null;
  diff: Changes | null;
  /** The payload as the feature declares it, for programs. */
  details: object;
  /** What the action concerns, as a code; null where `kind` says it. */
  subject: string | null;
  message: MessageParts & {
    color: number;
    /** Path and search of the panel. */
    page: string | null;
    changed: readonly ChangedField[];
    /** How it is shown among others of its kind in one message; null for an event that gets an embed of its own. */
    line: { isByActor: boolean } | null;
  };
  live: readonly Change[];
  /** The player it is hidden from, unless they own the server: it sends them nothing. */
  hidden: HiddenMatter | null;
  post: PostSubject | null;
  alert: AlertSubject | null;
  /** Id of a subject whose earlier alerts are dealt with. */
  settledSubject: string | null;
  skippedWebhook: string | null;
  /** What staff did, where a freeze counts it. */
  staffAction: StaffAction | null;
}

/** Something that a person did to their own account (at epoch ms). */
export interface AccountDomainEvent {
  log: 'account';
  kind: AccountAction;
  userId: string;
  at: number;
  details: object;
}

/**
 * The platform account that did it. `id` is null for a failed sign-in, whose name is the one that was tried, and for
 * the command line.
 */
export interface PlatformActor {
  id: string | null;
  name: string;
}

/** A line of the staff log in words. */
export interface PlatformDescription {
  /** The label of the log's badge; red for a failure. */
  action: LoggedAction;
  details: string;
  user?: { id: string; name: string | null } | null;
  server?: { id: string; name: string | null } | null;
}

/** An action of platform staff, with its actor and time (epoch ms). */
export interface PlatformDomainEvent extends PlatformDescription {
  log: 'platform';
  by: PlatformActor;
  at: number;
}

/** Every event that a mutation can record. */
export type DomainEvent = ServerDomainEvent | AccountDomainEvent | PlatformDomainEvent;
