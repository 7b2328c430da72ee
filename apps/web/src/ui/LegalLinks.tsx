import { Link } from '@tanstack/react-router';
import { LEGAL_PAGES } from '@tenfour/contracts';
import { copy } from '../copy.ts';
import classes from './LegalLinks.module.css';

/** Links the legal pages. */
export function LegalLinks() {
  return (
    <nav aria-label={copy.legal.label} className={classes.links}>
      {LEGAL_PAGES.map((page) => (
        <Link key={page} to={`/${page}`}>
          {copy.legal[page]}
        </Link>
      ))}
    </nav>
  );
}

/** Says what signing in means, beside a sign-in button. */
export function SignInTerms() {
  return (
    <p className={classes.terms}>
      {copy.legal.accept} <a href="/terms">{copy.legal.terms}</a> ·{' '}
      <a href="/privacy">{copy.legal.privacy}</a>
    </p>
  );
}
