import { Skeleton } from '@mantine/core';
import type { AccessLevel } from '@tenfour/domain';
import { useState } from 'react';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { PlanForm } from './PlanForm.tsx';
import classes from './Platform.module.css';
import { texts } from './texts.ts';
import { useFoundUsers } from './use-platform.ts';

const words = texts.servers;

/** Anyone who has signed in, owner of a server or not, and their plan. */
export function FindAccount({ level }: { level: AccessLevel }) {
  const [q, setQ] = useState('');
  const found = useFoundUsers(q);
  return (
    <Panel title={words.find}>
      <SearchField label={words.find} placeholder={texts.createLog.search.user} value={q} onSearch={setQ} />
      {q === '' ? null : (
        <DataRegion query={found} skeleton={<Skeleton height={60} mt="sm" />}>
          {(users) =>
            users.length === 0 ? (
              <p className={classes.quiet} role="status">
                {texts.noMatch}
              </p>
            ) : (
              <ul className={classes.found}>
                {users.map((user) => (
                  <li key={user.id}>
                    <span>
                      <strong>{user.username}</strong>{' '}
                      <CopyButton value={user.id} label={texts.copyIdOf(user.username)} isValueHidden />
                      <span className={classes.dimmed}>{words.end(user.ownedServers)}</span>
                    </span>
                    <PlanForm user={user} level={level} />
                  </li>
                ))}
              </ul>
            )
          }
        </DataRegion>
      )}
    </Panel>
  );
}
