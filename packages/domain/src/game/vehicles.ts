import { type Player, usernameKey } from '../community/identity.ts';

/** The game's name for a vehicle without a livery of its own; it also sends null. */
const STANDARD = 'Standard';

/** A vehicle as the game sends it: with its owner's name, without an id. */
interface SpawnedVehicle {
  name: string;
  owner: string;
  texture: string | null;
  plate: string | null;
  colorHex: string | null;
  colorName: string | null;
}

interface Vehicle {
  model: string;
  /** The player in the game that owns it; the id is null when no such player is online. */
  owner: { name: string; robloxUserId: string | null };
  /** Null for the standard one. */
  livery: string | null;
  plate: string | null;
  /** `hex` is `#rrggbb`, or null when the game sent something else. */
  color: { name: string | null; hex: string | null };
}

/** Gives each vehicle its owner among the players online. Sorted by owner, then by model. */
export function vehiclesOf(spawned: readonly SpawnedVehicle[], online: readonly Player[]): Vehicle[] {
  const players = new Map(online.map(({ name, id }) => [usernameKey(name), { name, robloxUserId: id }]));
  return spawned
    .map(({ name, owner, texture, plate, colorHex, colorName }) => ({
      model: name,
      owner: players.get(usernameKey(owner)) ?? { name: owner.trim(), robloxUserId: null },
      livery: texture === STANDARD ? null : texture,
      plate,
      color: { name: colorName, hex: hexColor(colorHex) },
    }))
    .sort(
      (a, b) => compare(usernameKey(a.owner.name), usernameKey(b.owner.name)) || compare(a.model, b.model),
    );
}

/**
 * Returns whether each typed word is in the vehicle's owner, model, livery, plate or color. Plates match without their
 * separators too: `abc123` is `ABC-123`.
 */
export function isVehicleLike({ model, owner, livery, plate, color }: Vehicle, typed: string): boolean {
  const texts = [owner.name, model, livery, color.name, plate, plate?.replaceAll(/[^a-z0-9]/gi, '')].map(
    (text) => (text ?? '').toLowerCase(),
  );
  const words = typed.toLowerCase().split(/\s+/);
  return words.every((word) => texts.some((text) => text.includes(word)));
}

function hexColor(text: string | null): string | null {
  return text !== null && /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null;
}

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
