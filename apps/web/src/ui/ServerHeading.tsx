import type { ReactNode } from 'react';
import largeTitle from './LargeTitle.module.css';
import { PageTitle } from './PageTitle.tsx';
import classes from './ServerHeading.module.css';

/** Heads a public page of a server with its initial. `title` names the browser tab. */
export function ServerHeading({
  serverName,
  title,
  children,
}: {
  serverName: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className={classes.server}>
      <span className={classes.icon} aria-hidden>
        {[...serverName][0]?.toUpperCase()}
      </span>
      <PageTitle title={title} className={largeTitle.title}>
        {children}
      </PageTitle>
    </div>
  );
}
