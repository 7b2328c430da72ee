import type { Import } from '@tenfour/contracts';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import classes from './Imports.module.css';
import { texts } from './texts.ts';

const COLUMNS = [
  ['new', texts.create],
  ['duplicate', texts.there],
  ['skipped', texts.skipped],
  ['created', texts.created],
  ['undone', texts.undone],
] as const;

/** The contents of an import by kind, and what is not imported. */
export function Counts({ one }: { one: Import }) {
  const kinds = Object.entries(texts.kinds).flatMap(([kind, name]) => {
    const counts = one.counts[kind as keyof typeof texts.kinds];
    return counts ? [{ kind, name, counts }] : [];
  });
  const shown = COLUMNS.filter(([what]) => what === 'new' || kinds.some(({ counts }) => counts[what] > 0));
  return (
    <>
      <ScrollRegion label={texts.counts}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.kind}</th>
              {shown.map(([what, name]) => (
                <th key={what} scope="col" className={classes.number}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, name, counts }) => (
              <tr key={kind}>
                <th scope="row">{name}</th>
                {shown.map(([what]) => (
                  <td key={what} className={classes.number}>
                    {counts[what]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {one.notes.length > 0 ? (
        <details>
          <summary>{texts.notes}</summary>
          <ul className={classes.notes}>
            {one.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
