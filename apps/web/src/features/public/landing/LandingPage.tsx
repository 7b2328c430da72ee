import { Areas } from './Areas.tsx';
import { Closing } from './Closing.tsx';
import { Evening } from './Evening.tsx';
import { Hero } from './Hero.tsx';
import { Shots } from './Shots.tsx';
import { Showcase } from './Showcase.tsx';

/** The landing page (spec section 2, S1): what it does, that it is free, one primary button. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <Shots />
      <Evening />
      <Areas />
      <Showcase />
      <Closing />
    </>
  );
}
