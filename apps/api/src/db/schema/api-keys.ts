/** A key by which a program acts in one server. Only its hash is stored. */
export interface ApiKeysTable {
  server_id: string;
  id: string;
  /** The row of `users` it acts as; that user cannot sign in. */
  user_id: string;
  name: string;
  /** SHA-256 in hexadecimal. */
  token_hash: string;
  /** Its last four characters. */
  hint: string;
  /** JSON text: what it was made for. */
  flags: string;
  created_by: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
  revoked_by: string | null;
}
