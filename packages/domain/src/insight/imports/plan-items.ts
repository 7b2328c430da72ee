import type { SessionMessageKind, SessionMessageMode } from '../../game/session-messages.ts';
import type { Who } from './who.ts';

/** What a server plans for its sessions, of an export. */
export type PlanItem =
  /** Sessions that repeat. */
  | {
      kind: 'series';
      title: string;
      description: string;
      /** Its first local day. */
      startsOn: string;
      /** Local time, in minutes after midnight. */
      minute: number;
      /** RRULE of RFC 5545. */
      rule: string;
      host: Who;
      coHosts: readonly Who[];
      roles: readonly { name: string; count: number }[];
      commands: readonly string[];
    }
  /** What sessions post to Discord. `message` is JSON text, which the message has yet to accept. */
  | { kind: 'session-message'; at: SessionMessageKind; mode: SessionMessageMode; message: string };

/** Returns what two equal items of these kinds have in common. */
export function planPartsOf(item: PlanItem): (string | number | null)[] {
  return item.kind === 'series' ? [item.title.toLowerCase(), item.rule, item.minute] : [item.at];
}
