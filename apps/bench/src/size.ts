/** How much a dataset holds. */
export interface Size {
  name: string;
  servers: number;
  users: number;
  /** Memberships, including the owners'; the reader of the load runs is extra. */
  members: number;
  largestTeam: number;
  punishments: number;
  /** Punishments of the largest server. */
  largestServer: number;
  /** Live streams of one server at one process, one step on top of the other. */
  streams: readonly number[];
  /** Game events of the analytics' own store. */
  events: number;
}

/** The size that the product advertises. */
export const FULL: Size = {
  name: 'full',
  servers: 50_000,
  users: 200_000,
  members: 500_000,
  largestTeam: 400,
  punishments: 2_000_000,
  largestServer: 54_000,
  streams: [5_000, 10_000],
  events: 2_000_000,
};

/** A small size for a quick check that everything runs; its numbers are meaningless. */
export const SMALL: Size = {
  name: 'small',
  servers: 1_250,
  users: 5_000,
  members: 12_500,
  largestTeam: 100,
  punishments: 50_000,
  largestServer: 5_000,
  streams: [250, 500],
  events: 50_000,
};

/** For measuring growth: the same shape with a hundredth and a tenth of the rows. */
export const HUNDREDTH: Size = {
  ...FULL,
  name: 'hundredth',
  servers: 500,
  users: 2_000,
  members: 5_000,
  largestTeam: 50,
  punishments: 20_000,
  largestServer: 2_000,
};

export const TENTH: Size = {
  ...FULL,
  name: 'tenth',
  servers: 5_000,
  users: 20_000,
  members: 50_000,
  largestTeam: 150,
  punishments: 200_000,
  largestServer: 10_000,
};

/** Returns a size with nearly all records in one server, far beyond its intended maximum. */
export function oneServerOf(punishments: number): Size {
  return {
    ...FULL,
    name: `one-${punishments / 1_000}k`,
    servers: 2,
    users: 1_000,
    members: 401,
    punishments: punishments + 100,
    largestServer: punishments,
  };
}
