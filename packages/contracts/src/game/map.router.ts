import { z } from 'zod';
import { onServer, router } from '../procedures.ts';
import { zGameMap, zMapPositions } from './map.ts';

const params = { id: 'serverId' };
const panel = onServer('canViewIngamePanel');

export const mapRouter = router({
  list: panel
    .meta({ rest: 'GET /servers/{id}/maps', params, summary: 'List maps of the game' })
    .output(z.array(zGameMap))
    .query(({ ctx }) => ctx.services.map.maps()),

  positions: panel
    .meta({ rest: 'GET /servers/{id}/positions', params, summary: 'List positions of players and calls' })
    .output(zMapPositions)
    .query(({ ctx }) => ctx.services.map.positions(ctx.viewer)),
});
