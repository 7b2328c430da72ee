import { EVIDENCE_MAX, MAX_LENGTH } from '@tenfour/contracts';
import { texts } from './texts.ts';

/** What is wrong with a link to evidence, in words; undefined for a good one and for an empty field. */
export function evidenceProblem(link: string): string | undefined {
  const typed = link.trim();
  if (typed === '') return undefined;
  if (typed.length > MAX_LENGTH.evidenceUrl) return texts.evidenceTooLong(MAX_LENGTH.evidenceUrl);
  const isAddress = !/\s/.test(typed) && /^https?:$/.test(parsed(typed)?.protocol ?? '');
  return isAddress ? undefined : texts.evidenceNoAddress;
}

/** The links of a draft as they are sent: without empty fields. */
export function evidenceOf(links: readonly string[]): string[] {
  return links
    .map((link) => link.trim())
    .filter((link) => link !== '')
    .slice(0, EVIDENCE_MAX);
}

/** What a link is called in a row: the host, without "www.". */
export function hostOf(link: string): string {
  return parsed(link)?.hostname.replace(/^www\./, '') ?? link;
}

// Not `URL.parse`: phones of two years ago lack it.
function parsed(link: string): URL | null {
  try {
    return new URL(link);
  } catch {
    return null;
  }
}
