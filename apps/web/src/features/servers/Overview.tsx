import { useGameInfo } from '../game/use-game.ts';
import { attentionItems } from './attention.ts';
import { NeedsAttention } from './NeedsAttention.tsx';
import classes from './Overview.module.css';
import { PlaceCards } from './PlaceCards.tsx';
import type { OpenServer } from './ServerGate.tsx';
import { StatTiles } from './StatTiles.tsx';

/** Is the server healthy right now, and what needs me (ux.md S3). */
export function Overview({ server, permissions }: OpenServer) {
  const watchesGame = permissions.can.canViewIngamePanel && Boolean(server.erlcApiKey);
  const game = useGameInfo(server.id, watchesGame);
  return (
    <div className={classes.stack}>
      <StatTiles server={server} game={watchesGame ? game.data : undefined} />
      <div className={classes.columns}>
        <PlaceCards serverId={server.id} permissions={permissions} />
        <NeedsAttention serverId={server.id} items={attentionItems(server, permissions, game.data)} />
      </div>
    </div>
  );
}
