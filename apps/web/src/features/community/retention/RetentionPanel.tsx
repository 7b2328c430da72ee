import { Button, Group, Skeleton, Switch, TextInput } from '@mantine/core';
import type { Retention } from '@tenfour/contracts';
import { RETENTION_NAMES, type RetentionKind } from '@tenfour/domain';
import { useId } from 'react';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { useOffline } from '../../../ui/use-offline.ts';
import classes from './Retention.module.css';
import { texts } from './texts.ts';
import { daysIn, isShorter, useLoss, useRetention } from './use-retention.ts';

/** The owner's table of how long each kind of record is stored. */
export function RetentionPanel({ serverId }: { serverId: string }) {
  const id = useId();
  const retention = useRetention(serverId);
  const { hold, unless } = useOffline();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {texts.title}
      </h2>
      <p className={classes.note}>{texts.intro}</p>
      <DataRegion query={retention.query} skeleton={<Skeleton height={420} />}>
        {({ kinds }) => (
          <form
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault();
              if (retention.canSave) unless(retention.save)();
            }}
          >
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{texts.kind}</th>
                  <th scope="col">{texts.default}</th>
                  <th scope="col">{texts.choice}</th>
                </tr>
              </thead>
              <tbody>
                {kinds.map((row) => (
                  <KindRow
                    key={row.kind}
                    serverId={serverId}
                    row={row}
                    typed={retention.drafts[row.kind]}
                    onType={retention.setDays}
                  />
                ))}
              </tbody>
            </table>
            <Switch
              label={texts.hold}
              description={texts.holdHint}
              checked={retention.hold}
              onChange={(event) => retention.setHold(event.currentTarget.checked)}
            />
            {retention.isDirty ? (
              <Group gap="xs">
                <Button
                  type="submit"
                  size="xs"
                  loading={retention.saving}
                  disabled={!retention.canSave}
                  {...hold}
                >
                  {texts.save}
                </Button>
                <Button size="xs" variant="default" onClick={retention.discard}>
                  {texts.discard}
                </Button>
              </Group>
            ) : null}
          </form>
        )}
      </DataRegion>
    </section>
  );
}

interface RowProps {
  serverId: string;
  row: Retention['kinds'][number];
  /** What was typed and not saved. */
  typed: string | undefined;
  onType: (kind: RetentionKind, typed: string) => void;
}

function KindRow({ serverId, row, typed, onType }: RowProps) {
  const { kind, defaultDays, minDays, maxDays } = row;
  const days = typed === undefined ? row.days : daysIn(typed, row);
  const name = RETENTION_NAMES[kind];
  return (
    <tr>
      <th scope="row">
        {name}
        <span role="status" className={classes.loss}>
          {typed !== undefined && isShorter(days, row) ? (
            <Loss serverId={serverId} kind={kind} days={days} />
          ) : null}
        </span>
      </th>
      <td>{texts.period(defaultDays)}</td>
      <td>
        <TextInput
          size="xs"
          aria-label={texts.days(name)}
          inputMode="numeric"
          maxLength={5}
          placeholder={`${minDays}–${maxDays}`}
          value={typed ?? String(row.days ?? '')}
          error={days === undefined ? texts.wrong(minDays, maxDays) : undefined}
          onKeyDown={ignoreComposingEnter}
          onChange={(event) => onType(kind, event.currentTarget.value)}
        />
      </td>
    </tr>
  );
}

function Loss({ serverId, kind, days }: { serverId: string; kind: RetentionKind; days: number }) {
  const loss = useLoss(serverId, kind, days);
  return loss === undefined ? null : texts.loss(loss, days);
}
