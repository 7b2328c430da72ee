import type { SignUpAnswer } from '../../game/session-signups.ts';
import type { FormKind } from '../../staff/forms.ts';
import type { WaveItemState } from '../../staff/promotions.ts';
import { second, type Who } from './who.ts';

/** What staff did with people, of an export. Times are epoch ms. */
export type HistoryItem =
  /** A change of an applied wave; `from` and `to` are names of roles. */
  | {
      kind: 'promotion';
      wave: string;
      appliedAt: number;
      appliedBy: Who;
      who: Who;
      from: string | null;
      to: string | null;
      reason: string;
      state: Exclude<WaveItemState, 'waiting'>;
      problem: string | null;
      at: number;
    }
  /** A session that is over. */
  | {
      kind: 'session';
      title: string;
      description: string;
      state: 'ended' | 'cancelled';
      plannedAt: number;
      startedAt: number | null;
      closedAt: number;
      boosts: number;
      host: Who;
      coHosts: readonly Who[];
      signUps: readonly { who: Who; answer: SignUpAnswer }[];
      attended: readonly { who: Who; isHost: boolean; inGame: boolean; shiftMs: number }[];
    }
  /** What a person submitted to a form; reports about staff are in no export. */
  | {
      kind: 'submission';
      form: string;
      formKind: Exclude<FormKind, 'report'>;
      who: Who;
      robloxUsername: string | null;
      at: number;
      answers: readonly { question: string; answer: string }[];
      message: string | null;
      /** Null for one that is open. */
      decided: { state: 'approved' | 'denied' | 'withdrawn'; at: number; by: Who } | null;
    };

/** Returns what two equal items of these kinds have in common. */
export function historyPartsOf(item: HistoryItem): (string | number | null)[] {
  switch (item.kind) {
    case 'promotion':
      return [nameOf(item.who), item.wave.toLowerCase(), second(item.appliedAt)];
    case 'session':
      return [item.title.toLowerCase(), second(item.plannedAt), item.state];
    case 'submission':
      return [nameOf(item.who), item.form.toLowerCase(), second(item.at)];
  }
}
const nameOf = ({ name }: Who): string => (name ?? '').toLowerCase();

/** Returns the people of an item who need a row. The author of an open submission has to be here. */
export function historyPeople(item: HistoryItem): Who[] {
  switch (item.kind) {
    case 'promotion':
      return [item.who, item.appliedBy];
    case 'session':
      return [item.host, ...item.coHosts, ...[...item.signUps, ...item.attended].map(({ who }) => who)];
    case 'submission':
      return item.decided === null ? [] : [item.who, item.decided.by];
  }
}
