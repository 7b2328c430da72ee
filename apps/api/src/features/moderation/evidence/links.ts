import { z } from 'zod';
import { fromJson } from '../../../db/codecs.ts';

const zLinks = z.array(z.string());

/** Stored links to evidence as a list. */
export function linksOf(evidence: string): string[] {
  // Nearly every record has none, and a page has many records.
  return evidence === '[]' ? [] : fromJson(evidence, (value) => zLinks.parse(value));
}
