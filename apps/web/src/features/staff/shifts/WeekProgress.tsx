import { Progress, Skeleton } from '@mantine/core';
import type { Weeks } from '@tenfour/contracts';
import { formatHours } from '@tenfour/domain';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { formatQuota, percentOf } from './durations.ts';
import classes from './Shifts.module.css';
import { texts } from './texts.ts';
import { useWeeks } from './use-shifts.ts';

interface Line {
  name: string;
  workedMs: number;
  heldMs?: number;
  requiredMinutes: number | null;
}

/** The lines of this week: everything together, then each type that requires hours or was worked. */
export function weekLines({ weeks, types }: Weeks): Line[] {
  const now = weeks.at(-1);
  const all = {
    name: texts.thisWeek,
    workedMs: now?.workedMs ?? 0,
    heldMs: now?.heldMs ?? 0,
    requiredMinutes: now?.requiredMinutes ?? null,
  };
  const named = types.filter(
    (type) => type.typeId !== null && (type.requiredMinutes !== null || type.workedMs > 0),
  );
  return [all, ...named];
}

/**
 * Shows this week's hours against the requirement of the viewer's role, and per type. The total counts up while on
 * duty.
 */
export function WeekProgress({ serverId, running }: { serverId: string; running: boolean }) {
  const query = useWeeks(serverId);
  const now = useNow(15_000);
  const since = running ? Math.max(0, now - query.dataUpdatedAt) : 0;
  return (
    <div className={classes.week}>
      <DataRegion query={query} skeleton={<Skeleton height={36} />}>
        {(weeks) => (
          <ul className={classes.weekLines}>
            {weekLines(weeks).map((line, at) => (
              <WeekLine
                key={line.name}
                line={at === 0 ? { ...line, workedMs: line.workedMs + since } : line}
              />
            ))}
            {countLines(weeks).map((line) => (
              <CountLine key={line.name} {...line} />
            ))}
          </ul>
        )}
      </DataRegion>
    </div>
  );
}

interface Count {
  name: string;
  count: number;
  required: number;
}

/** What is counted this week and required: sessions, mod calls and punishments. */
function countLines({ weeks, records }: Weeks): Count[] {
  const { sessions = 0, requiredSessions = null } = weeks.at(-1) ?? {};
  const own =
    requiredSessions === null ? [] : [{ name: texts.sessions, count: sessions, required: requiredSessions }];
  return [...own, ...records.map(({ measure, ...line }) => ({ name: texts.measures[measure], ...line }))];
}

function CountLine({ name, count, required }: Count) {
  const percent = required === 0 ? null : Math.min(100, (100 * count) / required);
  return <ProgressLine name={name} words={texts.sessionsOf(count, required)} percent={percent} />;
}

function WeekLine({ line: { name, workedMs, heldMs = 0, requiredMinutes } }: { line: Line }) {
  const quota = formatQuota(workedMs, requiredMinutes);
  const words = heldMs === 0 ? quota : `${quota} · ${texts.held(formatHours(heldMs))}`;
  const hasQuota = requiredMinutes !== null && requiredMinutes !== 0;
  const percent = hasQuota ? percentOf(workedMs, requiredMinutes) : null;
  return <ProgressLine name={name} words={words} percent={percent} />;
}

/** Shows a name and words, over a bar of what is done of a requirement, 0 to 100. */
function ProgressLine({ name, words, percent }: { name: string; words: string; percent: number | null }) {
  return (
    <li data-quota={percent !== null || undefined}>
      <span className={classes.weekWords}>
        <span>{name}</span> <span className={classes.numbers}>{words}</span>
      </span>
      {percent === null ? null : (
        <Progress.Root size={6} aria-hidden>
          <Progress.Section value={percent} withAria={false} />
        </Progress.Root>
      )}
    </li>
  );
}
