import { IconChartBar, IconHeadset, IconTerminal2 } from '@tabler/icons-react';
import { PAGE_HEADS } from '../../../copy/page-heads.ts';
import { copy } from '../../../copy.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { BillingDialog } from './BillingDialog.tsx';
import { Comparison } from './Comparison.tsx';
import { PlanButton } from './PlanButton.tsx';
import { Plans } from './Plans.tsx';
import classes from './PremiumPage.module.css';
import { texts } from './texts.ts';

/** Shows the plans. Nothing is for sale yet, and every button says so in place. */
export function PremiumPage() {
  return (
    <>
      <header className={classes.hero}>
        <PageTitle title={PAGE_HEADS.premium.title} className={classes.title}>
          {texts.headline}
        </PageTitle>
        <p className={classes.lead}>{texts.lead}</p>
      </header>
      <Plans />
      <Why />
      <Comparison />
      <Closing />
      <BillingDialog />
    </>
  );
}

const ICONS = [IconChartBar, IconHeadset, IconTerminal2];

function Why() {
  return (
    <section className={classes.why} aria-labelledby="why">
      <div className={classes.inner}>
        <h2 id="why" className={classes.heading}>
          {copy.premium.why}
        </h2>
        <ul className={classes.reasons}>
          {copy.premium.reasons.map((reason, at) => {
            const Icon = ICONS[at] ?? IconChartBar;
            return (
              <li key={reason}>
                <Icon size={22} stroke={1.6} aria-hidden />
                <h3 className={classes.reason}>{reason}</h3>
                <p>{texts.reasons[at]}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section className={classes.closing} aria-labelledby="closing">
      <div className={classes.inner}>
        <h2 id="closing" className={classes.title}>
          {texts.closing.title}
        </h2>
        <p className={classes.lead}>{texts.closing.text}</p>
        <div className={classes.actions}>
          <PlanButton primary>{copy.premium.startTrial}</PlanButton>
          <PlanButton>{copy.premium.contactSales}</PlanButton>
        </div>
      </div>
    </section>
  );
}
