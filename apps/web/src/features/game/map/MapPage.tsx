import { Alert, Skeleton } from '@mantine/core';
import type { GameMap, MapPositions, ModCall } from '@tenfour/contracts';
import type { MapPoint } from '@tenfour/domain';
import { useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion, RegionProblem } from '../../../ui/DataRegion.tsx';
import { Freshness } from '../../../ui/Freshness.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useOpenDrawer } from '../../community/identity/drawer-address.ts';
import { type OpenServer, ServerPageGate } from '../../community/servers/ServerGate.tsx';
import classes from './Map.module.css';
import { CallList, PlayerList } from './MapList.tsx';
import { MapSurface } from './MapSurface.tsx';
import { MapTools } from './MapTools.tsx';
import { callsWith, mapNamed, pictureOf, type Scene, sceneOf } from './scene.ts';
import { texts } from './texts.ts';
import { useMaps, usePositions, useQueue, useTrails } from './use-map.ts';
import type { MapControls } from './use-view.ts';

/** Shows /server/$id/map: where players and calls are, on a picture of the map and as a list. */
export function MapPage() {
  return (
    <ServerPageGate allowed={({ can }) => can.canViewIngamePanel} denied={copy.navigation.lacksFlag}>
      {(open) => <LiveMap {...open} />}
    </ServerPageGate>
  );
}

function LiveMap({ server, permissions }: OpenServer) {
  const positions = usePositions(server.id);
  const maps = useMaps(server.id);
  const queue = useQueue(server.id, permissions.can.canViewStaffTools);
  useUnauthorized('server', positions.error, maps.error);
  const { data } = positions;
  return (
    <>
      <div className={classes.head}>
        <PageTitle title={`${texts.title} · ${server.name}`}>{texts.title}</PageTitle>
        {data && server.isActive ? <Freshness asOf={data.asOf} stale={data.stale} query={positions} /> : null}
      </div>
      <RegionProblem query={maps} />
      <DataRegion query={positions} skeleton={<Skeleton className={classes.skeleton} />}>
        {(read) => (
          <ReadMap
            read={read}
            maps={maps.data ?? []}
            areMapsKnown={!maps.isPending}
            queue={queue.data ?? null}
            serverId={server.id}
            problem={server.isActive ? (read.problem?.message ?? null) : texts.suspended}
            mayOpen={permissions.can.canViewPunishments}
          />
        )}
      </DataRegion>
    </>
  );
}

interface ReadMapProps {
  read: MapPositions;
  maps: readonly GameMap[];
  areMapsKnown: boolean;
  /** The open mod calls; null for viewers who may not see them. */
  queue: readonly ModCall[] | null;
  serverId: string;
  problem: string | null;
  /** Whether the viewer may open the drawer of a player. */
  mayOpen: boolean;
}

function ReadMap({ read, maps, areMapsKnown, queue, serverId, problem, mayOpen }: ReadMapProps) {
  const trails = useTrails(read);
  const [chosen, setChosen] = useState<string | null>(null);
  const [withPostals, setWithPostals] = useState(true);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [followed, setFollowed] = useState<string | null>(null);
  const controls = useRef<MapControls | null>(null);
  const openDrawer = useOpenDrawer();
  const map = mapNamed(maps, chosen);
  const { players } = read;
  const calls = callsWith(queue, read);
  const scene = sceneOf({ players, calls }, map?.calibration ?? null, trails, hidden);

  function press(key: string) {
    const pressed = scene.players.find((marker) => marker.key === key);
    if (mayOpen && pressed) openDrawer(pressed.player.name);
    else setFollowed(key);
  }

  function show(point: MapPoint) {
    controls.current?.show(point);
    controls.current?.reveal();
  }

  function follow(key: string | null) {
    setFollowed(key);
    if (key !== null) controls.current?.reveal();
  }

  return (
    <>
      <Notice problem={problem} check={map || areMapsKnown ? scene.check : null} />
      <MapTools
        maps={maps}
        map={map}
        onMap={setChosen}
        withPostals={withPostals}
        onPostals={setWithPostals}
        players={players}
        hidden={hidden}
        onHidden={setHidden}
      />
      <div className={classes.parts}>
        {areMapsKnown ? (
          <MapSurface
            scene={scene}
            picture={map ? pictureOf(map, withPostals) : null}
            followed={followed}
            onMove={() => setFollowed(null)}
            onPress={press}
            controls={controls}
          />
        ) : (
          <Skeleton className={classes.skeleton} />
        )}
        <div className={classes.lists}>
          <CallList calls={scene.calls} queueOf={queue && serverId} onShow={show} />
          <PlayerList
            markers={scene.players}
            isFiltered={scene.players.length < players.length}
            followed={followed}
            onFollow={follow}
          />
        </div>
      </div>
    </>
  );
}

/** Says why there is nothing new, or why positions are not where they should be. */
function Notice({ problem, check }: { problem: string | null; check: Scene['check'] | null }) {
  const wrong = check === 'none' ? texts.notCalibrated : check === 'failed' ? texts.failed : null;
  const text = problem ?? wrong;
  return text === null ? null : (
    <Alert color="yellow" role="status" className={classes.notice}>
      {text}
    </Alert>
  );
}
