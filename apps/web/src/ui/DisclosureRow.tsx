import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './DisclosureRow.module.css';

interface DisclosureRowProps {
  name: string;
  /** What stands beside the name. */
  summary: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  /** Buttons at the end of the line. */
  side: ReactNode;
  /** Shown while it is open. */
  children: ReactNode;
}

/** Shows an item of a list as a line that opens to its fields. */
export function DisclosureRow({ name, summary, isOpen, onToggle, side, children }: DisclosureRowProps) {
  return (
    <li className={classes.item} data-open={isOpen || undefined}>
      <div className={classes.line}>
        <button type="button" className={classes.disclosure} aria-expanded={isOpen} onClick={onToggle}>
          <IconChevronRight size={16} aria-hidden className={classes.chevron} />
          <span className={classes.summary}>
            <strong>{name}</strong> {summary}
          </span>
        </button>
        {side}
      </div>
      {isOpen ? children : null}
    </li>
  );
}
