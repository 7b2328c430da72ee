import { NativeSelect, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { FactorRequirement, PersonLacking } from '@tenfour/contracts';
import { FACTOR_GRACE_DAYS, FACTOR_GRACE_DEFAULT, type FactorGraceDays } from '@tenfour/domain';
import { useState } from 'react';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { dialogs } from '../../../ui/dialogs.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './Requirement.module.css';
import { texts } from './requirement-texts.ts';
import { useChangeRequirement, useLacking, useRequirement } from './use-requirement.ts';

const GRACE = FACTOR_GRACE_DAYS.map((days) => ({ value: String(days), label: texts.days(days) }));

/** Lets the owner require a second factor of the server's staff, and shows who lacks one. */
export function RequirementPanel({ serverId }: { serverId: string }) {
  const requirement = useRequirement(serverId);
  return (
    <Panel title={texts.title}>
      <DataRegion query={requirement} skeleton={<RowsSkeleton rows={1} flush />}>
        {(known) => <Content serverId={serverId} requirement={known} />}
      </DataRegion>
    </Panel>
  );
}

function Content({ serverId, requirement }: { serverId: string; requirement: FactorRequirement }) {
  const { requiredAt, staff, lacking } = requirement;
  const [days, setDays] = useState<FactorGraceDays>(FACTOR_GRACE_DEFAULT);
  const { change, pending, turningOff } = useChangeRequirement(serverId);
  const isOn = requiredAt !== null;

  async function askAndTurnOff() {
    const sure = await dialogs.confirm({ title: texts.offTitle, confirmLabel: texts.turnOff, danger: true });
    if (sure) change(null);
  }

  return (
    <div className={classes.content}>
      <Text className={classes.quiet}>{texts.hint}</Text>
      {isOn ? (
        <Text role="status">
          {texts.required} <RelativeTime at={requiredAt} />
        </Text>
      ) : null}
      <div className={classes.form}>
        <NativeSelect
          label={texts.grace}
          data={GRACE}
          value={String(days)}
          onChange={(event) => {
            const chosen = FACTOR_GRACE_DAYS.find((one) => String(one) === event.currentTarget.value);
            if (chosen !== undefined) setDays(chosen);
          }}
        />
        <PendingButton
          variant="default"
          pending={pending && !turningOff}
          blocked={turningOff}
          onClick={() => change(days)}
        >
          {isOn ? texts.change : texts.require}
        </PendingButton>
        {isOn ? (
          <PendingButton
            variant="default"
            pending={turningOff}
            blocked={pending && !turningOff}
            onClick={() => void askAndTurnOff()}
          >
            {texts.turnOff}
          </PendingButton>
        ) : null}
      </div>
      <h3 className={classes.title}>
        {texts.list} <span className={classes.count}>{texts.lacking(lacking, staff)}</span>
      </h3>
      <Lacking serverId={serverId} />
    </div>
  );
}

function Lacking({ serverId }: { serverId: string }) {
  const list = useLacking(serverId);
  return (
    <DataList
      list={list}
      skeleton={{ rows: 2, lines: 1 }}
      empty={<EmptyState icon={IconShieldCheck} title={texts.all} />}
      flush
    >
      {(people) => (
        <ul className={classes.list} aria-label={texts.list}>
          {people.map((person) => (
            <li key={person.id} data-row={person.id}>
              {person.username} <RoleOf person={person} />
            </li>
          ))}
        </ul>
      )}
    </DataList>
  );
}

function RoleOf({ person: { role, customRole } }: { person: PersonLacking }) {
  return customRole === null ? (
    <StatusBadge kind="role" value={role} />
  ) : (
    <span className={classes.quiet}>{customRole}</span>
  );
}
