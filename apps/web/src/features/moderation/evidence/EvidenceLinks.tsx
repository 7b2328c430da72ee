import { IconLink, IconPhoto } from '@tabler/icons-react';
import { evidenceFileOf } from '@tenfour/domain';
import classes from './EvidenceLinks.module.css';
import { hostOf } from './evidence.ts';
import { texts } from './texts.ts';

/** Links to evidence beside what they prove; each opens in a tab of its own. */
export function EvidenceLinks({ links }: { links: readonly string[] }) {
  return links.map((link, place) => (
    <a
      key={link}
      className={classes.evidence}
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={link}
      aria-label={`${texts.of(place + 1, hostOf(link))} ${texts.opensNewTab}`}
    >
      {evidenceFileOf(link) === null ? (
        <IconLink size={14} aria-hidden />
      ) : (
        <IconPhoto size={14} aria-hidden />
      )}
      {hostOf(link)}
    </a>
  ));
}
