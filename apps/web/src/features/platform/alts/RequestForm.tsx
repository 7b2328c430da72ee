import { TextInput } from '@mantine/core';
import type { AltMode } from '@tenfour/domain';
import { altsCopy } from '../../../copy/alts.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import classes from './Alts.module.css';
import details from './Details.module.css';
import { REQUEST_FIELDS, type RequestDraft, type RequestField } from './request-draft.ts';
import { texts } from './texts.ts';
import { useRequest } from './use-request.ts';
import type { OpenVault } from './use-vault.ts';

const FIELDS: Readonly<Record<RequestField, { label: string; placeholder?: string }>> = {
  serverName: { label: altsCopy.serverName },
  joinCode: { label: altsCopy.serverCode },
  timeRequested: {
    label: altsCopy.time,
    placeholder: texts.timePlaceholder,
  },
};

/** "Request Server Alts": where and when, what will be sent in short, and "Execute Request". */
export function RequestForm(props: { userId: string; of: OpenVault; mode: AltMode }) {
  const form = useRequest(props.userId, props.of, props.mode);
  return (
    <Panel title={altsCopy.request}>
      <form {...form.formProps} className={classes.form} aria-label={altsCopy.request}>
        {REQUEST_FIELDS.map((field) => (
          <TextInput
            key={field}
            label={FIELDS[field].label}
            placeholder={FIELDS[field].placeholder}
            autoComplete="off"
            {...form.getInputProps(field)}
            onKeyDown={ignoreComposingEnter}
          />
        ))}
        <Summary draft={form.values} names={props.of.accounts.map(({ username }) => username)} />
        <div>
          <PendingButton type="submit" pending={form.pending} blocked={form.blocked}>
            {altsCopy.execute}
          </PendingButton>
        </div>
      </form>
    </Panel>
  );
}

function Summary({ draft, names }: { draft: RequestDraft; names: readonly string[] }) {
  return (
    <section className={classes.summary} aria-label={altsCopy.summary}>
      <h3 className={classes.subtitle}>{altsCopy.summary}</h3>
      <dl className={details.list}>
        {REQUEST_FIELDS.map((field) => (
          <Detail key={field} name={FIELDS[field].label} value={draft[field].trim() || texts.blank} />
        ))}
        <Detail
          name={texts.accounts}
          value={names.length === 0 ? texts.blank : `${names.length}: ${names.join(', ')}`}
        />
      </dl>
    </section>
  );
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
