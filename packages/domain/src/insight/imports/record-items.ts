import { usernameKey } from '../../community/identity.ts';
import type { AppealSide, AppealState } from '../../moderation/appeals.ts';
import type { BanRequestState, BanRequestVote } from '../../moderation/ban-requests.ts';
import type { EvidenceType } from '../../moderation/evidence.ts';
import type { InfractionAppealState } from '../../staff/discipline.ts';
import type { DisciplineOutcome } from '../../staff/discipline-rules.ts';
import type { FieldDefinition, ImportedValue } from './field-values.ts';
import { second, type Who } from './who.ts';

/** What discipline rules made of an infraction, and its appeal. Times are epoch ms. */
export interface ImportedDiscipline {
  points: number | null;
  expiresAt: number | null;
  madeBy: { rule: string; version: number | null } | null;
  reached: {
    outcome: DisciplineOutcome;
    rule: string | null;
    ruleId: string | null;
    version: number | null;
  } | null;
  appeal: {
    state: InfractionAppealState;
    text: string;
    at: number;
    decided: { at: number; by: Who; reason: string } | null;
  } | null;
}

/** Something that is written after the first words of an appeal. */
export interface ImportedMessage {
  at: number;
  side: AppealSide;
  by: Who;
  text: string;
}

/** What an export has beside its records and belongs to them. `of` is the punishment's key in the file. */
export type RecordItem =
  /** Created as archived, so that records show their values and no form asks for it. */
  | { kind: 'field'; definition: FieldDefinition }
  /** An uploaded picture, by its id in the file; `place` is where its bytes begin in the archive. */
  | {
      kind: 'picture';
      picture: string;
      mediaType: EvidenceType;
      bytes: number;
      sha256: string;
      place: number | null;
    }
  /** A change of a punishment; `changes` is JSON text with what was before and after. */
  | {
      kind: 'history';
      of: string;
      at: number;
      change: PunishmentChangeKind;
      /** A name: the file can't prove whose. */
      author: string;
      changes: string | null;
    }
  | {
      kind: 'appeal';
      of: string;
      at: number;
      state: AppealState;
      text: string;
      decided: { at: number; by: Who; reason: string } | null;
      messages: readonly ImportedMessage[];
    }
  | {
      kind: 'ban-request';
      /** The ban that it became. */
      of: string | null;
      at: number;
      player: string;
      reason: string;
      minutes: number | null;
      /** Web addresses and names of pictures. */
      evidence: readonly string[];
      note: string;
      state: BanRequestState;
      by: Who;
      expiresAt: number;
      decided: { at: number; by: Who; byVotes: boolean; reason: string } | null;
      votes: readonly { at: number; by: Who; vote: BanRequestVote }[];
      comments: readonly { at: number; by: Who; text: string }[];
      values?: readonly ImportedValue[];
    };

export const PUNISHMENT_CHANGE_KINDS = ['changed', 'expired', 'deleted', 'restored'] as const;
export type PunishmentChangeKind = (typeof PUNISHMENT_CHANGE_KINDS)[number];

/** Returns what two equal items of these kinds have in common. */
export function recordPartsOf(item: RecordItem): (string | number | null)[] {
  switch (item.kind) {
    case 'field': {
      const { subject, label, kind } = item.definition;
      return [subject, label.trim().toLowerCase(), kind];
    }
    case 'picture':
      return [item.picture];
    case 'history':
      return [item.of, second(item.at), item.change, item.author, item.changes];
    case 'appeal':
      return [item.of, second(item.at), item.text];
    case 'ban-request':
      return [usernameKey(item.player), second(item.at), item.reason];
  }
}
