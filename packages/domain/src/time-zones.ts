/** Longest IANA name is 38 characters; the margin is for ones to come. */
const LONGEST = 64;

/**
 * The IANA time zone of that name ("europe/berlin" gives "Europe/Berlin"), or null when there is none. Fixed offsets
 * such as "+02:00" are no zones: they know no summer time, so days and weeks would shift twice a year.
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
