/** The game API's wire format, with its own names. Times are unix seconds. */
export type Team = 'Civilian' | 'Sheriff' | 'Police' | 'Fire' | 'DOT' | 'Jail';
export const TEAMS: readonly Team[] = ['Civilian', 'Sheriff', 'Police', 'Fire', 'DOT', 'Jail'];

export type Permission =
  | 'Normal'
  | 'Server Helper'
  | 'Server Moderator'
  | 'Server Administrator'
  | 'Server Co-Owner'
  | 'Server Owner';

/** A place on the map; some roads have neither postal code nor building. */
export interface Place {
  LocationX: number;
  LocationZ: number;
  PostalCode: string | null;
  StreetName: string;
  BuildingNumber: string | null;
}

/** Someone in a world. `callsign` is null on civilian teams. */
export interface WorldPlayer {
  id: number;
  name: string;
  team: Team;
  callsign: string | null;
  place: Place;
  /** The direction in which they move along their street. */
  heading: 1 | -1;
  wantedStars: number;
}

export interface JoinLog {
  Join: boolean;
  Timestamp: number;
  Player: string;
}

export interface KillLog {
  Killed: string;
  Timestamp: number;
  Killer: string;
}

export interface CommandLog {
  Player: string;
  Timestamp: number;
  Command: string;
}

/** An unanswered call has `Moderator` null or has no such key at all. */
export interface ModCall {
  Caller: string;
  Moderator?: string | null;
  Timestamp: number;
}

export interface EmergencyCall {
  Team: string;
  Caller: number | null;
  Players: number[];
  Position: [number, number];
  StartedAt: number;
  CallNumber: number;
  Description: string | null;
  PositionDescriptor: string | null;
}

export interface Vehicle {
  Name: string;
  Owner: string;
  Texture: string | null;
  Plate: string;
  ColorHex: string | null;
  ColorName: string | null;
}

/** A command that reached the API, with its outcome. `at` is epoch milliseconds. */
export interface ReceivedCommand {
  command: string;
  at: number;
  status: number;
  code: number | null;
}

/** Makes the next `count` reads or commands of a world answer an error code of section 1.7. */
export interface ScriptedFailure {
  on: 'read' | 'command';
  code: number;
  count: number;
}

/** One private server, as the sandbox keeps it. */
export interface World {
  /** The part of the server key after the hyphen, lower case: the internal server id. */
  id: string;
  name: string;
  ownerId: number;
  coOwnerIds: number[];
  maxPlayers: number;
  joinKey: string;
  accVerifiedReq: 'Disabled' | 'Email' | 'Phone/ID';
  teamBalance: boolean;
  /** The story keeps the number of players between these automatically. */
  crowd: { fewest: number; most: number };
  /** Ids of the players who come and go in the story. */
  regulars: number[];
  players: WorldPlayer[];
  queue: number[];
  admins: Map<number, string>;
  mods: Map<number, string>;
  helpers: Map<number, string>;
  bans: Map<number, string>;
  /** Logs are newest first and bounded. */
  joinLogs: JoinLog[];
  killLogs: KillLog[];
  commandLogs: CommandLog[];
  modCalls: ModCall[];
  emergencyCalls: EmergencyCall[];
  vehicles: Vehicle[];
  received: ReceivedCommand[];
  callNumber: number;
  frozen: boolean;
  /** The server is down and empty until it is back. */
  offline: boolean;
  /** Whether commands answer 4000; null leaves it to the key, of which those beginning `locked-` do. */
  locked: boolean | null;
  failures: ScriptedFailure[];
  webhookUrl: string | null;
  /** The last step that the story has simulated. */
  step: number;
}
