import { Areas } from './Areas.tsx';
import { Closing } from './Closing.tsx';
import { Evening } from './Evening.tsx';
import { Hero } from './Hero.tsx';
import { Shots } from './Shots.tsx';
import { Showcase } from './Showcase.tsx';

/** Shows the landing page: what Tenfour does, that it is free, and one primary button. */
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
