import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Punishment, PunishmentChange } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { formatLength } from '../../../ui/duration/duration.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { texts as evidenceTexts } from '../evidence/texts.ts';
import classes from './History.module.css';
import { texts } from './texts.ts';

/** Who did what to a record and when, newest first, down to its beginning. */
export function History({ serverId, punishment }: { serverId: string; punishment: Punishment }) {
  const history = useQuery(trpc.punishments.history.queryOptions({ serverId, punishmentId: punishment.id }));
  return (
    <section className={classes.history} aria-label={texts.history}>
      <h3>{texts.history}</h3>
      <DataRegion query={history} skeleton={<Skeleton height={48} />}>
        {(changes) => (
          <ol>
            {changes.map((change) => (
              <Step key={change.id} change={change} type={punishment.punishmentType} />
            ))}
            <li>
              <Head
                by={punishment.issuedBy}
                what={punishment.source === 'game' ? texts.recordedInGame : texts.recordedBy}
                at={punishment.createdAt}
              />
              {punishment.rule ? <Rule rule={punishment.rule} /> : null}
            </li>
          </ol>
        )}
      </DataRegion>
    </section>
  );
}

function Rule({ rule }: { rule: NonNullable<Punishment['rule']> }) {
  return (
    <ul>
      <li>{texts.byRule(rule.name, rule.version)}</li>
      <li>{texts.requestedAs(statusLook('punishment', rule.requestedType).label)}</li>
    </ul>
  );
}

function Step({ change, type }: { change: PunishmentChange; type: Punishment['punishmentType'] }) {
  return (
    <li>
      <Head by={change.by} what={texts.changes[change.kind]} at={change.at} />
      <ul>
        {differencesOf(change, type).map(({ field, before, after }) => (
          <li key={field}>
            {field}: <del>{before}</del> <span aria-hidden>→</span>
            <span className="tf-visually-hidden">{texts.becomes}</span> <ins>{after}</ins>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Head({ by, what, at }: { by: string; what: string; at: string }) {
  return (
    <div className={classes.head}>
      <strong>{by}</strong> {what} · <RelativeTime at={at} />
    </div>
  );
}

/** The fields of a change, by the name that the API gives them. */
const FIELDS = new Map<string, string>([
  ['reason', texts.reason],
  ['punishmentType', texts.type],
  ['duration', texts.length],
  ['isActive', texts.status],
  ['evidence', evidenceTexts.evidence],
]);

type Value = PunishmentChange['before'][string] | undefined;

/** One field of a change, in words. */
interface Difference {
  field: string;
  before: string;
  after: string;
}

/** What a change did, field by field. `type` is the record's, for lengths that the change does not name a type for. */
export function differencesOf(
  { before, after }: Pick<PunishmentChange, 'before' | 'after'>,
  type: Punishment['punishmentType'],
): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const field = FIELDS.get(key);
    if (field === undefined) return [];
    return [
      {
        field,
        before: formatFieldValue(key, before[key], type),
        after: formatFieldValue(key, after[key], type),
      },
    ];
  });
}

function formatFieldValue(key: string, value: Value, type: Punishment['punishmentType']): string {
  if (key === 'duration') return formatLength(typeof value === 'number' ? value : null, type);
  if (key === 'isActive') return statusLook('punishmentState', value === true ? 'active' : 'expired').label;
  if (value === undefined || value === null || value === '') return texts.nothing;
  return key === 'punishmentType' ? statusLook('punishment', String(value)).label : String(value);
}
