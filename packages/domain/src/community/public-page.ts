/** The public page of a server, before its slug. */
export const PUBLIC_PAGE_PATH = '/s/';

/** A host with a dot, without credentials before it and without spaces anywhere. */
const LINK = /^https:\/\/[^\s/?#@:\\]+\.[^\s/?#@:\\]+(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** Returns whether an address can be the apply link of a public page. */
export function isApplyLink(url: string): boolean {
  return LINK.test(url) && URL.canParse(url);
}

/** ER:LC's link that opens the game, before its join key. */
export const GAME_JOIN_URL = 'https://erlc.gg/join/';

/** Characters of join keys, so that no game can put anything else into a link. */
const JOIN_KEY = /^[\w-]{1,40}$/;

/** Returns ER:LC's link that opens the game with this join key; null for one that can't be in a link. */
export function gameJoinUrl(joinKey: string | null): string | null {
  return joinKey !== null && JOIN_KEY.test(joinKey) ? GAME_JOIN_URL + joinKey : null;
}
