import { IconChartBar, IconCheck, IconHeadset, IconTerminal2 } from '@tabler/icons-react';
import { PLAN_NAMES, type Plan } from '@tenfour/domain';
import { PAGE_HEADS } from '../../../copy/page-heads.ts';
import { copy } from '../../../copy.ts';
import { useSession } from '../../../data/session.ts';
import buttons from '../../../ui/buttons.module.css';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { InvitePopover } from '../landing/InvitePopover.tsx';
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
          <PlanButton label={copy.premium.startTrial} answer="trial" primary />
          <PlanButton label={copy.premium.contactSales} answer="enterprise" />
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
        <PlanButton label={button} answer={plan} primary={popular} wide />
      </div>
    </li>
  );
}

type Answer = keyof typeof texts.answers;

/** Shows a button that answers in place while nothing is for sale: what to do instead, and where to ask. */
function PlanButton({ label, answer, primary = false, wide = false }: PlanButtonProps) {
  return (
    <InvitePopover label={label} primary={primary} wide={wide}>
      <p className={classes.answer}>{texts.answers[answer]}</p>
      {answer === 'free' ? <SignIn /> : null}
      <p className={classes.ask}>{texts.ask}</p>
    </InvitePopover>
  );
}

interface PlanButtonProps {
  label: string;
  answer: Answer;
  primary?: boolean;
  wide?: boolean;
}

function SignIn() {
  const signedIn = useSession().status === 'signed-in';
  return (
    <p className={classes.answer}>
      <a href={signedIn ? '/' : '/api/login'} className={buttons.primary}>
        {signedIn ? copy.navigation.dashboard : copy.session.login}
      </a>
    </p>
  );
}
