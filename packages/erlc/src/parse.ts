import type {
  AccountRef,
  CommandAccepted,
  CommandLogEntry,
  EmergencyCall,
  JoinLogEntry,
  KillLogEntry,
  Location,
  ModCall,
  OnlinePlayer,
  PlayerRef,
  SectionShapes,
  ServerReading,
  ServerSection,
  ServerStatus,
  Staff,
  UnixSeconds,
  Vehicle,
} from './types.ts';

type Tally = { skipped: number };

/** Returns true for a JSON object (not an array, not null). */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads the game's `"Name:Id"`. Splits on the last colon; without a usable id ("Remote Server", id 0) the id is
 * null. Never throws.
 */
export function parsePlayer(text: string): PlayerRef {
  const match = /^(.*):(-?\d{1,16})$/s.exec(text);
  if (match === null) return { name: text, id: null };
  return { name: match[1] ?? '', id: toId(match[2]) };
}

/**
 * Parses the body of `GET /v2/server` leniently: invalid entries are dropped and counted, absent optionals become null,
 * unknown enum values stay. Null only when the body cannot be such an answer at all.
 */
export function parseServer<Asked extends ServerSection>(
  body: unknown,
  asked: readonly Asked[],
): ServerReading<Asked> | null {
  if (!isRecord(body) || !looksLikeServer(body, asked)) return null;
  const tally: Tally = { skipped: 0 };
  const missing: Asked[] = [];
  const sections: Record<string, unknown> = {};
  for (const name of asked) {
    const value = body[name];
    if (typeof value !== 'object' || value === null) missing.push(name);
    sections[name.charAt(0).toLowerCase() + name.slice(1)] = SECTION_PARSERS[name](value, tally);
  }
  const reading = { ...parseStatus(body, tally), ...sections, missing, skipped: tally.skipped };
  // The loop above adds exactly the keys of `asked`, which the type system cannot follow.
  return reading as unknown as ServerReading<Asked>;
}

/** Parses the map of `GET /v1/server/bans`, which is `[]` when empty. Null when the body is not such a map. */
export function parseBans(body: unknown): AccountRef[] | null {
  if (Array.isArray(body)) return body.length === 0 ? [] : null;
  if (!isRecord(body)) return null;
  const bans = accounts(body, { skipped: 0 });
  // An object without one account, such as a message, is no empty list.
  return bans.length === 0 && Object.keys(body).length > 0 ? null : bans;
}

/** Parses the 2xx body of a command: an object on v2, possibly empty on v1. */
export function parseAccepted(body: unknown): CommandAccepted | null {
  if (body === undefined || body === null) return { message: '', commandId: null };
  if (!isRecord(body)) return null;
  return { message: toText(body.message) ?? '', commandId: toText(body.commandId) };
}

function looksLikeServer(body: Record<string, unknown>, asked: readonly string[]): boolean {
  return (
    typeof body.Name === 'string' || toCount(body.CurrentPlayers) !== null || asked.some((n) => n in body)
  );
}

function parseStatus(body: Record<string, unknown>, tally: Tally): ServerStatus {
  return {
    name: toText(body.Name) ?? '',
    ownerId: toId(body.OwnerId),
    coOwnerIds: list(body.CoOwnerIds, toId, tally),
    currentPlayers: toCount(body.CurrentPlayers) ?? 0,
    maxPlayers: toCount(body.MaxPlayers) ?? 0,
    joinKey: toText(body.JoinKey),
    accVerifiedReq: toText(body.AccVerifiedReq),
    teamBalance: body.TeamBalance === true,
  };
}

const SECTION_PARSERS: { [Name in ServerSection]: (value: unknown, tally: Tally) => SectionShapes[Name] } = {
  Players: (value, tally) => list(value, record(parseOnlinePlayer), tally),
  Staff: parseStaff,
  JoinLogs: (value, tally) => list(value, record(parseJoinLog), tally),
  Queue: (value, tally) => list(value, toId, tally),
  KillLogs: (value, tally) => list(value, record(parseKillLog), tally),
  CommandLogs: (value, tally) => list(value, record(parseCommandLog), tally),
  ModCalls: (value, tally) => list(value, record(parseModCall), tally),
  EmergencyCalls: (value, tally) => list(value, record(parseEmergencyCall), tally),
  Vehicles: (value, tally) => list(value, record(parseVehicle), tally),
};

function parseOnlinePlayer(entry: Record<string, unknown>): OnlinePlayer | null {
  const player = toPlayer(entry.Player);
  if (player === null) return null;
  return {
    player,
    permission: toText(entry.Permission) ?? 'Normal',
    callsign: toText(entry.Callsign),
    team: toText(entry.Team),
    location: isRecord(entry.Location) ? parseLocation(entry.Location) : null,
    wantedStars: toCount(entry.WantedStars) ?? 0,
  };
}

function parseLocation(value: Record<string, unknown>): Location | null {
  const x = toNumber(value.LocationX);
  const z = toNumber(value.LocationZ);
  if (x === null || z === null) return null;
  return {
    x,
    z,
    postalCode: toText(value.PostalCode),
    streetName: toText(value.StreetName),
    buildingNumber: toText(value.BuildingNumber),
  };
}

function parseStaff(value: unknown, tally: Tally): Staff {
  const lists = isRecord(value) ? value : {};
  return {
    admins: accounts(lists.Admins, tally),
    mods: accounts(lists.Mods, tally),
    helpers: accounts(lists.Helpers, tally),
  };
}

function parseJoinLog(entry: Record<string, unknown>): JoinLogEntry | null {
  const player = toPlayer(entry.Player);
  const timestamp = toSeconds(entry.Timestamp);
  if (player === null || timestamp === null || typeof entry.Join !== 'boolean') return null;
  return { player, action: entry.Join ? 'join' : 'leave', timestamp };
}

function parseKillLog(entry: Record<string, unknown>): KillLogEntry | null {
  const killer = toPlayer(entry.Killer);
  const killed = toPlayer(entry.Killed);
  const timestamp = toSeconds(entry.Timestamp);
  return killer && killed && timestamp !== null ? { killer, killed, timestamp } : null;
}

function parseCommandLog(entry: Record<string, unknown>): CommandLogEntry | null {
  const player = toPlayer(entry.Player);
  const command = toText(entry.Command);
  const timestamp = toSeconds(entry.Timestamp);
  return player && command !== null && timestamp !== null ? { player, command, timestamp } : null;
}

function parseModCall(entry: Record<string, unknown>): ModCall | null {
  const caller = toPlayer(entry.Caller);
  const timestamp = toSeconds(entry.Timestamp);
  return caller && timestamp !== null ? { caller, moderator: toPlayer(entry.Moderator), timestamp } : null;
}

function parseEmergencyCall(entry: Record<string, unknown>): EmergencyCall | null {
  const startedAt = toSeconds(entry.StartedAt);
  const team = toText(entry.Team);
  if (startedAt === null || team === null) return null;
  return {
    team,
    caller: toId(entry.Caller),
    players: list(entry.Players, toId, { skipped: 0 }),
    position: parsePosition(entry.Position),
    startedAt,
    callNumber: toCount(entry.CallNumber),
    description: toText(entry.Description),
    positionDescriptor: toText(entry.PositionDescriptor),
  };
}

function parsePosition(value: unknown): { x: number; z: number } | null {
  if (!Array.isArray(value)) return null;
  const x = toNumber(value[0]);
  const z = toNumber(value[1]);
  return x === null || z === null ? null : { x, z };
}

function parseVehicle(entry: Record<string, unknown>): Vehicle | null {
  const name = toText(entry.Name);
  const owner = toText(entry.Owner);
  if (name === null || owner === null) return null;
  return {
    name,
    owner,
    texture: toText(entry.Texture),
    plate: toText(entry.Plate),
    colorHex: toText(entry.ColorHex),
    colorName: toText(entry.ColorName),
  };
}

// An empty map arrives as `[]`, and an empty list might arrive as `{}`: both are simply nothing.
function accounts(value: unknown, tally: Tally): AccountRef[] {
  if (!isRecord(value)) {
    if (Array.isArray(value)) tally.skipped += value.length;
    return [];
  }
  const parsed: AccountRef[] = [];
  for (const [key, name] of Object.entries(value)) {
    const id = toId(key);
    if (id === null) tally.skipped += 1;
    else parsed.push({ id, name: toText(name) ?? '' });
  }
  return parsed;
}

function list<T>(value: unknown, parse: (entry: unknown) => T | null, tally: Tally): T[] {
  if (!Array.isArray(value)) return [];
  const parsed: T[] = [];
  for (const entry of value) {
    const item = parse(entry);
    if (item === null) tally.skipped += 1;
    else parsed.push(item);
  }
  return parsed;
}

function record<T>(parse: (entry: Record<string, unknown>) => T | null): (entry: unknown) => T | null {
  return (entry) => (isRecord(entry) ? parse(entry) : null);
}

function toPlayer(value: unknown): PlayerRef | null {
  const text = toText(value);
  return text === null ? null : parsePlayer(text);
}

function toText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function toNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function toCount(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

function toSeconds(value: unknown): UnixSeconds | null {
  return toCount(typeof value === 'number' ? Math.floor(value) : value);
}

function toId(value: unknown): number | null {
  const id = toCount(value);
  return id === null || id === 0 ? null : id;
}
