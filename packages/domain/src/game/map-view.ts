import type { MapPoint } from './map.ts';

/** What of a map is seen: the point in the middle of the screen, and how much the picture is enlarged. */
export interface MapView {
  center: MapPoint;
  zoom: number;
}

/** The whole picture. */
export const WHOLE_MAP: MapView = { center: { u: 0.5, v: 0.5 }, zoom: 1 };

/** Largest enlargement: pixels of the picture are the size of a marker then. */
export const MAX_ZOOM = 10;

/** Returns the view with its middle moved by a part of the picture; the middle stays on the picture. */
export function panMap({ center, zoom }: MapView, by: MapPoint): MapView {
  return { center: { u: clamped(center.u + by.u, 0, 1), v: clamped(center.v + by.v, 0, 1) }, zoom };
}

/** Returns the view enlarged by a factor. The point `around` stays where it is on the screen as far as the picture lets it. */
export function zoomMap(view: MapView, factor: number, around: MapPoint = view.center): MapView {
  const zoom = clamped(view.zoom * factor, 1, MAX_ZOOM);
  const part = 1 - view.zoom / zoom;
  const by = { u: (around.u - view.center.u) * part, v: (around.v - view.center.v) * part };
  return { ...panMap(view, by), zoom };
}

/** Returns the view that shows a point in its middle, enlarged at least so that streets can be distinguished. */
export function showOnMap(view: MapView, center: MapPoint): MapView {
  return { center, zoom: Math.max(view.zoom, NEAR_ZOOM) };
}

const NEAR_ZOOM = 3;

function clamped(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
