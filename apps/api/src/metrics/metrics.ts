import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createGauges, type GaugeSources } from './gauges.ts';
import { countMetrics, createDurations, type Durations } from './instruments.ts';
import { type UpstreamAddresses, watchUpstreams } from './upstreams.ts';

export interface MetricsDeps extends GaugeSources {
  config: UpstreamAddresses;
}

/** What this process measures of itself, for Prometheus. */
export interface Metrics {
  durations: Durations;
  /** Of the text. */
  contentType: string;
  /** Has the requests counted that are being answered. */
  countInFlight(read: () => number): void;
  /** Everything as text, in Prometheus' exposition format. */
  text(): Promise<string>;
  /** Measures no more. */
  stop(): void;
}

/** Starts measuring. Each process has its own figures; the scraper adds them up. */
export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = createDurations(registry);
  const { upstream } = durations;
  createGauges(registry, deps);
  const ends = [
    countMetrics(registry),
    watchUpstreams(deps.config, ({ upstream: name, outcome, ms }) =>
      upstream.observe({ upstream: name, outcome }, ms / 1_000),
    ),
  ];
  return {
    durations,
    contentType: registry.contentType,
    countInFlight(read) {
      new Gauge({
        name: 'tenfour_http_requests_in_flight',
        help: 'Requests that are being answered; live streams are not among them.',
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    text: () => registry.metrics(),
    stop() {
      for (const end of ends) end();
      registry.clear();
    },
  };
}
