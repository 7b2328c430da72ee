import { Select, TextInput } from '@mantine/core';
import { WEBHOOK_TYPES } from '@tenfour/domain';
import { texts, WEBHOOK_TEXTS } from './texts.ts';
import classes from './Webhooks.module.css';
import { type Draft, hintOf, typeOf } from './webhook-draft.ts';

const TYPES = WEBHOOK_TYPES.map((type) => ({ value: type, label: WEBHOOK_TEXTS[type] }));

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
}) {
  const { draft, change, refused, masked } = props;
  const hint = hintOf(draft.url);
  return (
    <>
      <Select
        label={texts.type}
        placeholder={texts.chooseType}
        data={TYPES}
        value={draft.type}
        allowDeselect={false}
        onChange={(value) => change({ type: typeOf(value) })}
        {...(masked === undefined ? {} : { 'data-autofocus': true })}
      />
      <div>
        <TextInput
          label={texts.url}
          placeholder={texts.urlPlaceholder}
          description={masked === undefined ? texts.whereUrl : texts.keepUrl(masked)}
          classNames={{ input: classes.mono }}
          value={draft.url}
          error={refused}
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
