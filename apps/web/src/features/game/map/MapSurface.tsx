import { ActionIcon } from '@mantine/core';
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import classes from './Map.module.css';
import type { CallMarker, PlayerMarker, Scene } from './scene.ts';
import { texts } from './texts.ts';
import { type MapControls, useMapView } from './use-view.ts';

interface MapSurfaceProps {
  scene: Scene;
  picture: string | null;
  followed: string | null;
  /** Called when a person moves the map. */
  onMove: () => void;
  /** Called with the key of a player who was pressed. */
  onPress: (key: string) => void;
  /** Receives the controls of the map, for the list beside it. */
  controls: { current: MapControls | null };
}

/**
 * The picture with its markers. Everything on it is in the list too, so screen readers and the keyboard skip it. Markers
 * glide to their next position by a transition of the browser.
 */
export function MapSurface({ scene, picture, followed, onMove, onPress, controls }: MapSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const view = useMapView({ surface, world, onMove, onPress });
  useEffect(() => {
    controls.current = view;
  }, [controls, view]);
  const { u, v } = scene.players.find(({ key }) => key === followed)?.point ?? {};
  useEffect(() => {
    if (u !== undefined && v !== undefined) view.show({ u, v });
  }, [view, u, v]);
  return (
    <div className={classes.frame}>
      <div ref={surface} className={classes.surface} aria-hidden data-map>
        <div ref={world} className={classes.world}>
          <Picture key={picture} address={picture} />
          <Trails trails={scene.trails} />
          {scene.calls.map((marker) => (
            <Call key={marker.call.id} marker={marker} />
          ))}
          {scene.players.map((marker) => (
            <Player key={marker.key} marker={marker} isFollowed={marker.key === followed} />
          ))}
        </div>
      </div>
      <Buttons view={view} />
    </div>
  );
}

function Buttons({ view }: { view: MapControls }) {
  const buttons = [
    [texts.zoomIn, IconPlus, view.zoomIn],
    [texts.zoomOut, IconMinus, view.zoomOut],
    [texts.whole, IconMaximize, view.whole],
  ] as const;
  return (
    <div className={classes.buttons}>
      {buttons.map(([label, Icon, act]) => (
        <ActionIcon key={label} variant="default" size="lg" aria-label={label} title={label} onClick={act}>
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}

function Picture({ address }: { address: string | null }) {
  const [failed, setFailed] = useState(false);
  if (address === null || failed) return <p className={classes.missing}>{texts.noMaps}</p>;
  return (
    <img className={classes.picture} src={address} alt="" draggable={false} onError={() => setFailed(true)} />
  );
}

const Trails = memo(function Trails({ trails }: Pick<Scene, 'trails'>) {
  return (
    <svg aria-hidden className={classes.trails} viewBox="0 0 1000 1000" preserveAspectRatio="none">
      {trails.map(({ key, team, points }) => (
        <polyline key={key} data-team={team} points={points} />
      ))}
    </svg>
  );
});

/** Places a marker by the size of the map, so that a resize moves nothing by script. */
function placed({ u, v }: { u: number; v: number }) {
  return { translate: `${(u * 100).toFixed(3)}cqmin ${(v * 100).toFixed(3)}cqmin` };
}

function Player({ marker, isFollowed }: { marker: PlayerMarker; isFollowed: boolean }) {
  const { key, player, point } = marker;
  if (point === null) return null;
  return (
    <div className={classes.marker} style={placed(point)} data-team={player.team} data-marker={key}>
      <span className={classes.pin} data-followed={isFollowed || undefined}>
        <span className={classes.dot} />
        <span className={classes.label}>
          {player.callsign ? <b>{player.callsign}</b> : null}
          <span className={classes.name}>{player.name}</span>
          {player.wantedStars > 0 ? <span className={classes.stars}>★{player.wantedStars}</span> : null}
        </span>
      </span>
    </div>
  );
}

function Call({ marker: { call, point } }: { marker: CallMarker }) {
  if (point === null) return null;
  return (
    <div className={classes.marker} style={placed(point)} data-call={call.kind}>
      <span className={classes.pin}>
        <span className={classes.alarm}>!</span>
      </span>
    </div>
  );
}
