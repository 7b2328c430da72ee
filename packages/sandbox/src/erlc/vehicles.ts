import { pick } from '../random.ts';
import type { Team, Vehicle, World, WorldPlayer } from './types.ts';

const MODELS: Record<Team, readonly string[]> = {
  Civilian: [
    '2021 Falcon Stallion 350',
    '1968 Sentinel Platinum',
    '2015 Bullhorn Prancer',
    '2020 Leland Vault',
    '2011 Vellfire Runabout',
  ],
  Sheriff: ['2020 Falcon Interceptor Utility', '2019 Chevlon Commuter PPV', '2011 Bullhorn Pueblo Pursuit'],
  Police: ['2019 Falcon Interceptor Sedan', '2018 Bullhorn Pursuit', '2013 Chevlon Antelope SS'],
  Fire: ['2020 Fire Engine', 'Ladder Truck', '2016 Medical Response Unit'],
  DOT: ['2019 Falcon Advance 350 Tow', 'Roadside Assistance Truck'],
  Jail: ['2009 Prisoner Transport Bus'],
};

const COLORS = [
  { ColorHex: '#1b2a35', ColorName: 'Navy' },
  { ColorHex: '#f2f3f3', ColorName: 'White' },
  { ColorHex: '#c4281c', ColorName: 'Bright red' },
  { ColorHex: '#27462d', ColorName: 'Earth green' },
  { ColorHex: null, ColorName: null },
] as const;

const SECONDARY = '2016 Lawn Mower';
const PLATE_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

function plate(random: () => number): string {
  const letters = Array.from({ length: 3 }, () => pick(random, [...PLATE_LETTERS])).join('');
  return `${letters}-${100 + Math.floor(random() * 900)}`;
}

/** Gives a player a vehicle: a primary one, then a secondary one, never more. Returns it, or null for a third. */
export function spawnVehicle(
  world: World,
  player: WorldPlayer,
  random: () => number,
  wish: Partial<Vehicle> = {},
): Vehicle | null {
  const owned = world.vehicles.filter((vehicle) => vehicle.Owner === player.name).length;
  if (owned >= 2) return null;
  const texture = random() < 0.5 ? null : pick(random, ['Standard', 'Stealth', 'Custom Livery']);
  const vehicle = {
    Name: owned === 0 ? pick(random, MODELS[player.team]) : SECONDARY,
    Owner: player.name,
    Texture: texture,
    Plate: plate(random),
    ...pick(random, COLORS),
    ...wish,
  };
  world.vehicles.push(vehicle);
  return vehicle;
}
