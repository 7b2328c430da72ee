import { IconChartBar, IconCheck, IconHeadset, IconTerminal2, IconX } from '@tabler/icons-react';
import { PLAN_NAMES, type Plan } from '@tenfour/domain';
import type { ReactNode } from 'react';
import { PAGE_HEADS } from '../../../copy/page-heads.ts';
import { copy } from '../../../copy.ts';
import { useSession } from '../../../data/session.ts';
import buttons from '../../../ui/buttons.module.css';
import { CommunityInvite } from '../../../ui/CommunityInvite.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Comparison } from './Comparison.tsx';
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

/** The three plans with their prices, what they include and their buttons. */
function Plans() {
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

/** The id of the page's one dialog. */
const BILLING_DIALOG = 'billing';

/**
 * Shows a button that opens the page's one dialog in place. The browser handles it, so it works before the page's code
 * is loaded and without any.
 */
function PlanButton({ children, primary = false }: { children: ReactNode; primary?: boolean }) {
  return (
    <button
      type="button"
      className={primary ? buttons.primary : buttons.secondary}
      popoverTarget={BILLING_DIALOG}
      aria-haspopup="dialog"
    >
      {children}
    </button>
  );
}

/**
 * What every button of the page answers: that nothing is sold yet, and where to say what one wants. A popover of the
 * browser: Escape and a press outside close it, and the focus goes back to the button.
 */
function BillingDialog() {
  const { dialog } = texts;
  const signedIn = useSession().status === 'signed-in';
  return (
    <dialog
      id={BILLING_DIALOG}
      popover="auto"
      className={classes.dialog}
      aria-labelledby={`${BILLING_DIALOG}-title`}
    >
      <h2 id={`${BILLING_DIALOG}-title`} className={classes.billingDialogTitle}>
        {dialog.title}
      </h2>
      <p className={classes.text}>{dialog.text}</p>
      <CommunityInvite />
      <div className={classes.billingDialogActions}>
        <a href={signedIn ? '/' : '/api/login'} className={buttons.primary}>
          {signedIn ? copy.navigation.dashboard : copy.session.login}
        </a>
      </div>
      <button
        type="button"
        className={classes.close}
        popoverTarget={BILLING_DIALOG}
        popoverTargetAction="hide"
        aria-label={dialog.close}
      >
        <IconX size={18} aria-hidden />
      </button>
    </dialog>
  );
}
