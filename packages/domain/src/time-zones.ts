/** The longest IANA name has 38 characters; the margin is for future ones. */
const LONGEST = 64;

/**
 * Returns the IANA time zone of that name ("europe/berlin" gives "Europe/Berlin"), or null when it does not exist.
 * Fixed offsets such as "+02:00" are rejected: without daylight saving time, days and weeks would shift twice a year.
 */
export function timeZoneNamed(name: string): string | null {
  if (name.length > LONGEST || !/^[A-Za-z]/.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    // Old and new names of one zone ("Asia/Calcutta", "Asia/Kolkata") are both good; only capitals are taken over.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return null;
  }
}
