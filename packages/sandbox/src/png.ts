import { crc32, deflateSync } from 'node:zlib';
import { hashNumber } from './identity.ts';

/** Red, green, blue, alpha; 0 to 255 each. */
export type Colour = readonly [number, number, number, number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CLEAR: Colour = [0, 0, 0, 0];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Encodes a square palette PNG of `size` pixels; `indexAt` returns the palette entry of each pixel. */
export function encodePng(
  size: number,
  palette: readonly Colour[],
  indexAt: (x: number, y: number) => number,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((size + 1) * size);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) rows[y * (size + 1) + 1 + x] = indexAt(x, y);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => colour.slice(0, 3)))),
    chunk('tRNS', Buffer.from(palette.map(([, , , alpha]) => alpha))),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a color from a hue in degrees, with saturation and lightness from 0 to 1. */
function hsl(hue: number, saturation: number, lightness: number): Colour {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const k = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4), 255];
}

/** Draws a mirrored 5 by 5 block pattern on a colored background, distinct per seed. */
export function patternPng(seed: string, size: number): Buffer {
  const hue = hashNumber(`hue:${seed}`) % 360;
  const bits = hashNumber(`bits:${seed}`);
  const palette = [hsl(hue, 0.55, 0.42), hsl((hue + 30) % 360, 0.8, 0.88)];
  const cell = size / 7;
  return encodePng(size, palette, (x, y) => {
    const column = Math.floor(x / cell) - 1;
    const row = Math.floor(y / cell) - 1;
    if (column < 0 || column > 4 || row < 0 || row > 4) return 0;
    const mirrored = column > 2 ? 4 - column : column;
    return Math.floor(bits / 2 ** (row * 3 + mirrored)) % 2;
  });
}

const SKINS: readonly Colour[] = [
  [255, 224, 189, 255],
  [234, 192, 134, 255],
  [198, 134, 66, 255],
  [141, 85, 36, 255],
  [245, 205, 48, 255],
];

const GROUND = 1;
const SKIN = 2;
const HAIR = 3;
const SHIRT = 4;
const INK = 5;

/** Returns the part of a blocky head and shoulders at a point; coordinates from 0 to 1. */
function headAt(x: number, y: number, fringe: number): number {
  if (y > 0.8) return Math.abs(x - 0.5) < 0.36 ? SHIRT : GROUND;
  if (Math.abs(x - 0.5) > 0.24 || y < 0.16) return GROUND;
  if (y < 0.26 + fringe || (Math.abs(x - 0.5) > 0.21 && y < 0.5)) return HAIR;
  const eye = Math.abs(Math.abs(x - 0.5) - 0.1) < 0.025 && Math.abs(y - 0.5) < 0.045;
  const mouth = Math.abs(x - 0.5) < 0.1 && Math.abs(y - 0.66) < 0.015;
  return eye || mouth ? INK : SKIN;
}

/** Draws a blocky head, distinct per seed; `circular` leaves the corners transparent. */
export function headshotPng(seed: string, size: number, circular = false): Buffer {
  const pick = (what: string, count: number): number => hashNumber(`${what}:${seed}`) % count;
  const palette = [
    CLEAR,
    hsl(pick('ground', 360), 0.35, 0.8),
    SKINS[pick('skin', SKINS.length)] ?? CLEAR,
    hsl(pick('hair', 60), 0.5, 0.1 + pick('shade', 5) / 12),
    hsl(pick('shirt', 360), 0.6, 0.4),
    [30, 30, 34, 255] as const,
  ];
  const fringe = pick('fringe', 5) / 40;
  return encodePng(size, palette, (px, py) => {
    const x = (px + 0.5) / size;
    const y = (py + 0.5) / size;
    if (circular && Math.hypot(x - 0.5, y - 0.5) > 0.5) return 0;
    return headAt(x, y, fringe);
  });
}
