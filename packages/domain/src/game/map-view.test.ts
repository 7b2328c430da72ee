import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_ZOOM, type MapView, panMap, showOnMap, WHOLE_MAP, zoomMap } from './map-view.ts';

const part = fc.double({ min: 0, max: 1, noNaN: true });
const point = fc.record({ u: part, v: part });
const view: fc.Arbitrary<MapView> = fc.record({
  center: point,
  zoom: fc.double({ min: 1, max: MAX_ZOOM, noNaN: true }),
});
const factor = fc.double({ min: 0.01, max: 100, noNaN: true });
const shift = fc.record({
  u: fc.double({ min: -3, max: 3, noNaN: true }),
  v: fc.double({ min: -3, max: 3, noNaN: true }),
});

/** Where a point is on the screen, in sizes of the whole picture from the middle. */
const onScreen = ({ center, zoom }: MapView, { u, v }: { u: number; v: number }) => [
  (u - center.u) * zoom,
  (v - center.v) * zoom,
];

it('the middle stays on the picture, and the enlargement in its limits', () => {
  const step = fc.oneof(
    shift.map((by) => (before: MapView) => panMap(before, by)),
    fc.tuple(factor, point).map(
      ([by, around]) =>
        (before: MapView) =>
          zoomMap(before, by, around),
    ),
    point.map((center) => (before: MapView) => showOnMap(before, center)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { center, zoom } = steps.reduce((before, take) => take(before), WHOLE_MAP);
      expect(Math.min(center.u, center.v)).toBeGreaterThanOrEqual(0);
      expect(Math.max(center.u, center.v)).toBeLessThanOrEqual(1);
      expect(zoom).toBeGreaterThanOrEqual(1);
      expect(zoom).toBeLessThanOrEqual(MAX_ZOOM);
    }),
  );
});

it('the point under the pointer stays there while the picture grows', () => {
  fc.assert(
    fc.property(view, fc.double({ min: 1, max: 50, noNaN: true }), point, (before, by, around) => {
      const [x, y] = onScreen(before, around);
      const [left, top] = onScreen(zoomMap(before, by, around), around);
      expect(left).toBeCloseTo(x ?? 0, 6);
      expect(top).toBeCloseTo(y ?? 0, 6);
    }),
  );
});

it('growing and shrinking around the middle ends where it began', () => {
  fc.assert(
    fc.property(view, fc.double({ min: 1, max: 3, noNaN: true }), (before, by) => {
      const grown = zoomMap(before, by);
      const back = zoomMap(grown, before.zoom / grown.zoom);
      expect(back.zoom).toBeCloseTo(before.zoom, 6);
      expect(back.center.u).toBeCloseTo(before.center.u, 6);
    }),
  );
});

it('showing a player never shrinks the picture', () => {
  expect(showOnMap(WHOLE_MAP, { u: 0.1, v: 0.9 })).toEqual({ center: { u: 0.1, v: 0.9 }, zoom: 3 });
  expect(showOnMap({ ...WHOLE_MAP, zoom: 8 }, { u: 0.1, v: 0.9 }).zoom).toBe(8);
});
