import type { ReactNode } from 'react';
import classes from './StatCards.module.css';

/** A row of a table as a card: what it is about, and each column's value with the column's name. */
export interface StatCard {
  key: string;
  title: ReactNode;
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Shows the rows of a table as labeled cards, for phones. */
export function StatCards({ label, cards }: { label: string; cards: readonly StatCard[] }) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {cards.map(({ key, title, facts }) => (
        <li key={key}>
          <div className={classes.title}>{title}</div>
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
