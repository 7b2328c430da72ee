import { Button, Chip, Skeleton } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import {
  LOOKUP_RESULTS,
  type LookupResult,
  type NameLookup,
  type NameLookupStatus,
} from '@tenfour/contracts';
import { usernameKey } from '@tenfour/domain';
import { useId, useState } from 'react';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { formatDate } from '../../../ui/time.ts';
import { useOffline } from '../../../ui/use-offline.ts';
import { PlayerLink } from '../identity/PlayerLink.tsx';
import classes from './NameLookups.module.css';
import { nameLookupTexts as words } from './name-lookup-texts.ts';
import { useNameLookupList, useNameLookupStatus, usePauseNameLookups } from './use-name-lookups.ts';

/** Shows what Roblox knows of names in records that have no account, and pauses the lookups. */
export function NameLookups({ serverId }: { serverId: string }) {
  const id = useId();
  const status = useNameLookupStatus(serverId);
  const [result, setResult] = useState<LookupResult | null>(null);
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {words.title}
      </h2>
      <p className={classes.note}>{words.hint}</p>
      <DataRegion query={status} skeleton={<Skeleton height={90} />}>
        {(known) => (
          <>
            <Progress serverId={serverId} status={known} />
            <Chip.Group value={result} onChange={(next) => setResult(next as LookupResult)}>
              <div className={classes.results} role="radiogroup" aria-label={words.show}>
                {LOOKUP_RESULTS.filter((one) => one === result || countOf(known, one) > 0).map((one) => (
                  <Chip key={one} value={one} size="sm">
                    {words.results[one](countOf(known, one))}
                  </Chip>
                ))}
              </div>
            </Chip.Group>
          </>
        )}
      </DataRegion>
      {result === null ? null : <Names key={result} serverId={serverId} result={result} />}
    </section>
  );
}

function countOf({ refused, ...counts }: NameLookupStatus, result: LookupResult): number {
  return result === 'refused' ? refused.younger + refused.later : counts[result];
}

function Progress({ serverId, status }: { serverId: string; status: NameLookupStatus }) {
  const { state, names, waiting, reading, failedAt } = status;
  const { setPaused, pending } = usePauseNameLookups(serverId);
  const { hold, unless } = useOffline();
  const isPaused = state === 'paused';
  return (
    <div className={classes.progress}>
      <p role="status">
        <strong>{words.states[state]}</strong>
        {names === 0 ? '' : ` · ${words.lookedUp(names - waiting, names)}`}
        {reading ? ` · ${words.reading}` : ''}
        {failedAt && state === 'running' ? ` · ${words.silent}` : ''}
      </p>
      {state === 'done' ? null : (
        <Button
          size="xs"
          variant="default"
          loading={pending}
          {...hold}
          onClick={unless(() => setPaused(!isPaused))}
        >
          {isPaused ? words.start : words.pause}
        </Button>
      )}
    </div>
  );
}

function Names({ serverId, result }: { serverId: string; result: LookupResult }) {
  const list = useNameLookupList(serverId, result);
  return (
    <DataList
      list={list}
      filters={result}
      skeleton={{ rows: 4, lines: 1 }}
      empty={<EmptyState icon={IconUserSearch} title={words.none} />}
    >
      {(names) => (
        <ul className={classes.list} aria-label={words.names[result]}>
          {names.map((one) => (
            <li key={one.id}>
              <PlayerLink name={one.name} /> <span className={classes.note}>{detailsOf(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </DataList>
  );
}

function detailsOf({ name, account, refusal, lastAt }: NameLookup): string {
  const last = words.last(formatDate(lastAt));
  return account === null ? last : `${matchOf(name, account, refusal)} · ${last}`;
}

function matchOf(
  name: string,
  { robloxUsername }: NonNullable<NameLookup['account']>,
  refusal: NameLookup['refusal'],
): string {
  if (refusal !== null) return words.refusals[refusal](robloxUsername);
  return usernameKey(name) === usernameKey(robloxUsername) ? words.current : words.possibly(robloxUsername);
}
