/** The product's performance targets. */
export const TARGETS = {
  /** Requests per second for an authenticated list of 50 on SQLite, as a share of the baseline's. */
  shareOfFloor: 0.75,
  /** 99th percentile of one person's searches inside the largest server, in ms. */
  searchP99Ms: { sqlite: 6, postgres: 9 },
  /** Longest delay of unrelated requests because of searches, in ms. */
  searchDelayMs: 10,
  /** Longest delay of requests while a removed server is purged, in ms. */
  removalMs: 50,
  /** 99th percentile of all requests of open pages to one core, in ms; above it they wait too long. */
  mixMs: 100,
  mixMostMs: 250,
  /** 99th percentile of the event loop's delay while durable writes go on, in ms. */
  durabilityLoopMs: 50,
  /** Largest ratio of the replay of one player's records to that of as many records of 1,000 players. */
  simulationRatio: 10,
  /** Largest ratio of the median latency with 2,000,000 rows to that with 20,000. */
  growth: 1.5,
  /** From spawning the process to /healthz, in ms. */
  coldStartMs: 800,
  /** Memory of the API with nothing to do, in MB. */
  idleMb: 130,
  /** Memory of the API after the run, in MB. */
  memoryMb: 300,
  /** Memory of one live stream, in kB. */
  streamKilobytes: 25,
  /** From a request that changes something until every open page has received it, in ms. */
  streamMs: 150,
  /** 95th percentile of a chart of the analytics, alone and together, in ms. */
  analyticsMs: 300,
  /** 95th percentile from an input to the next paint with a processor six times slower, in ms. */
  inputMs: 200,
  /** Longest time to the first answer of a Discord interaction, in ms. */
  interactionMs: 1_000,
  /** From an urgent call until its pushes reach the push service, in ms. */
  pushMs: 2_000,
  /** 99th percentile of accepted requests during an overload, in ms. */
  overloadP99Ms: 400,
  /** From the end of an overload until all answers are fast again, in ms. */
  recoveryMs: 5_000,
} as const;

/** How hard the runs press. */
export const LIST_CONNECTIONS = 50;
export const SEARCH_CONNECTIONS = 4;
export const ANALYTICS_CONNECTIONS = 4;
/** Requests of each search. */
export const SEARCH_REQUESTS = 400;
/** Changes sent in every step of the live streams. */
export const STREAM_ROUNDS = 10;
/** Open server pages that one core has to hold. */
export const MIX_PAGES = 10_000;
