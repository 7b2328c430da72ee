import type { AnalyticsInput, AnalyticsService, Viewer } from '@tenfour/contracts';
import { busiestHours } from './busiest-hours.ts';
import {
  commandsChart,
  killsChart,
  playersChart,
  punishmentsChart,
  responsesChart,
  trafficChart,
} from './charts.ts';
import type { AnalyticsDeps } from './lines.ts';
import { staffAnalytics } from './staff.ts';

/** Creates the service for analytics of servers, from hourly counts and from records that are never purged. */
export function createAnalyticsService(deps: AnalyticsDeps): AnalyticsService {
  return {
    players: together(deps, playersChart),
    busiestHours: together(deps, busiestHours),
    traffic: together(deps, trafficChart),
    kills: together(deps, killsChart),
    commands: together(deps, commandsChart),
    punishments: together(deps, punishmentsChart),
    responses: together(deps, responsesChart),
    staff: together(deps, staffAnalytics),
  };
}

/**
 * Shares the result between concurrent requests for the same chart, which is equal for all viewers: a staff meeting
 * that opens the page reads a year once.
 */
function together<Chart>(
  deps: AnalyticsDeps,
  read: (deps: AnalyticsDeps, viewer: Viewer, input: AnalyticsInput) => Promise<Chart>,
) {
  const underWay = new Map<string, Promise<Chart>>();
  return async (viewer: Viewer, input: AnalyticsInput): Promise<Chart> => {
    const { range, from, to, compare } = input;
    const key = JSON.stringify([viewer.serverId, range, from, to, compare]);
    const known = underWay.get(key);
    if (known) return known;
    const reading = read(deps, viewer, input).finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  };
}
