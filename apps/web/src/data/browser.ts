/** The ways out of the page. Tests put their own functions in, since jsdom cannot leave. */
export const browser = {
  leaveTo(url: string): void {
    window.location.href = url;
  },
  reload(): void {
    window.location.reload();
  },
};

/** Where the person is, as a path of our own site. */
export function currentPlace(): string {
  return window.location.pathname + window.location.search;
}

/** Returns the sign-in address that returns to `place`. A plain address, never a router link. */
export function loginUrl(place: string = currentPlace()): string {
  return place === '/' ? '/api/login' : `/api/login?next=${encodeURIComponent(place)}`;
}
