import type { AccessLevel, FactorAction, Role, ServerPolicy } from '@tenfour/domain';

/** The signed-in person behind a request. */
export interface Account {
  id: string;
  username: string;
  /** The session that this request came with; its public id, never its token. */
  sessionId: string;
  /** Their second factor; absent for people without one. */
  factor?: AccountFactor;
  /** Whether the session began within a day on a device that the account did not know; absent if not. */
  isNewDevice?: true;
}

/** The second factor of a person as far as one session knows it. Never fresh without a session. */
export interface AccountFactor {
  /** When this session last gave it, epoch ms. */
  givenAt: number | null;
  /** Whether that allows dangerous actions now. */
  fresh: boolean;
}

/** Where a request came from; punishments and commands remember it. */
export type RequestSource = 'web' | 'api' | 'bot' | 'game';

/** The signed-in person in one server, with their role's permissions. */
export interface Viewer extends Account {
  serverId: string;
  role: Role;
  policy: ServerPolicy;
  /** Suspended servers can be read but not commanded. */
  serverStatus: 'active' | 'suspended';
  source: RequestSource;
  /** Whether the server requires a second factor of their role; absent if not. */
  factorRequired?: true;
  /** Public id of the API key that a program uses; absent for people. */
  apiKeyId?: string;
  /** The person who created that key; absent for people. */
  keyOwnerId?: string;
}

/** A member of the platform staff who is signed in to the panel. */
export interface PlatformViewer extends Account {
  /** Their platform account; `id` and `username` are still those of their Discord sign-in. */
  accountId: string;
  accountName: string;
  level: AccessLevel;
  /** When the panel was signed in to, ISO. */
  signedInAt: string;
  /** Public id of the open panel. */
  panelId: string;
  /** What the panel needs before anything else; absent once a second factor was given, or where none is needed. */
  factorDue?: FactorAction;
  /** When the panel session expires, ISO. */
  expiresAt: string;
}

/** The origin of an attempt to enter a password. */
export interface Attempt {
  /** Network address. */
  address: string;
  userAgent: string | null;
  /** Token that the browser has from an earlier success. */
  deviceToken: string | null;
}

/** Cookies for a browser after a successful sign-in to the panel. */
export interface PanelTokens {
  panel: string;
  /** Epoch ms. */
  expiresAt: number;
  device: string;
}

/** The admin panel's session: its own cookies, besides those of the account's session. */
export interface AdminSession {
  /**
   * Returns null without an open panel session of this account: closed, expired, another account's, or a deactivated
   * account.
   */
  viewer(account: Account): Promise<PlatformViewer | null>;
  attempt: Attempt;
  /** Hands the browser its cookies. */
  open(tokens: PanelTokens): void;
  /** Takes the panel's cookie back. */
  close(): void;
}

/** Kinds of resources inside a server whose id does not name the server. */
export type ResourceKind = 'join-request' | 'shift' | 'mod-call';

/** A person in a server, who is not a member if `viewer` is null. */
export interface VersionedViewer {
  account: Account;
  viewer: Viewer | null;
  /**
   * Changes with the session, the person's rights and the versions of the server's polled answers: two equal texts mean
   * equal answers.
   */
  version(): string;
}

/**
 * Identifies the caller. Built once per HTTP request and shared by its batch, so that the session, the user, the
 * membership and the server's permission sets cost one query per server.
 */
export interface Access {
  account(): Promise<Account | null>;
  /** Returns null when not signed in; `viewer` is null when the server is unknown or they are not a member. */
  at(serverId: string): Promise<VersionedViewer | null>;
  /** As `at`, for the server that a resource belongs to. */
  atResource(kind: ResourceKind, id: string): Promise<{ account: Account; viewer: Viewer | null } | null>;
}
