import { useQuery } from '@tanstack/react-query';
import { type AnalyticsInput, POLLING_MS } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';

/** Asked again by the clock; while the range changes, the old chart stays. */
const options = {
  refetchInterval: POLLING_MS.analytics,
  staleTime: 60_000,
  placeholderData: <T>(before: T | undefined) => before,
};

const { analytics } = trpc;

/** Charts over time always have the period before: their headline says the change. */
const compared = (input: AnalyticsInput): AnalyticsInput => ({ ...input, compare: true });

export const usePlayersChart = (input: AnalyticsInput) =>
  useQuery(analytics.players.queryOptions(compared(input), options));
export const useBusiestHours = (input: AnalyticsInput) =>
  useQuery(analytics.busiestHours.queryOptions(input, options));
export const useTrafficChart = (input: AnalyticsInput) =>
  useQuery(analytics.traffic.queryOptions(compared(input), options));
export const useKillsChart = (input: AnalyticsInput) =>
  useQuery(analytics.kills.queryOptions(compared(input), options));
export const useCommandsChart = (input: AnalyticsInput) =>
  useQuery(analytics.commands.queryOptions(compared(input), options));
export const usePunishmentsChart = (input: AnalyticsInput) =>
  useQuery(analytics.punishments.queryOptions(compared(input), options));
export const useResponsesChart = (input: AnalyticsInput) =>
  useQuery(analytics.responses.queryOptions(compared(input), options));
export const useStaffAnalytics = (input: AnalyticsInput) =>
  useQuery(analytics.staff.queryOptions(input, options));
