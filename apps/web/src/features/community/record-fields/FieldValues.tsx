import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { NO_RECORD_FIELDS, type RecordValues, recordFieldName } from '@tenfour/domain';
import { trpc } from '../../../data/trpc.ts';
import classes from './RecordFields.module.css';
import { texts } from './texts.ts';

/** Shows the values of a record with the names of their fields, and what the record lacks. */
export function FieldValues({ values, missing = [] }: { values: RecordValues; missing?: readonly string[] }) {
  const { id: serverId = '' } = useParams({ strict: false });
  const { data } = useQuery(trpc.recordFields.get.queryOptions({ serverId }));
  const set = data?.set ?? NO_RECORD_FIELDS;
  const nameOf = (id: string) => recordFieldName(set, id) ?? texts.unknown;
  if (data === undefined) return null;
  return (
    <span className={classes.values}>
      {missing.length === 0 ? null : (
        <span className={classes.missing}>{texts.needs(missing.map(nameOf).join(', '))}</span>
      )}
      {Object.entries(values).map(([id, value]) => (
        <span key={id}>
          <span className={classes.name}>{nameOf(id)}:</span>{' '}
          {typeof value === 'string' && /^https?:\/\//.test(value) ? (
            <a href={value} target="_blank" rel="noreferrer noopener nofollow">
              {value}
            </a>
          ) : (
            String(value)
          )}
        </span>
      ))}
    </span>
  );
}
