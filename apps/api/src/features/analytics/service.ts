import type { AnalyticsService } from '@tenfour/contracts';
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

/** Analytics of servers: read from the counts per hour, and from what is kept for good. */
export function createAnalyticsService(deps: AnalyticsDeps): AnalyticsService {
  return {
    players: (viewer, input) => playersChart(deps, viewer, input),
    busiestHours: (viewer, input) => busiestHours(deps, viewer, input),
    traffic: (viewer, input) => trafficChart(deps, viewer, input),
    kills: (viewer, input) => killsChart(deps, viewer, input),
    commands: (viewer, input) => commandsChart(deps, viewer, input),
    punishments: (viewer, input) => punishmentsChart(deps, viewer, input),
    responses: (viewer, input) => responsesChart(deps, viewer, input),
    staff: (viewer, input) => staffAnalytics(deps, viewer, input),
  };
}
