import { copy } from '../../../copy.ts';
import buttons from '../../../ui/buttons.module.css';
import { CommunityLink } from '../../../ui/CommunityLink.tsx';
import classes from './Showcase.module.css';

const BAYS = ['01', '02', '03', '04', '05', '06'];

/** Room for partner communities, still empty, with the way to get in touch. */
export function Showcase() {
  return (
    <section className={classes.section} aria-labelledby="showcase">
      <div className={classes.words}>
        <h2 id="showcase" className={classes.heading}>
          {copy.landing.showcase}
        </h2>
        <p>
          Partner communities will be parked here, with their own words. Want a bay for yours? Get in touch
          with us on Discord.
        </p>
        <CommunityLink className={buttons.secondary}>Contact us on Discord</CommunityLink>
      </div>
      <div className={classes.bays} aria-hidden>
        {BAYS.map((bay) => (
          <span key={bay}>{bay}</span>
        ))}
      </div>
    </section>
  );
}
