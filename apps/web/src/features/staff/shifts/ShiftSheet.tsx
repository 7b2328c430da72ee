import { Button, Drawer, Skeleton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ShiftDetail } from '@tenfour/contracts';
import { canCorrectShiftOf, formatHours } from '@tenfour/domain';
import { useState } from 'react';
import { useUser } from '../../../data/session.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { FieldValues, usePreloadFields } from '../../community/record-fields/parts.tsx';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { changesIn } from './correction-texts.ts';
import { PersonWeeks } from './PersonWeeks.tsx';
import { ShiftMarks, ZonedTime } from './ShiftParts.tsx';
import classes from './Shifts.module.css';
import { texts } from './texts.ts';
import { useHours, useShiftDetail } from './use-shifts.ts';

/** One shift with its breaks and corrections, and the last weeks of its person; `shiftId` null closes it. */
export function ShiftSheet(props: OpenServer & { shiftId: string | null; onClose: () => void }) {
  const { shiftId, onClose } = props;
  useBackCloses(shiftId !== null, onClose);
  return (
    <Drawer
      opened={shiftId !== null}
      onClose={onClose}
      position="right"
      transitionProps={{ duration: 0 }}
      title={texts.sheet}
    >
      {shiftId ? <Sheet key={shiftId} {...props} shiftId={shiftId} /> : null}
    </Drawer>
  );
}

function Sheet({ server, permissions, shiftId }: OpenServer & { shiftId: string }) {
  const query = useShiftDetail(server.id, shiftId);
  useUnauthorized('server', query.error);
  usePreloadFields(server.id);
  const [correcting, setCorrecting] = useState(false);
  const ownId = useUser().id;
  const people = useHours(server.id, 'all').data?.people;
  const roleOf = (userId: string) => people?.find((one) => one.userId === userId)?.role ?? null;
  const { role, rank, departments = [] } = permissions;
  const mayCorrect = ({ userId, type }: ShiftDetail) =>
    canCorrectShiftOf(role, roleOf(userId), userId === ownId) ||
    (userId !== ownId &&
      type !== null &&
      departments.includes(type.id) &&
      canCorrectShiftOf('admin', roleOf(userId), false, rank));
  return (
    <DataRegion query={query} skeleton={<Skeleton height={260} />}>
      {(shift) => (
        <div className={classes.sheet}>
          <Details shift={shift} timeZone={server.timezone} />
          {mayCorrect(shift) ? (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setCorrecting(true)}
            >
              {texts.correct}
            </Button>
          ) : null}
          <BreakList shift={shift} timeZone={server.timezone} />
          <Notes shift={shift} timeZone={server.timezone} />
          <Corrections shift={shift} timeZone={server.timezone} />
          <PersonWeeks serverId={server.id} userId={shift.userId} timeZone={server.timezone} />
          <CorrectDialog
            server={server}
            shift={correcting ? shift : null}
            onClose={() => setCorrecting(false)}
          />
        </div>
      )}
    </DataRegion>
  );
}

function Details({ shift, timeZone }: { shift: ShiftDetail; timeZone: string }) {
  const { columns } = texts;
  return (
    <>
      <p className={classes.sheetName}>
        {shift.username} <ShiftMarks shift={shift} />
      </p>
      {shift.forgotten ? <p className={classes.small}>{texts.forgottenNotice}</p> : null}
      <dl className={classes.facts}>
        <dt>{columns.type}</dt>
        <dd>{shift.type?.name ?? texts.noType}</dd>
        <dt>{columns.in}</dt>
        <dd>
          <ZonedTime at={shift.clockInTime} timeZone={timeZone} />
        </dd>
        <dt>{columns.out}</dt>
        <dd>{shift.clockOutTime ? <ZonedTime at={shift.clockOutTime} timeZone={timeZone} /> : texts.open}</dd>
        <dt>{columns.worked}</dt>
        <dd className={classes.numbers}>{formatHours(shift.workedMs)}</dd>
        <dt>{columns.breaks}</dt>
        <dd className={classes.numbers}>{formatHours(shift.breakMs)}</dd>
      </dl>
      <FieldValues values={shift.fields} />
      <p className={classes.small}>{texts.zone(timeZone)}</p>
    </>
  );
}

function BreakList({ shift, timeZone }: { shift: ShiftDetail; timeZone: string }) {
  return (
    <section>
      <h3 className={classes.sheetTitle}>{texts.breaks}</h3>
      {shift.breaks.length === 0 ? (
        <p className={classes.small}>{texts.noBreaks}</p>
      ) : (
        <ul className={classes.plainList}>
          {shift.breaks.map(({ startedAt, endedAt }) => (
            <li key={startedAt}>
              <ZonedTime at={startedAt} timeZone={timeZone} /> –{' '}
              {endedAt ? <ZonedTime at={endedAt} timeZone={timeZone} /> : texts.goesOn}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Shows the automatic changes to the shift. */
function Notes({ shift, timeZone }: { shift: ShiftDetail; timeZone: string }) {
  if (shift.notes.length === 0) return null;
  return (
    <section>
      <h3 className={classes.sheetTitle}>{texts.notes}</h3>
      <ul className={classes.plainList}>
        {shift.notes.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <ZonedTime at={at} timeZone={timeZone} /> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Corrections({ shift, timeZone }: { shift: ShiftDetail; timeZone: string }) {
  if (shift.corrections.length === 0) return null;
  return (
    <section>
      <h3 className={classes.sheetTitle}>{texts.corrections}</h3>
      <ul className={classes.corrections}>
        {shift.corrections.map((correction) => (
          <li key={correction.id}>
            <p>{correction.note}</p>
            <p className={classes.small}>
              {texts.correctedBy(correction.correctedBy, formatDateTime(correction.at))}
            </p>
            {changesIn(correction, timeZone).map((line) => (
              <p key={line} className={classes.small}>
                {line}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
