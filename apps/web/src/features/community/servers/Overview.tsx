import { useCallCounts, useGameInfo } from '../../../data/server-queries.ts';
import { NeedsAttention } from './NeedsAttention.tsx';
import classes from './Overview.module.css';
import { PlaceCards } from './PlaceCards.tsx';
import { PlayersToday } from './PlayersToday.tsx';
import type { OpenServer } from './ServerGate.tsx';
import { SetupChecklist } from './SetupChecklist.tsx';
import { StatTiles } from './StatTiles.tsx';
import { setsUp } from './setup.ts';
import { useAttention } from './use-attention.ts';

/** Shows whether the server is healthy right now, and what needs the viewer. */
export function Overview({ server, permissions }: OpenServer) {
  const watchesGame = permissions.can.canViewIngamePanel && server.erlcKeyConfigured;
  const game = useGameInfo(server.id, watchesGame);
  const known = watchesGame ? game.data : undefined;
  const attention = useAttention(server, known);
  const calls = useCallCounts(server.id, permissions.can.canViewStaffTools);
  return (
    <div className={classes.stack}>
      <StatTiles server={server} game={watchesGame ? game : null} />
      <div className={`${classes.columns} tf-in-turn`}>
        <div className={classes.aside}>
          <NeedsAttention
            serverId={server.id}
            // With the calls at its head, which would move what is read already if they came later.
            attention={calls.settled ? attention : { ...attention, data: undefined }}
            calls={calls}
          />
        </div>
        <div className={`${classes.main} tf-in-turn`}>
          {setsUp(permissions) ? <SetupChecklist server={server} game={known} /> : null}
          {server.erlcKeyConfigured ? <PlayersToday serverId={server.id} game={known} /> : null}
          <PlaceCards serverId={server.id} permissions={permissions} />
        </div>
      </div>
    </div>
  );
}
