/** A record of which it was acknowledged that it stands, and whether it was deleted since. */
export interface KnownRecord {
  id: string;
  serverId: string;
  deleted: boolean;
  /** When the last answer about it came, epoch ms. */
  at: number;
}

/** Everything that answers have confirmed to the clients. Unanswered requests are not in here. */
export interface Ledger {
  /** By client id. */
  records: Map<string, KnownRecord>;
  /** Client ids that were ever sent. */
  sent: Set<string>;
  /** Per person: how often they clocked in, and as what they stand now. */
  shifts: Map<string, { begun: number; status: string | null }>;
  /** By id of the call. */
  modCalls: Map<string, string>;
  /** Commands by text, with the state in the client's answer. */
  commands: Map<string, string>;
  /** Texts of scheduled commands: each comes due once. */
  scheduled: string[];
  /** Who is in which server, as far as it was acknowledged, by persona. */
  joined: Map<string, { serverId: string; username: string; isMember: boolean }>;
  /** Webhooks by id, and whether they were removed. */
  webhooks: Map<string, { removed: boolean }>;
}

export function createLedger(): Ledger {
  return {
    records: new Map(),
    sent: new Set(),
    shifts: new Map(),
    modCalls: new Map(),
    commands: new Map(),
    scheduled: [],
    joined: new Map(),
    webhooks: new Map(),
  };
}
