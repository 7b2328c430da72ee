import type { Role, ServerPolicy } from '@tenfour/domain';

/** The signed-in person behind a request. */
export interface Account {
  id: string;
  username: string;
  /** The session that this request came with; its public id, never its token. */
  sessionId: string;
}

/** Where a request came from; punishments and commands remember it. */
export type RequestSource = 'web' | 'api';

/** The signed-in person in one server, with what their role allows there. */
export interface Viewer extends Account {
  serverId: string;
  role: Role;
  policy: ServerPolicy;
  /** Suspended servers can be read but not commanded. */
  serverStatus: 'active' | 'suspended';
  source: RequestSource;
}

/** Ids that name something inside a server without naming the server (design.md section 1). */
export type ResourceKind = 'join-request' | 'shift' | 'mod-call';

/**
 * Answers who is asking. Built once per HTTP request and shared by its batch, so that the session, the user,
 * the membership and the server's permission sets cost one query per server.
 */
export interface Access {
  account(): Promise<Account | null>;
  /** Null when nobody is signed in; `membership: null` when the server is unknown or they are not in it. */
  at(serverId: string): Promise<{ account: Account; viewer: Viewer | null } | null>;
  /** As `at`, for the server that a resource belongs to. */
  atResource(kind: ResourceKind, id: string): Promise<{ account: Account; viewer: Viewer | null } | null>;
}
