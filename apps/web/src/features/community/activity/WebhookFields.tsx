import { Select, TextInput } from '@mantine/core';
import { WEBHOOK_TYPES } from '@tenfour/domain';
import { texts, WEBHOOK_TEXTS } from './texts.ts';
import classes from './Webhooks.module.css';
import { type Draft, hintOf, typeOf } from './webhook-draft.ts';

const TYPES = WEBHOOK_TYPES.map((type) => ({ value: type, label: WEBHOOK_TEXTS[type].label }));

/** More than the API accepts, so that a text that is too long gets an error and is not cut off. */
const MAX_URL_LENGTH = 1_000;

/** Event type and address of a webhook; what the server said of the address stands under it. */
export function WebhookFields(props: {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** Why the server refused the address. */
  refused: string | null;
  /** The address that an edited webhook has, masked. */
  masked?: string;
  disabled?: boolean;
}) {
  const { draft, change, refused, masked, disabled = false } = props;
  const hint = hintOf(draft.url);
  return (
    <>
      <Select
        label={texts.type}
        placeholder={texts.chooseType}
        description={draft.type === null ? undefined : WEBHOOK_TEXTS[draft.type].summary}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={TYPES}
        value={draft.type}
        disabled={disabled}
        allowDeselect={false}
        renderOption={({ option }) => <TypeOption value={option.value} />}
        styles={{ options: { maxHeight: 420 } }}
        onChange={(value) => change({ type: typeOf(value) })}
        {...(masked === undefined ? { 'data-key': 'n' } : { 'data-autofocus': true })}
      />
      <div>
        <TextInput
          label={texts.url}
          placeholder={texts.urlPlaceholder}
          {...(masked === undefined ? {} : { description: texts.keepUrl(masked) })}
          classNames={{ input: classes.mono }}
          value={draft.url}
          error={refused}
          disabled={disabled}
          maxLength={MAX_URL_LENGTH}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
        <p className={classes.hint} role="status">
          {refused === null ? hint : null}
        </p>
      </div>
    </>
  );
}

function TypeOption({ value }: { value: string }) {
  const type = typeOf(value);
  if (type === null) return null;
  const { label, summary } = WEBHOOK_TEXTS[type];
  return (
    <div>
      <div>{label}</div>
      <div className={classes.dimmed}>{summary}</div>
    </div>
  );
}
