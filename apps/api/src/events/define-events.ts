import type { LiveEntity, LiveOp } from '@tenfour/contracts';
import type { AccountAction, ActivityType } from '@tenfour/domain';
import type { Change } from '../db/changes.ts';
import { type Changes, changedFields, type FieldLabels } from './changed-fields.ts';
import type {
  AccountDomainEvent,
  AlertSubject,
  Circumstances,
  EventPayload,
  MessageParts,
  PlatformActor,
  PlatformDescription,
  PlatformDomainEvent,
  PostSubject,
  ServerDomainEvent,
  StaffAction,
} from './domain-event.ts';
import { COLORS, type Color } from './embed.ts';
import type { HiddenMatter } from './hidden-from.ts';

/** What open pages refetch: rows of the event's server (entity, operation, ids), or one person's memberships. */
export type LiveUpdate = readonly [LiveEntity, LiveOp, ...string[]] | { member: string; op: LiveOp };

/** The payloads of one kind in a union of payloads. */
type OfKind<Payload, Kind> = Payload extends { kind: infer Kinds }
  ? Kind extends Kinds
    ? Omit<Payload, 'kind'> & { kind: Kind }
    : never
  : never;

/** Everything about one kind of event: its log entry, its webhook message and what open pages refetch. */
export interface EventDefinition<Payload extends EventPayload> {
  /** Type of the log entry, which decides the webhooks that receive the event. */
  type: ActivityType;
  title: string | ((event: Payload) => string);
  /** Text of the log entry. The log shows the actor beside it, so the text does not repeat them. */
  sentence: string | ((event: Payload) => string);
  /** Name of the person or thing concerned; null for the server as a whole. */
  target: string | null | ((event: Payload) => string);
  /** Changed values for the log, with the names of their fields; null for a kind that changes no fields. */
  diff: EventDiff<Payload> | null;
  /** Bar beside the webhook message: the color of the status that the panel shows. */
  color: Color | ((event: Payload) => Color);
  /** Page with more about it, as what follows the server's path; null where nothing is left to see. */
  page: string | null | ((event: Payload) => string);
  /** Updates for open pages; empty where they are published with the rows themselves, or only the log shows it. */
  live: readonly LiveUpdate[] | ((event: Payload & Circumstances) => readonly LiveUpdate[]);
  /** The player it is hidden from: no alert and no update of open pages reaches them. */
  hidden?: (event: Payload) => HiddenMatter;
  /** Payload of a real example, for the tests of all kinds. */
  example: Omit<Payload, 'kind'>;
  /** What the action concerns, as a code for queries by column; only where `kind` does not say it. */
  subject?: (event: Payload) => string;
  /** Deviations of the webhook message from the log entry. */
  message?: (event: Payload) => MessageParts;
  /** For frequent events, which share a message: title above several, and whether each line begins with its actor. */
  lines?: { title: (count: number) => string; areByActor?: boolean };
  /** What the bot has posted, or posts now, about the same thing. */
  post?: (event: Payload) => PostSubject | null;
  /** What staff are alerted of. An event with an alert has a page. */
  alert?: (event: Payload & Circumstances) => AlertSubject | null;
  /** Id of a subject whose earlier alerts the event deals with, besides that of a post. */
  settledSubject?: (event: Payload) => string | null;
  /** Id of a webhook that does not receive the event. */
  skippedWebhook?: (event: Payload) => string;
  /** What staff did, where a freeze of staff who do too much counts it. */
  staffAction?: (event: Payload) => StaffAction | null;
}

export interface EventDiff<Payload> {
  of: (event: Payload) => Changes;
  labels: FieldLabels;
  /** Whether the text names the changes already, so that the message does not list them. */
  isInSentence?: boolean;
}

/** A definition for each kind of a union of payloads. */
export type EventDefinitions<Payload extends EventPayload> = {
  readonly [Kind in Payload['kind']]: EventDefinition<OfKind<Payload, Kind>>;
};

/** What readers of stored rows know of a kind. */
export interface EventKind {
  labels: FieldLabels;
  titleOfLines: ((count: number) => string) | null;
  example: object;
}

/** The events that a feature declares. */
export interface EventGroup<Payload extends EventPayload> {
  readonly kinds: Readonly<Record<string, EventKind>>;
  /** Creates an event for `recordEvent`. */
  create(event: Payload & Circumstances): ServerDomainEvent;
}

/**
 * Declares the events of a feature, a union of payloads by `kind`. A kind without a definition, or a definition without
 * one of its parts, does not compile.
 */
export function defineEvents<Payload extends EventPayload>(
  definitions: EventDefinitions<Payload>,
): EventGroup<Payload>;
export function defineEvents(
  definitions: Readonly<Record<string, EventDefinition<EventPayload>>>,
): EventGroup<EventPayload> {
  const kinds = Object.entries(definitions).map(([kind, { diff, lines, example }]): [string, EventKind] => [
    kind,
    { labels: diff?.labels ?? {}, titleOfLines: lines?.title ?? null, example },
  ]);
  return {
    kinds: Object.fromEntries(kinds),
    create(event) {
      const definition = definitions[event.kind];
      if (definition === undefined) throw new Error(`No event of the kind ${event.kind} is defined.`);
      return createEvent(definition, event);
    },
  };
}

function createEvent(
  definition: EventDefinition<EventPayload>,
  event: EventPayload & Circumstances,
): ServerDomainEvent {
  const { serverId, actor, at, kind, ...details } = event;
  const diff = definition.diff?.of(event) ?? null;
  return {
    log: 'server',
    serverId,
    actor,
    at,
    kind,
    type: definition.type,
    title: resolvePart(definition.title, event),
    sentence: resolvePart(definition.sentence, event),
    target: resolvePart(definition.target, event),
    diff,
    details,
    subject: definition.subject?.(event) ?? null,
    message: messageOf(definition, event, diff),
    live: resolvePart(definition.live, event).map((update) => toChange(serverId, update)),
    hidden: definition.hidden?.(event) ?? null,
    post: definition.post?.(event) ?? null,
    alert: definition.alert?.(event) ?? null,
    settledSubject: definition.settledSubject?.(event) ?? null,
    skippedWebhook: definition.skippedWebhook?.(event) ?? null,
    staffAction: definition.staffAction?.(event) ?? null,
  };
}

function messageOf(
  { diff: part, message, color, page, lines }: EventDefinition<EventPayload>,
  event: EventPayload & Circumstances,
  diff: Changes | null,
): ServerDomainEvent['message'] {
  const rest = resolvePart(page, event);
  return {
    ...message?.(event),
    color: COLORS[resolvePart(color, event)],
    page: rest === null ? null : `/server/${encodeURIComponent(event.serverId)}${rest}`,
    changed: part && diff && part.isInSentence !== true ? changedFields(part.labels, diff) : [],
    line: lines ? { isByActor: lines.areByActor === true } : null,
  };
}

function resolvePart<Value extends string | null | readonly LiveUpdate[]>(
  part: Value | ((event: EventPayload & Circumstances) => Value),
  event: EventPayload & Circumstances,
): Value {
  return typeof part === 'function' ? part(event) : part;
}

function toChange(serverId: string, update: LiveUpdate): Change {
  if ('member' in update) {
    return { userId: update.member, entity: 'memberships', op: update.op, ids: [serverId] };
  }
  const [entity, op, ...ids] = update;
  return { serverId, entity, op, ids };
}

/** What a feature says of an event of a person's own account. */
interface AccountPayload {
  kind: AccountAction;
}

/** The details of a person's own event are its fields; its line in their log is its kind. */
export interface AccountEventGroup<Payload extends AccountPayload> {
  create(event: Payload & { userId: string; at: number }): AccountDomainEvent;
}

/** Declares what people do to their own accounts, which goes to each person's own log. */
export function defineAccountEvents<Payload extends AccountPayload>(): AccountEventGroup<Payload> {
  return {
    create({ kind, userId, at, ...details }) {
      return { log: 'account', kind, userId, at, details };
    },
  };
}

/** The staff log's words for each kind. No secret is ever in them. */
export type PlatformEventDefinitions<Payload extends EventPayload> = {
  readonly [Kind in Payload['kind']]: (event: OfKind<Payload, Kind>) => PlatformDescription;
};

export interface PlatformEventGroup<Payload extends EventPayload> {
  create(event: Payload & { by: PlatformActor; at: number }): PlatformDomainEvent;
}

/** Declares actions of platform staff, which go to the staff log. */
export function definePlatformEvents<Payload extends EventPayload>(
  definitions: PlatformEventDefinitions<Payload>,
): PlatformEventGroup<Payload>;
export function definePlatformEvents(
  definitions: Readonly<Record<string, (event: EventPayload) => PlatformDescription>>,
): PlatformEventGroup<EventPayload> {
  return {
    create(event) {
      const describe = definitions[event.kind];
      if (describe === undefined) throw new Error(`No event of the kind ${event.kind} is defined.`);
      return { log: 'platform', by: event.by, at: event.at, ...describe(event) };
    },
  };
}
