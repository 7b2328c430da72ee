import type { AppealSide, AppealState, EvidenceType } from '@tenfour/domain';
import type { Generated } from 'kysely';

/** The public address of one punishment's appeal page. */
export interface AppealLinksTable {
  server_id: string;
  punishment_id: string;
  token_hash: string;
  /** So that staff can copy the address again. */
  token_sealed: string;
  created_by: string | null;
  created_at: number;
}

/** A player's appeal against a punishment; at most one open per punishment, by a partial unique index. */
export interface AppealsTable {
  server_id: string;
  id: string;
  punishment_id: string;
  state: Generated<AppealState>;
  text: string;
  client_id: string | null;
  created_at: number;
  decided_at: number | null;
  decided_by: string | null;
  decision_reason: string | null;
}

/** What is written in an appeal after its first words. */
export interface AppealMessagesTable {
  server_id: string;
  id: string;
  appeal_id: string;
  at: number;
  side: AppealSide;
  /** Null for the player. */
  author_id: string | null;
  text: string;
  client_id: string | null;
}

/** An uploaded picture. Its bytes lie in the file store under server and id. */
export interface EvidenceFilesTable {
  server_id: string;
  id: string;
  /** Of the bytes as they were uploaded, hexadecimal. */
  sha256: string;
  media_type: EvidenceType;
  bytes: number;
  uploaded_by: string;
  created_at: number;
  /** When something first referred to it; null for a loose one. */
  kept_at: number | null;
}
