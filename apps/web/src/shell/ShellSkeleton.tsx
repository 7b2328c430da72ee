import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { copy } from '../copy.ts';
import { trpc } from '../data/trpc.ts';
import title from '../ui/PageTitle.module.css';
import frame from './AppFrame.module.css';
import classes from './ShellSkeleton.module.css';
import { sidebarCollapsed } from './sidebar.ts';

const SERVER = /^\/server\/([^/]+)\/?$/;

/**
 * Stands in for a signed-in page while the code of its frame loads: the frame's outline, with the server's name in its
 * place once that is known and a loading text before.
 */
export function ShellSkeleton() {
  const { pathname } = useLocation();
  const collapsed = sidebarCollapsed.use() || undefined;
  const serverId = SERVER.exec(pathname)?.[1] ?? '';
  const { data: server } = useQuery({ ...trpc.servers.get.queryOptions({ serverId }), enabled: false });
  return (
    <>
      <div className={frame.rail} data-collapsed={collapsed} />
      <div className={frame.page} data-collapsed={collapsed}>
        <header className={frame.header} />
        <main className={frame.main} aria-busy="true">
          <div className={classes.row} data-named={serverId !== ''}>
            {server ? <h1 className={title.title}>{server.name}</h1> : null}
            <p role="status" className={server ? 'tf-visually-hidden' : classes.loading}>
              {copy.common.loading}
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
