import { eventText } from './events.ts';

/** Longest part of a place, in characters. */
const PART_LENGTH = 60;

/** Returns a place in words, `Postal 218, Park Street`; null when both parts are unknown. */
export function placeText(place: { postalCode: string | null; streetName: string | null }): string | null {
  const [postal, street] = [place.postalCode, place.streetName].map((part) =>
    eventText(part ?? '', PART_LENGTH).trim(),
  );
  const parts = [postal && `Postal ${postal}`, street].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}
