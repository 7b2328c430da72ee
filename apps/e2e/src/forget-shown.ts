import { forgetShown } from './literals/literal.ts';

/** Runs before all stories: what an earlier run has shown does not count for this one. */
export default function start(): void {
  forgetShown();
}
