import { IconMenu2, IconX } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { PRODUCT_NAME } from '@tenfour/domain';
import { type ReactNode, useState } from 'react';
import { copy } from '../copy.ts';
import { loginUrl } from '../data/browser.ts';
import { useSession } from '../data/session.ts';
import { SchemeToggle } from '../ui/SchemeToggle.tsx';
import { Footer } from './Footer.tsx';
import { Mark } from './Mark.tsx';
import classes from './MarketingFrame.module.css';

/** Slim header, one main, shared footer. Carries no Mantine. */
export function MarketingFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <a href="#main" className="tf-skip">
        {copy.common.skipToContent}
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

function Header() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === pathname;
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.brand}>
          <Mark size={26} /> <span className={classes.brandName}>{PRODUCT_NAME}</span>
        </Link>
        <nav aria-label="Main" id="main-menu" className={classes.nav} data-open={open || undefined}>
          <Link to="/">{copy.navigation.home}</Link>
          <Link to="/documentation">{copy.navigation.documentation}</Link>
          <Link to="/premium">{copy.navigation.premium}</Link>
          <Link to="/testimonials">{copy.navigation.testimonials}</Link>
        </nav>
        <div className={classes.right}>
          <SchemeToggle />
          <AccountButton />
          <button
            type="button"
            className={classes.menuButton}
            aria-expanded={open}
            aria-controls="main-menu"
            aria-label="Menu"
            onClick={() => setOpenAt(open ? undefined : pathname)}
          >
            {open ? <IconX size={20} aria-hidden /> : <IconMenu2 size={20} aria-hidden />}
          </button>
        </div>
      </div>
    </header>
  );
}

function AccountButton() {
  const session = useSession();
  if (session.status === 'signed-in') {
    return (
      <Link to="/" className={classes.account}>
        {copy.navigation.dashboard}
      </Link>
    );
  }
  return (
    <a href={loginUrl('/')} className={classes.account}>
      {copy.session.login}
    </a>
  );
}
