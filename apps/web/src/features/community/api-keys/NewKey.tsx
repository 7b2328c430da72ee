import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { Permissions } from '@tenfour/contracts';
import type { PermissionFlag } from '@tenfour/domain';
import { useRef, useState } from 'react';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { PERMISSION_GROUPS } from '../settings/permission-groups.ts';
import classes from './ApiKeys.module.css';
import { texts } from './texts.ts';
import { useApiKeySteps } from './use-api-keys.ts';

type Ending = keyof typeof texts.endings;

const ENDINGS = Object.entries(texts.endings).map(([value, label]) => ({ value, label }));

const DAY_MS = 24 * 60 * 60_000;

/** Makes a key, and shows it once. What was chosen stays when it is refused. */
export function NewKey({ serverId, can }: { serverId: string; can: Permissions['can'] }) {
  const [name, setName] = useState('');
  const [ending, setEnding] = useState<Ending>('90');
  const [flags, setFlags] = useState<readonly PermissionFlag[]>([]);
  const [allowDangerous, setDangerous] = useState(false);
  const [asked, setAsked] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const { create } = useApiKeySteps();

  function submit() {
    setAsked(true);
    if (name.trim() === '' || flags.length === 0) return;
    const expiresAt =
      ending === 'never' ? null : new Date(Date.now() + Number(ending) * DAY_MS).toISOString();
    create.mutate(
      { serverId, name, flags: [...flags], expiresAt, allowDangerous },
      {
        onSuccess: (made) => {
          setKey(made.key);
          setName('');
          setFlags([]);
          setDangerous(false);
          setAsked(false);
          create.reset();
          toastSuccess(texts.created);
        },
      },
    );
  }

  if (key !== null) {
    const labels = { title: texts.key, copyLabel: texts.copy, copied: texts.copied };
    return <ShownSecret {...labels} secret={key} onDone={() => setKey(null)} />;
  }
  const noFlags = asked && flags.length === 0;
  return (
    <Panel title={texts.fresh}>
      <div className={classes.form}>
        <TextInput
          label={texts.name}
          {...limitedTo(40, name)}
          value={name}
          error={asked && name.trim() === '' ? texts.noName : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={texts.ends}
          data={ENDINGS}
          value={ending}
          onChange={(event) => setEnding(event.currentTarget.value as Ending)}
        />
        <fieldset className={classes.flags} aria-describedby={noFlags ? 'no-flags' : undefined}>
          <legend>{texts.flags}</legend>
          <FlagGroups can={can} flags={flags} setFlags={setFlags} />
        </fieldset>
        <Checkbox
          label={texts.dangerous.title}
          description={texts.dangerous.hint}
          checked={allowDangerous}
          onChange={(event) => setDangerous(event.currentTarget.checked)}
        />
        {noFlags ? (
          <p id="no-flags" role="alert" className={classes.problem}>
            {texts.noFlags}
          </p>
        ) : null}
        <PendingButton className={classes.action} pending={create.isPending} onClick={submit}>
          {texts.create}
        </PendingButton>
      </div>
    </Panel>
  );
}

/** Offers the permissions that the viewer has, grouped as in the settings. */
function FlagGroups(props: {
  can: Permissions['can'];
  flags: readonly PermissionFlag[];
  setFlags: (flags: PermissionFlag[]) => void;
}) {
  const { can, flags, setFlags } = props;
  return PERMISSION_GROUPS.map(({ title, flags: rows }) => {
    const allowed = rows.filter(({ flag }) => can[flag]);
    return allowed.length === 0 ? null : (
      <fieldset key={title} className={classes.group}>
        <legend>{title}</legend>
        {allowed.map(({ flag, name }) => (
          <Checkbox
            key={flag}
            label={name}
            checked={flags.includes(flag)}
            onChange={(event) =>
              setFlags(event.currentTarget.checked ? [...flags, flag] : flags.filter((one) => one !== flag))
            }
          />
        ))}
      </fieldset>
    );
  });
}

interface ShownSecretProps {
  title: string;
  secret: string;
  copyLabel: string;
  copied: string;
  onDone: () => void;
}

/** A secret that is shown this once. */
export function ShownSecret({ title, secret, copyLabel, copied, onDone }: ShownSecretProps) {
  const text = useRef<HTMLElement>(null);
  const { copyText } = useCopy(text);
  return (
    <Panel title={title}>
      <div className={classes.form}>
        <p role="status" className={classes.once}>
          {texts.shownOnce}
        </p>
        <code ref={text} className={classes.secret} data-new-key>
          {secret}
        </code>
        <div className={classes.head}>
          <Button
            onClick={() =>
              void copyText(secret).then((how) => (how === 'copied' ? toastSuccess(copied) : undefined))
            }
          >
            {copyLabel}
          </Button>
          <Button variant="default" onClick={onDone}>
            {texts.done}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
