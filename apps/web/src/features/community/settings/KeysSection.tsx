import { useQuery } from '@tanstack/react-query';
import type { ServerKeys } from '@tenfour/contracts';
import { useId } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { RegionProblem } from '../../../ui/DataRegion.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { CommandAccess } from './CommandAccess.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import type { KeyField } from './changes.ts';
import { KeyState } from './KeyState.tsx';
import classes from './KeysSection.module.css';
import { TestConnection } from './TestConnection.tsx';
import { texts } from './texts.ts';
import type { Settings } from './use-settings.ts';

interface KeysProps {
  serverId: string;
  settings: Settings;
  mayEdit: boolean;
}

/** Shows the state of the server's two keys. They are never shown again, only replaced, tested and removed. */
export function KeysSection(props: KeysProps) {
  const { serverId, mayEdit } = props;
  const keys = useQuery(trpc.servers.keys.queryOptions({ serverId }, { enabled: mayEdit }));
  return (
    <div className={`${classes.keys} tf-in-turn`}>
      <p className={classes.note}>{mayEdit ? texts.keysSealed : texts.notYourRole}</p>
      <RegionProblem query={keys} />
      <KeyCard field="erlcApiKey" {...props} keys={keys.data} />
      <KeyCard field="robloxApiKey" {...props} keys={keys.data} />
    </div>
  );
}

function KeyCard(props: KeysProps & { field: KeyField; keys: ServerKeys | undefined }) {
  const { field, settings, serverId, mayEdit, keys } = props;
  const id = useId();
  const { label, hint } = texts.keys[field];
  const stored = settings.stored[field];
  const edited = settings.edits[field];
  const typed = typeof edited === 'string' ? edited.trim() : '';
  const untouched = edited === undefined && stored !== null;
  const problem = field === 'robloxApiKey' && untouched ? (keys?.roblox.problem ?? null) : null;
  return (
    <section className={classes.key} aria-labelledby={id}>
      <h2 id={id} className={classes.label}>
        {label}
      </h2>
      <p className={classes.note}>{hint}</p>
      <KeyState field={field} settings={settings} mayEdit={mayEdit} />
      <ConflictNotice settings={settings} field={field} />
      {mayEdit && (untouched || typed !== '') ? (
        <TestConnection
          key={`${stored} ${typed}`}
          serverId={serverId}
          field={field}
          typed={typed || null}
          problem={problem}
        />
      ) : null}
      {field === 'erlcApiKey' && mayEdit && untouched ? (
        keys ? (
          <CommandAccess key={stored} serverId={serverId} keys={keys} />
        ) : (
          <Pending />
        )
      ) : null}
    </section>
  );
}
