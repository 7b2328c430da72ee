import { Link } from '@tanstack/react-router';
import type { Permissions } from '@tenfour/contracts';
import classes from './SettingsPage.module.css';
import { texts } from './texts.ts';

/** What else is set up on pages of its own. */
export function MorePages({ serverId, permissions }: { serverId: string; permissions: Permissions }) {
  const params = { id: serverId };
  if (!permissions.can.canEditApiKey) return null;
  return (
    <nav className={classes.more} aria-label={texts.more}>
      <Link to="/server/$id/api-keys" params={params}>
        {texts.apiKeysPage}
      </Link>
      {permissions.isOwner ? (
        <>
          <Link to="/server/$id/import" params={params}>
            {texts.importPage}
          </Link>
          <a
            href={`/api/servers/${encodeURIComponent(serverId)}/export.zip`}
            download
            title={texts.exportAllHint}
          >
            {texts.exportAll}
          </a>
        </>
      ) : null}
    </nav>
  );
}
