/** Says that something is still being read where nothing is shown for it: what stands below it in a `tf-in-turn` waits. */
export function Awaited() {
  return <span data-awaited hidden />;
}
