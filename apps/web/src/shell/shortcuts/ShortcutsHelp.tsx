import { Modal, Switch } from '@mantine/core';
import { singleKeys } from '../../data/single-keys.ts';
import { keyName } from '../../ui/KeySign.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { HELP, type HelpGroup } from './keymap.ts';
import classes from './ShortcutsHelp.module.css';
import { texts } from './texts.ts';

/** Shows the keyboard map, and the switch that turns single-key shortcuts off. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  useBackCloses(true, onClose);
  const on = singleKeys.use();
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title}
      size="lg"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Switch
        className={classes.switch}
        label={texts.singleKeys}
        description={texts.singleKeysHint}
        checked={on}
        onChange={(event) => singleKeys.set(event.currentTarget.checked)}
        data-autofocus
      />
      <div className={classes.groups}>
        {HELP.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
    </Modal>
  );
}

function Group({ title, lines }: HelpGroup) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.lines}>
        {lines.map(({ keys, label }) => (
          <div key={label} className={classes.line}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Keys({ keys }: { keys: readonly string[] }) {
  const [first = '', then] = keys;
  return (
    <>
      <kbd className={classes.key}>{keyName(first)}</kbd>
      {then === undefined ? null : (
        <>
          <span className={classes.then}> {texts.afterwards} </span>
          <kbd className={classes.key}>{then}</kbd>
        </>
      )}
    </>
  );
}
