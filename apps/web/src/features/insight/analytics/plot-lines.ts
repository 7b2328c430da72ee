/** A drawing's own units; its width is stretched. */
export const PLOT = { width: 320, height: 84 } as const;

/** A value's place in the drawing. */
interface Point {
  x: number;
  y: number;
}

/** Stretches of values that are known, one after the other: a gap is none, and one value alone has a length too. */
export function stretches(values: readonly (number | null)[], top: number): Point[][] {
  const step = PLOT.width / Math.max(1, values.length);
  const found: Point[][] = [];
  let open: Point[] | null = null;
  for (const [place, value] of values.entries()) {
    if (value === null) {
      open = null;
      continue;
    }
    if (open === null) {
      open = [];
      found.push(open);
    }
    open.push({ x: (place + 0.5) * step, y: heightOf(value, top) });
  }
  return found.map((points) => (points.length > 1 ? points : widened(points, step)));
}

function widened(points: Point[], step: number): Point[] {
  return points.flatMap(({ x, y }) => [
    { x: x - step * 0.3, y },
    { x: x + step * 0.3, y },
  ]);
}

/** Where a value lies, from the top down. */
export function heightOf(value: number, top: number): number {
  return PLOT.height - (value / top) * PLOT.height;
}

/** `M…L…` of the stretches. */
export function pathOf(values: readonly (number | null)[], top: number): string {
  return stretches(values, top)
    .map((points) => points.map(({ x, y }, place) => `${place ? 'L' : 'M'}${round(x)} ${round(y)}`).join(''))
    .join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A part of a bar that stands on those below it. */
export interface Part {
  key: string;
  y: number;
  height: number;
}

/** What a step's values look like one on top of the other. */
export function stacked(series: readonly { key: string; value: number | null }[], top: number): Part[] {
  let below = 0;
  return series.flatMap(({ key, value }) => {
    if (value === null || value === 0) return [];
    below += value;
    return [{ key, y: heightOf(below, top), height: (value / top) * PLOT.height }];
  });
}

/** Returns an upper bound of the values for an axis: 1, 2 or 5 followed by zeros. */
export function roundTop(values: readonly (number | null)[]): number {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const size = 10 ** Math.floor(Math.log10(most));
  const first = [1, 2, 5, 10].find((factor) => factor * size >= most) ?? 10;
  return first * size;
}
