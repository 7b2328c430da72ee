import { type MapPoint, type MapView, panMap, showOnMap, WHOLE_MAP, zoomMap } from '@tenfour/domain';
import { type RefObject, useEffect, useMemo, useRef } from 'react';

/** How far a pointer moves, in px, before a press becomes a drag. */
const DRAG_PX = 5;

/** After the last change the picture is drawn sharply, in ms. */
const SETTLE_MS = 200;

/** Enlargement from which names are shown beside markers. */
const NEAR = 2;

/** Enlargement of one press of a button. */
const STEP = 1.6;

/** Moves the map without rendering anything: each frame only sets the transform of one element. */
export interface MapControls {
  zoomIn: () => void;
  zoomOut: () => void;
  whole: () => void;
  /** Glides to a point, as to a player who moves. */
  show: (point: MapPoint) => void;
  /** Scrolls the page to the map where the list has pushed it off the screen, as on phones. */
  reveal: () => void;
}

interface Options {
  surface: RefObject<HTMLDivElement | null>;
  world: RefObject<HTMLDivElement | null>;
  /** Called when a person moves the map. */
  onMove: () => void;
  /** Called with the key of a marker that was pressed. */
  onPress: (key: string) => void;
}

/** Pans with one pointer, zooms with two and with the wheel. */
export function useMapView(options: Options): MapControls {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const camera = useRef<Camera>(null);
  useEffect(() => {
    const { surface, world } = latest.current;
    if (!surface.current || !world.current) return undefined;
    const opened = createCamera(world.current);
    camera.current = opened;
    const stop = listen(surface.current, world.current, opened, latest);
    return () => {
      stop();
      opened.close();
    };
  }, []);
  return useMemo(
    () => ({
      zoomIn: () => camera.current?.glide((view) => zoomMap(view, STEP)),
      zoomOut: () => camera.current?.glide((view) => zoomMap(view, 1 / STEP)),
      whole: () => camera.current?.glide(() => WHOLE_MAP),
      show: (point) => camera.current?.glide((view) => showOnMap(view, point)),
      reveal: () => latest.current.surface.current?.scrollIntoView({ block: 'nearest' }),
    }),
    [],
  );
}

interface Camera {
  /** Changes the view with the next frame. */
  move: (change: (view: MapView) => MapView) => void;
  /** Changes the view by a transition. */
  glide: (change: (view: MapView) => MapView) => void;
  view: () => MapView;
  close: () => void;
}

function createCamera(world: HTMLElement): Camera {
  let view = WHOLE_MAP;
  let frame = 0;
  let settling = 0;

  function draw(): void {
    frame = 0;
    const { center, zoom } = view;
    const [left, top] = [center.u, center.v].map((part) => `${(0.5 - part * zoom) * 100}%`);
    world.style.transform = `translate(${left}, ${top}) scale(${zoom})`;
    world.style.setProperty('--shrink', String(1 / zoom));
    world.toggleAttribute('data-near', zoom >= NEAR);
    world.toggleAttribute('data-zoomed', zoom > 1);
  }

  function change(next: (view: MapView) => MapView, glides: boolean): void {
    view = next(view);
    world.toggleAttribute('data-glides', glides);
    world.toggleAttribute('data-moving', true);
    window.clearTimeout(settling);
    settling = window.setTimeout(() => world.removeAttribute('data-moving'), SETTLE_MS);
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  return {
    move: (next) => change(next, false),
    glide: (next) => change(next, true),
    view: () => view,
    close: () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(settling);
    },
  };
}

/** Returns the function that stops listening. */
function listen(
  surface: HTMLElement,
  world: HTMLElement,
  camera: Camera,
  latest: RefObject<Options>,
): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  let drags = false;

  /** The point of the map under a point of the screen. */
  function pointAt(x: number, y: number): MapPoint {
    const { left, top, width, height } = surface.getBoundingClientRect();
    const { center, zoom } = camera.view();
    const side = world.offsetWidth * zoom;
    return { u: center.u + (x - left - width / 2) / side, v: center.v + (y - top - height / 2) / side };
  }

  function onDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (pointers.size === 0) drags = false;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function onDrag(event: PointerEvent): void {
    // Released outside of the window, which does not say so.
    if (event.buttons === 0) pointers.delete(event.pointerId);
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!drags && Math.hypot(now.x - before.x, now.y - before.y) < DRAG_PX) return;
    if (!drags) latest.current.onMove();
    drags = true;
    surface.setPointerCapture(event.pointerId);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    const side = world.offsetWidth * camera.view().zoom;
    const share = pointers.size;
    const by = { u: (before.x - now.x) / side / share, v: (before.y - now.y) / side / share };
    const factor = other ? distance(now, other) / Math.max(1, distance(before, other)) : 1;
    const around = other ? pointAt((now.x + other.x) / 2, (now.y + other.y) / 2) : undefined;
    camera.move((view) => zoomMap(panMap(view, by), factor, around));
  }

  function onUp({ pointerId }: PointerEvent): void {
    pointers.delete(pointerId);
  }

  function onClick({ target }: MouseEvent): void {
    const marker = target instanceof Element ? target.closest<HTMLElement>('[data-marker]') : null;
    if (!drags && marker?.dataset.marker) latest.current.onPress(marker.dataset.marker);
  }

  function onWheel(event: WheelEvent): void {
    // Where nothing is left to zoom out of, the page scrolls.
    if (event.deltaY > 0 && camera.view().zoom === 1) return;
    event.preventDefault();
    latest.current.onMove();
    const around = pointAt(event.clientX, event.clientY);
    camera.move((view) => zoomMap(view, Math.exp(-event.deltaY / 400), around));
  }

  const stop = new AbortController();
  const { signal } = stop;
  surface.addEventListener('pointerdown', onDown, { signal });
  surface.addEventListener('pointermove', onDrag, { signal });
  surface.addEventListener('pointerup', onUp, { signal });
  surface.addEventListener('pointercancel', onUp, { signal });
  surface.addEventListener('click', onClick, { signal });
  surface.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => stop.abort();
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
