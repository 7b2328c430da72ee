import { IconCheck, IconMinus } from '@tabler/icons-react';
import { PLAN_NAMES } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import classes from './Comparison.module.css';
import { COMPARISON, type Share, texts } from './texts.ts';

const { comparison, plans } = copy.premium;

/** The plans side by side: a table with a header that stays in sight, a card per plan where it would not fit. */
export function Comparison() {
  return (
    <section className={classes.section} aria-labelledby="comparison">
      <h2 id="comparison" className={classes.heading}>
        {comparison.title}
      </h2>
      <p className={classes.note}>{texts.comparison}</p>
      <ComparisonTable />
      <ComparisonCards />
    </section>
  );
}

function ComparisonTable() {
  return (
    <table className={classes.table} aria-labelledby="comparison">
      <thead>
        <tr>
          <th scope="col">{texts.feature}</th>
          {PLAN_NAMES.map((plan) => (
            <th key={plan} scope="col">
              {plans[plan].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {COMPARISON.map(({ feature, shares }) => (
          <tr key={feature}>
            <th scope="row">{feature}</th>
            {PLAN_NAMES.map((plan) => (
              <td key={plan}>
                <ShareOf share={shares[plan]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ComparisonCards() {
  return (
    <div className={classes.cards}>
      {PLAN_NAMES.map((plan) => (
        <section key={plan} className={classes.card} aria-labelledby={`comparison-${plan}`}>
          <h3 id={`comparison-${plan}`} className={classes.cardTitle}>
            {plans[plan].name}
          </h3>
          <dl className={classes.shares}>
            {COMPARISON.map(({ feature, shares }) => (
              <div key={feature}>
                <dt>{feature}</dt>
                <dd>
                  <ShareOf share={shares[plan]} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function ShareOf({ share }: { share: Share }) {
  if (typeof share === 'string') return <span className={classes.share}>{share}</span>;
  const Icon = share ? IconCheck : IconMinus;
  return (
    <span className={classes.share} data-missing={!share || undefined}>
      <Icon size={16} aria-hidden /> {share ? comparison.included : comparison.notIncluded}
    </span>
  );
}
