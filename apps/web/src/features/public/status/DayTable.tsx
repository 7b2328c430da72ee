import type { ServiceStatus } from '@tenfour/contracts';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import classes from './StatusPage.module.css';
import { texts } from './texts.ts';

/** Lists the days on which anything was below 100%, newest first. */
export function DayTable({
  services,
  days,
}: {
  services: readonly ServiceStatus[];
  days: readonly string[];
}) {
  const rows = days
    .map((day, at) => ({ day, uptimes: services.map((service) => service.days[at] ?? null) }))
    .filter(({ uptimes }) => uptimes.some((uptime) => uptime !== null && uptime < 100))
    .toReversed();
  const title = texts.imperfect(rows.length);
  if (rows.length === 0) return <p className={classes.note}>{title}</p>;
  return (
    <details className={classes.days}>
      <summary>{title}</summary>
      <ScrollRegion label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              {services.map(({ service }) => (
                <th key={service} scope="col">
                  {texts.services[service]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, uptimes }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {services.map(({ service }, at) => (
                  <td key={service}>{uptimeText(uptimes[at] ?? null)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}

function uptimeText(uptime: number | null): string {
  return uptime === null ? texts.states.unknown : `${uptime}%`;
}
