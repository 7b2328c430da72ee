/** Seconds since 1970-01-01 UTC, as the game sends them. Multiply by 1000 for a `Date`. */
export type UnixSeconds = number;

/** Milliseconds since 1970-01-01 UTC, the unit of this client's own clock. */
export type EpochMs = number;

/** A string that the API is known to send, or one it can send in the future. Never narrowed while parsing. */
export type KnownOr<Known extends string> = Known | (string & {});

export type Permission = KnownOr<
  | 'Normal'
  | 'Server Helper'
  | 'Server Moderator'
  | 'Server Administrator'
  | 'Server Co-Owner'
  | 'Server Owner'
>;

export type Team = KnownOr<'Civilian' | 'Sheriff' | 'Police' | 'Fire' | 'DOT' | 'Jail'>;

export type AccountVerification = KnownOr<'Disabled' | 'Email' | 'Phone/ID'>;

/** The flags that `GET /v2/server` accepts. Case-sensitive on the wire. */
export const SERVER_SECTIONS = [
  'Players',
  'Staff',
  'JoinLogs',
  'Queue',
  'KillLogs',
  'CommandLogs',
  'ModCalls',
  'EmergencyCalls',
  'Vehicles',
] as const;

export type ServerSection = (typeof SERVER_SECTIONS)[number];

/** An actor. `id` is the Roblox user id, or null for "Remote Server" (a command sent by an API). */
export type PlayerRef = { name: string; id: number | null };

/** A Roblox account that the game gives by id: staff and bans. `name` can be empty. */
export type AccountRef = { id: number; name: string };

/** A player's position. The map's center is (0,0), +x is right and +z is down. */
export type Location = {
  x: number;
  z: number;
  postalCode: string | null;
  streetName: string | null;
  buildingNumber: string | null;
};

export type OnlinePlayer = {
  player: PlayerRef;
  /** As sent; `Normal` when absent. Treat unknown values as `Normal`. */
  permission: Permission;
  callsign: string | null;
  team: Team | null;
  location: Location | null;
  /** 0 means not wanted. */
  wantedStars: number;
};

/** One account can be in several lists. Owner and co-owners are in the base status, not here. */
export type Staff = { admins: AccountRef[]; mods: AccountRef[]; helpers: AccountRef[] };

export type JoinLogEntry = { player: PlayerRef; action: 'join' | 'leave'; timestamp: UnixSeconds };

export type KillLogEntry = { killer: PlayerRef; killed: PlayerRef; timestamp: UnixSeconds };

export type CommandLogEntry = { player: PlayerRef; command: string; timestamp: UnixSeconds };

/** `moderator` is null until a moderator answers. */
export type ModCall = { caller: PlayerRef; moderator: PlayerRef | null; timestamp: UnixSeconds };

export type EmergencyCall = {
  team: KnownOr<'Police' | 'Fire' | 'DOT' | 'ALL'>;
  /** Roblox user id; null is an automatic call of the server. */
  caller: number | null;
  /** Roblox ids of the responding players. */
  players: number[];
  position: { x: number; z: number } | null;
  startedAt: UnixSeconds;
  /** Not unique: major calls share it across teams. */
  callNumber: number | null;
  description: string | null;
  positionDescriptor: string | null;
};

export type Vehicle = {
  /** Model, usually with its year first. */
  name: string;
  /** User name only; the API sends no id. */
  owner: string;
  texture: string | null;
  plate: string | null;
  colorHex: string | null;
  colorName: string | null;
};

/** The part of `GET /v2/server` that every answer has. */
export type ServerStatus = {
  name: string;
  ownerId: number | null;
  coOwnerIds: number[];
  /** 0 means that the server is offline. */
  currentPlayers: number;
  /** Includes one slot reserved for the owner. */
  maxPlayers: number;
  joinKey: string | null;
  accVerifiedReq: AccountVerification | null;
  teamBalance: boolean;
};

/** The parsed shape of each section, by its wire name. */
export type SectionShapes = {
  Players: OnlinePlayer[];
  Staff: Staff;
  JoinLogs: JoinLogEntry[];
  /** Roblox ids in queue order. */
  Queue: number[];
  KillLogs: KillLogEntry[];
  CommandLogs: CommandLogEntry[];
  ModCalls: ModCall[];
  EmergencyCalls: EmergencyCall[];
  Vehicles: Vehicle[];
};

/**
 * One combined read: the status, plus exactly the requested sections under their name with a lower-case first letter
 * (`JoinLogs` becomes `joinLogs`).
 */
export type ServerReading<Asked extends ServerSection = ServerSection> = ServerStatus & {
  [Name in Asked as Uncapitalize<Name>]: SectionShapes[Name];
} & {
  /**
   * Sections that were requested but are not in the answer. They read as empty above, which does not mean that the
   * server is empty.
   */
  missing: Asked[];
  /** Number of invalid entries that were dropped. */
  skipped: number;
};

/** `message` is `Success` on v2 and can be empty on v1. An accepted command does not prove an effect in the game. */
export type CommandAccepted = { message: string; commandId: string | null };
