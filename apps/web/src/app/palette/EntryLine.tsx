import { Combobox } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { KeySign } from '../../ui/KeySign.tsx';
import type { Entry } from './entry.ts';
import classes from './Palette.module.css';

/** One line: what it is, what is to be known of it or why it cannot be run, and the keys that do the same. */
export function EntryLine(props: {
  id: string;
  entry: Entry;
  chosen: boolean;
  /** The pointer moves over it. */
  onPoint: (entry: Entry) => void;
  onRun: (entry: Entry) => void;
}) {
  const { entry, chosen } = props;
  const Icon = entry.icon;
  const held = entry.whyNot !== undefined;
  return (
    <Combobox.Option
      id={props.id}
      value={entry.id}
      selected={chosen}
      aria-selected={chosen}
      aria-disabled={held || undefined}
      className={classes.line}
      // Not when a line comes to lie under a pointer that rests.
      onMouseMove={() => chosen || props.onPoint(entry)}
      onClick={() => props.onRun(entry)}
    >
      <Icon size={17} stroke={1.6} aria-hidden />
      <span className={classes.label}>{entry.label}</span>
      <span className={classes.note}>{entry.whyNot ?? entry.note}</span>
      {held ? <IconLock size={14} aria-hidden /> : null}
      {entry.keys && !held ? (
        <span className={classes.keys}>
          {entry.keys.map((key) => (
            <KeySign key={key} of={key} />
          ))}
        </span>
      ) : null}
    </Combobox.Option>
  );
}
