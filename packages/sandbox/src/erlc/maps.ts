import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Colour, encodePng } from '../png.ts';
import { STREETS } from './locations.ts';

/**
 * What the product is calibrated with for these maps (its `MAPS_FILE`). The pictures are drawn by the entry of `fall`; that
 * of `snow` has another scale and origin, so that its check fails, and `summer` has none.
 */
export const MAPS_FILE = fileURLToPath(new URL('../../maps.json', import.meta.url));

interface Measure {
  size: number;
  pixelsPerStud: number;
  origin: [number, number];
  postals: Record<string, [number, number]>;
}

/** Land, field, road and ink of each season, in this order. */
const SEASONS: Readonly<Record<string, readonly [Colour, Colour, Colour, Colour]>> = {
  fall: [
    [201, 176, 130, 255],
    [183, 150, 98, 255],
    [120, 116, 112, 255],
    [60, 44, 30, 255],
  ],
  snow: [
    [232, 238, 243, 255],
    [210, 221, 230, 255],
    [139, 148, 158, 255],
    [45, 58, 72, 255],
  ],
  spring: [
    [176, 203, 148, 255],
    [150, 186, 120, 255],
    [124, 126, 124, 255],
    [36, 60, 30, 255],
  ],
  summer: [
    [150, 190, 118, 255],
    [128, 170, 96, 255],
    [118, 120, 118, 255],
    [30, 54, 26, 255],
  ],
};
const STYLES = ['blank', 'postals'] as const;

/** The blocks of streets have postals from this on; they are too close to each other for names on the picture. */
const FIRST_BLOCK = 600;

/** Pixels of a digit's dot. */
const DOT = 4;

/** The five rows of each digit, three pixels wide, as bits. */
const DIGITS = '75557 26227 71747 71717 55711 74717 74757 71122 75757 75717'
  .split(' ')
  .map((rows) => [...rows].map(Number));

/** Places of the colors in a season. */
const COLORS = { land: 0, field: 1, road: 2, ink: 3 } as const;

type Fill = (left: number, top: number, width: number, height: number, color: keyof typeof COLORS) => void;

/** Draws every street, and the narrow road that leads on from it to the edges. */
function drawRoads(fill: Fill, { size, pixelsPerStud, origin }: Measure): void {
  for (const { place, axis, reach } of STREETS) {
    const x = Math.round(origin[0] + place.LocationX * pixelsPerStud);
    const y = Math.round(origin[1] + place.LocationZ * pixelsPerStud);
    const half = Math.round(reach * pixelsPerStud);
    if (axis === 'LocationX') {
      fill(0, y - 1, size, 3, 'road');
      fill(x - half, y - 5, 2 * half, 11, 'road');
    } else {
      fill(x - 1, 0, 3, size, 'road');
      fill(x - 5, y - half, 11, 2 * half, 'road');
    }
  }
}

function drawDigit(fill: Fill, digit: string, left: number, top: number): void {
  const rows = DIGITS[Number(digit)] ?? [];
  for (const [row, bits] of rows.entries()) {
    for (let column = 0; column < 3; column += 1) {
      const isInk = (bits >> (2 - column)) % 2 === 1;
      if (isInk) fill(left + column * DOT, top + row * DOT, DOT, DOT, 'ink');
    }
  }
}

function draw(measure: Measure, withPostals: boolean): Uint8Array {
  const { size } = measure;
  const raster = new Uint8Array(size * size).fill(COLORS.land);
  const fill: Fill = (left, top, width, height, color) => {
    for (let y = Math.max(0, top); y < Math.min(size, top + height); y += 1)
      raster.fill(COLORS[color], y * size + Math.max(0, left), y * size + Math.min(size, left + width));
  };
  for (let at = 0; at < size; at += 128) fill(at, (at * 5) % size, 96, 96, 'field');
  drawRoads(fill, measure);
  if (!withPostals) return raster;
  const named = Object.entries(measure.postals).filter(([postal]) => Number(postal) < FIRST_BLOCK);
  for (const [postal, [x, y]] of named)
    for (const [place, digit] of [...postal].entries())
      drawDigit(fill, digit, x + (place * 4 - 5) * DOT, y + 2 * DOT);
  return raster;
}

function picture(season: string, style: string): Buffer {
  const { fall } = JSON.parse(readFileSync(MAPS_FILE, 'utf8')) as { fall: Measure };
  const raster = draw(fall, style === 'postals');
  return encodePng(fall.size, SEASONS[season] ?? [], (x, y) => raster[y * fall.size + x] ?? 0);
}

/** Adds the list of map pictures and the pictures, which are drawn when first requested. */
export function addMapRoutes(app: FastifyInstance): void {
  const drawn = new Map<string, Buffer>();
  const files = Object.keys(SEASONS).flatMap((season) => STYLES.map((style) => ({ season, style })));
  app.get('/maps', async () => files.map(({ season, style }) => `/maps/${season}_${style}.png`));
  for (const { season, style } of files) {
    const path = `/maps/${season}_${style}.png`;
    app.get(path, async (_request, reply) => {
      const bytes = drawn.get(path) ?? picture(season, style);
      drawn.set(path, bytes);
      return reply.type('image/png').send(bytes);
    });
  }
}
