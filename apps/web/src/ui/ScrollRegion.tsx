import { ScrollArea, type ScrollAreaAutosizeProps } from '@mantine/core';

/** A scrolling list that the keyboard can reach. `label` names it; `mah` is its height at most ("24rem"). */
export function ScrollRegion({ label, ...props }: ScrollAreaAutosizeProps & { label: string }) {
  return (
    <ScrollArea.Autosize
      type="auto"
      {...props}
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': label }}
    />
  );
}
