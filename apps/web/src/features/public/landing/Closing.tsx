import { copy } from '../../../copy.ts';
import buttons from '../../../ui/buttons.module.css';
import classes from './Closing.module.css';
import { STEPS } from './content.ts';
import { InvitePopover } from './InvitePopover.tsx';

/** The last word of the page: start, or talk to people first. */
export function Closing() {
  return (
    <section className={classes.section} aria-labelledby="closing">
      <div className={classes.inner}>
        <div>
          <h2 id="closing" className={classes.heading}>
            Be on shift in two minutes
          </h2>
          <p className={classes.text}>It is free to start. Talk to us first, if you like.</p>
          <div className={classes.actions}>
            <a href="/api/login" className={buttons.primary}>
              {copy.landing.getStartedAgain}
            </a>
            <InvitePopover label={copy.landing.joinOurDiscord} />
          </div>
        </div>
        <ol className={classes.steps}>
          {STEPS.map((step) => (
            <li key={step.title}>
              <strong>{step.title}</strong>
              <span>{step.text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
