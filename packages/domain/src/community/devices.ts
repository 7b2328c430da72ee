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

/** Returns a browser's name from its user agent, "Chrome on Windows". Never repeats text of the user agent. */
export function deviceName(userAgent: string | null): string {
  const [, browser = 'Browser'] = BROWSERS.find(([mark]) => userAgent?.includes(mark)) ?? [];
  const system = SYSTEMS.find((name) => userAgent?.includes(name));
  return system ? `${browser} on ${system}` : browser;
}
