import { IconCheck } from '@tabler/icons-react';
import { PLAN_NAMES, type Plan } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { PlanButton } from './PlanButton.tsx';
import classes from './Plans.module.css';
import { texts } from './texts.ts';

/** The three plans with their prices, what they include and their buttons. */
export function Plans() {
  return (
    <ul className={classes.plans}>
      {PLAN_NAMES.map((plan) => (
        <PlanCard key={plan} plan={plan} />
      ))}
    </ul>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const { name, price, button, features } = copy.premium.plans[plan];
  const popular = plan === 'premium';
  return (
    <li className={classes.plan} data-popular={popular || undefined}>
      <div className={classes.top}>
        <h2 className={classes.name}>{name}</h2>
        {popular ? <span className={classes.popular}>{copy.premium.mostPopular}</span> : null}
      </div>
      <p className={classes.price}>
        <span className={classes.amount}>{price}</span>
        {copy.premium.perMonth}
      </p>
      <p className={classes.pitch}>{texts.pitch[plan]}</p>
      <ul className={classes.features} aria-label={texts.featuresOf(name)}>
        {features.map((feature) => (
          <li key={feature}>
            <IconCheck size={16} aria-hidden /> {feature}
          </li>
        ))}
      </ul>
      <div className={classes.action}>
        <PlanButton primary={popular}>{button}</PlanButton>
      </div>
    </li>
  );
}
