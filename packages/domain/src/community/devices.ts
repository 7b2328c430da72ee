/** Marks of browsers in user agents. Most pretend to be those below them. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrom', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'] as const;

/** How long sessions on a device that the account did not know count as on a new one, in ms. */
export const NEW_DEVICE_MS = 24 * 60 * 60_000;

/** Most notices a day of sign-ins on new devices: an intruder can't make us send any number of messages. */
export const SIGN_IN_NOTICES_A_DAY = 5;

/** Returns a browser's name from its user agent, "Chrome on Windows". Never repeats text of the user agent. */
export function deviceName(userAgent: string | null): string {
  const [, browser = 'Browser'] = BROWSERS.find(([mark]) => userAgent?.includes(mark)) ?? [];
  const system = SYSTEMS.find((name) => userAgent?.includes(name));
  return system ? `${browser} on ${system}` : browser;
}
