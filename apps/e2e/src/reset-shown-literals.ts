import { resetShown } from './literals/literal.ts';

/** Runs before all stories: literals shown in an earlier run do not count for this one. */
export default function start(): void {
  resetShown();
}
