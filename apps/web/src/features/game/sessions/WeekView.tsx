import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconRepeat } from '@tabler/icons-react';
import type { GameSession } from '@tenfour/contracts';
import { dayNameOf, formatDate, formatParts, formatShortDate, formatTime } from '@tenfour/domain';
import { type KeyboardEvent, useRef, useState } from 'react';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { seriesTexts } from './series-texts.ts';
import { texts } from './texts.ts';
import { useSessionsBetween } from './use-sessions.ts';
import classes from './WeekView.module.css';
import { placeAfter, timeOf, type Week, weekLater } from './week.ts';

interface WeekProps {
  serverId: string;
  timeZone: string;
  onOpen: (sessionId: string) => void;
}

/** The sessions of a week by day. Arrow keys lead from one to another. */
export function WeekView(props: WeekProps) {
  const { serverId, timeZone } = props;
  const [later, setLater] = useState(0);
  const week = weekLater(Date.now(), later, timeZone);
  const query = useSessionsBetween(serverId, week.span);
  return (
    <section className={classes.week} aria-label={texts.views.week}>
      <div className={classes.head}>
        <ActionIcon variant="default" aria-label={texts.earlier} onClick={() => setLater(later - 1)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <Button variant="default" size="xs" onClick={() => setLater(0)}>
          {texts.today}
        </Button>
        <ActionIcon variant="default" aria-label={texts.later} onClick={() => setLater(later + 1)}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <h3 className={classes.title} aria-live="polite">
          {`${formatShortDate(week.span.from, timeZone)} – ${formatDate(week.span.to - 1, timeZone)}`}
        </h3>
      </div>
      <DataRegion query={query} skeleton={<RowsSkeleton rows={3} />}>
        {(sessions) => <Days {...props} week={week} sessions={sessions} />}
      </DataRegion>
    </section>
  );
}

function Days({
  week,
  sessions,
  timeZone,
  onOpen,
}: WeekProps & { week: Week; sessions: readonly GameSession[] }) {
  const grid = useRef<HTMLDivElement>(null);
  const byDay = Map.groupBy(sessions, (one) => dayNameOf(timeOf(one), timeZone));
  const counts = week.days.map((day) => byDay.get(day)?.length ?? 0);
  const today = dayNameOf(Date.now(), timeZone);

  function move(event: KeyboardEvent, day: number, at: number): void {
    const next = placeAfter(event.key, { day, at }, counts);
    if (next === null) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-place="${next.day}-${next.at}"]`)?.focus();
  }

  return (
    <div className={classes.days} ref={grid}>
      {week.days.map((day, index) => (
        <section key={day} className={classes.day} data-today={day === today || undefined}>
          <h4 className={classes.name}>
            {formatParts(`${day}T12:00:00Z`, 'UTC', { weekday: 'short', day: 'numeric' })}
          </h4>
          <ul>
            {(byDay.get(day) ?? []).map((one, at) => (
              <li key={one.id}>
                <UnstyledButton
                  className={classes.session}
                  data-place={`${index}-${at}`}
                  data-state={one.state}
                  aria-haspopup="dialog"
                  onClick={() => onOpen(one.id)}
                  onKeyDown={(event) => move(event, index, at)}
                >
                  <span className={classes.time}>
                    {formatTime(timeOf(one), timeZone)}
                    {one.seriesId === null ? null : (
                      <IconRepeat size={12} aria-label={seriesTexts.repeated} />
                    )}
                  </span>
                  <span className={classes.words}>{one.title}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
