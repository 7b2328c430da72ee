import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PRODUCT_NAME } from '@tenfour/domain';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { copy } from '../copy.ts';
import { CommunityLink } from '../ui/CommunityLink.tsx';
import { LegalLinks } from '../ui/LegalLinks.tsx';
import classes from './Footer.module.css';
import { Mark } from './Mark.tsx';

/** Shows an entry without a page yet as text, not as a dead link. */
function Soon({ children }: { children: string }) {
  return (
    <span className={classes.soon}>
      {children} <span className={classes.tag}>{copy.common.comingSoon}</span>
    </span>
  );
}

/** The footer of the public pages. */
export function Footer() {
  const { footer } = copy;
  return (
    <footer className={classes.footer}>
      <Links />
      <div className={classes.legal}>
        <p>
          © {footer.year} {PRODUCT_NAME}. {footer.rights} {footer.notAffiliated}
        </p>
        <LegalLinks />
      </div>
    </footer>
  );
}

/** The footer of the signed-in pages: one line that opens into the same links. */
export function FrameFooter() {
  const { footer } = copy;
  const [open, setOpen] = useState(false);
  const id = useId();
  const links = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) links.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <footer className={`${classes.footer} ${classes.late}`}>
      <div className={classes.line}>
        <span>
          © {footer.year} {PRODUCT_NAME}
        </span>
        <LegalLinks />
        <button
          type="button"
          className={classes.more}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {footer.more}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </div>
      {open ? (
        <div id={id} ref={links}>
          <Links />
        </div>
      ) : null}
    </footer>
  );
}

function Links() {
  const { footer, navigation } = copy;
  return (
    <div className={classes.inner}>
      <div className={classes.brand}>
        <span className={classes.name}>
          <Mark size={22} /> {PRODUCT_NAME}
        </span>
        <p>{footer.tagline}</p>
      </div>
      <nav className={classes.columns} aria-label="Footer">
        <Column title={footer.product}>
          <Link to="/landing">{navigation.mainPage}</Link>
          <Link to="/premium">{navigation.premium}</Link>
          <Link to="/coming-from">{navigation.comingFrom}</Link>
          <Soon>Changelog</Soon>
          <Link to="/status">{navigation.status}</Link>
        </Column>
        <Column title={footer.community}>
          <CommunityLink className={classes.link}>{navigation.community}</CommunityLink>
          <Link to="/testimonials">{navigation.testimonials}</Link>
          <Soon>Showcase</Soon>
          <Soon>Partners</Soon>
        </Column>
        <Column title={footer.support}>
          <Link to="/documentation">{navigation.documentation}</Link>
          <Soon>Contact</Soon>
          <Soon>Help center</Soon>
          <Soon>Feedback</Soon>
        </Column>
      </nav>
    </div>
  );
}

function Column({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <section>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.list}>
        {children.map((child, at) => (
          <li key={at}>{child}</li>
        ))}
      </ul>
    </section>
  );
}
