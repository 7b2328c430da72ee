import type { FormKind, FormVote, SubmissionState } from '@tenfour/domain';
import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

/** How far something that follows a decision is. */
type EffectState = 'none' | 'waiting' | 'done' | 'failed';

/** A form of a server. What it asks is in `form_versions`. */
export interface FormsTable {
  id: string;
  server_id: string;
  kind: FormKind;
  title: string;
  is_open: Generated<Bit>;
  /** The current one. */
  version: number;
  /** JSON: who can submit it. */
  rules: string;
  opens_at: number | null;
  closes_at: number | null;
  /** JSON: `moderator` and ids of custom roles. */
  reviewer_roles: Generated<string>;
  /** `member`, `moderator`, or the id of a custom role. */
  given_role: string | null;
  /** JSON: ids and names. */
  given_discord_roles: Generated<string>;
  client_id: string | null;
  created_by: string | null;
  created_at: number;
  archived_at: number | null;
}

/** What a form asked in one version. Unused versions are deleted when a new one is saved. */
export interface FormVersionsTable {
  form_id: string;
  version: number;
  server_id: string;
  /** JSON: its introduction and sections. */
  questions: string;
  created_at: number;
}

/** What a person submitted, with its decision and what follows from that. */
export interface FormSubmissionsTable {
  id: string;
  server_id: string;
  form_id: string;
  version: number;
  user_id: string;
  /** The staff member that a report is about, who never sees it. */
  about_id: string | null;
  /** The verified Roblox account at that time. */
  roblox_user_id: string | null;
  roblox_username: string | null;
  /** JSON. */
  answers: string;
  state: Generated<SubmissionState>;
  client_id: string | null;
  created_at: number;
  /** When it was decided or withdrawn. */
  decided_at: number | null;
  decided_by: string | null;
  message: string | null;
  given_role: string | null;
  given_role_name: string | null;
  role_state: Generated<EffectState>;
  role_problem: string | null;
  /** JSON: ids and names. */
  discord_roles: Generated<string>;
  discord_state: Generated<EffectState>;
  discord_problem: string | null;
  dm_state: Generated<EffectState>;
  dm_problem: string | null;
  attempts: Generated<number>;
  due_at: number | null;
  lease_until: number | null;
  /** Since when the Discord roles wait for the person to join the Discord server, epoch ms; null when they don't. */
  awaits_join_at: number | null;
  /** Who asked for the roles again after a failure, by whose rights they are given then. */
  roles_by: string | null;
  /** Epoch ms. */
  roles_asked_at: number | null;
}

/** A reviewer's vote and score. */
export interface FormReviewsTable {
  submission_id: string;
  user_id: string;
  server_id: string;
  vote: FormVote | null;
  score: number | null;
  at: number;
}

export interface FormCommentsTable {
  id: string;
  submission_id: string;
  server_id: string;
  author_id: string;
  text: string;
  client_id: string | null;
  at: number;
}

/** What a person has written into a form and not submitted yet. */
export interface FormDraftsTable {
  form_id: string;
  user_id: string;
  server_id: string;
  /** JSON. */
  answers: string;
  /** Who a report is about, as it was typed. */
  about: Generated<string>;
  updated_at: number;
}
