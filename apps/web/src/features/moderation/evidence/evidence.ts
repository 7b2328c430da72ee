import { EVIDENCE_MAX, MAX_LENGTH } from '@tenfour/contracts';
import { evidenceFileOf, isEvidenceLink } from '@tenfour/domain';
import { texts } from './texts.ts';

/** What is wrong with a link to evidence, in words; undefined for a good one and for an empty field. */
export function evidenceProblem(link: string): string | undefined {
  const typed = link.trim();
  if (typed === '') return undefined;
  if (typed.length > MAX_LENGTH.evidenceUrl) return texts.tooLong(MAX_LENGTH.evidenceUrl);
  return isEvidenceLink(typed) ? undefined : texts.noAddress;
}

/** The links of a draft as they are sent: without empty fields. */
export function evidenceOf(links: readonly string[]): string[] {
  return links
    .map((link) => link.trim())
    .filter((link) => link !== '')
    .slice(0, EVIDENCE_MAX);
}

/** What a link is called in a row: a picture of our own, else the host, without "www.". */
export function hostOf(link: string): string {
  if (evidenceFileOf(link) !== null) return texts.picture;
  // Not `URL.parse`: phones of two years ago lack it.
  try {
    return new URL(link).hostname.replace(/^www\./, '');
  } catch {
    return link;
  }
}
