import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { copy } from '../copy.ts';
import { trpc } from '../data/trpc.ts';
import titles from '../ui/PageTitle.module.css';
import frame from './AppFrame.module.css';
import classes from './ShellSkeleton.module.css';
import { sidebarCollapsed } from './sidebar.ts';

const SERVER = /^\/server\/([^/]+)\/?$/;

/** Returns the title that the document's outline shows, which stays until the page has its own. */
function shownTitle(): string | null {
  return globalThis.document?.querySelector('#root h1')?.textContent || null;
}

/**
 * Stands in for a signed-in page while the code of its frame loads: the frame's outline, with the page's title or the
 * server's name in its place once that is known and `text` before. An empty `title` is a place for the name.
 */
export function ShellSkeleton({ title, text = copy.common.loading }: { title?: string; text?: string }) {
  const { pathname } = useLocation();
  const collapsed = sidebarCollapsed.use() || undefined;
  const serverId = SERVER.exec(pathname)?.[1] ?? '';
  const { data: server } = useQuery({ ...trpc.servers.get.queryOptions({ serverId }), enabled: false });
  const [shown] = useState(shownTitle);
  const heading = server?.name ?? title ?? shown;
  return (
    <>
      <div className={frame.rail} data-collapsed={collapsed} />
      <div className={frame.page} data-collapsed={collapsed}>
        <header className={frame.header} />
        <main className={frame.main} aria-busy="true">
          <div className={classes.row} data-named={serverId !== '' || heading !== null}>
            {heading === null ? null : (
              <h1 className={titles.title} hidden={heading === ''}>
                {heading}
              </h1>
            )}
            <p role="status" className={heading ? 'tf-visually-hidden' : classes.loading}>
              {text}
            </p>
          </div>
          <div className={classes.block} />
          <div className={classes.block} />
        </main>
        <div className={classes.below} />
      </div>
    </>
  );
}
