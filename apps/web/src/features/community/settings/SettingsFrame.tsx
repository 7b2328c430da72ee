import { NativeSelect } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePermissions } from '../../../data/current-server.ts';
import { useServerId } from '../servers/use-server.ts';
import classes from './SettingsFrame.module.css';
import { entriesFor, entryLink, type SettingsEntry } from './settings-entries.ts';
import { texts } from './texts.ts';

/** Shows a page beside the list of the settings. Viewers who can't open the settings see the page alone. */
export function SettingsFrame({ entry, children }: { entry: SettingsEntry; children: ReactNode }) {
  const serverId = useServerId();
  const { data, isPending } = usePermissions(serverId);
  // While the permissions load, the list's place is reserved.
  const isListed = data?.can.canViewServerSettings ?? isPending;
  const entries = data ? entriesFor(data) : [];
  return (
    <div className={classes.frame} data-listed={isListed || undefined}>
      {isListed ? (
        <div className={classes.side}>
          <EntryList serverId={serverId} open={entry} entries={entries} />
          <EntrySelect serverId={serverId} open={entry} entries={entries} />
        </div>
      ) : null}
      <div className={classes.content}>{children}</div>
    </div>
  );
}

interface EntriesProps {
  serverId: string;
  open: SettingsEntry;
  entries: readonly SettingsEntry[];
}

function EntryList({ serverId, open, entries }: EntriesProps) {
  return (
    <nav className={classes.list} aria-label={texts.title}>
      <ul>
        {entries.map((entry) => (
          <li key={entry}>
            <Link
              {...entryLink(entry, serverId)}
              activeOptions={{ exact: true }}
              aria-current={entry === open ? 'page' : undefined}
              resetScroll={false}
            >
              {texts.entries[entry]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same list where there is no room beside the page. */
function EntrySelect({ serverId, open, entries }: EntriesProps) {
  const navigate = useNavigate();
  return (
    <NativeSelect
      className={classes.select}
      aria-label={texts.title}
      value={open}
      data={entries.map((entry) => ({ value: entry, label: texts.entries[entry] }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = entries.find((entry) => entry === value);
        if (chosen) void navigate(entryLink(chosen, serverId));
      }}
    />
  );
}
