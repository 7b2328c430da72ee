/** Says that something is still being read where nothing is shown for it: what stands below it in a `tf-in-turn` waits. */
export function Pending() {
  return <span data-awaited hidden />;
}
