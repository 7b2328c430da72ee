/** Parts of the comparison of ban lists: in the game only, on record only, in both, and the ignored differences. */
export const BAN_VIEWS = ['game', 'record', 'both', 'ignored'] as const;
export type BanView = (typeof BAN_VIEWS)[number];
