/**
 * Whether this process is the one that speaks to the games from its outbound address (design.md section 6).
 * On SQLite it always is; on PostgreSQL the holder of the lease `egress:<EGRESS_ID>` is.
 */
export interface Egress {
  holds(): boolean;
  /** Calls back whenever this process gains or loses the role, and at once when it holds it already. */
  onChange(listener: (holds: boolean) => void): void;
}
