import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { EVIDENCE_MAX, MAX_LENGTH } from '@tenfour/contracts';
import { useId, useRef } from 'react';
import classes from './EvidenceFields.module.css';
import { evidenceProblem } from './evidence.ts';
import { texts } from './texts.ts';

/** Links to evidence, one field each, the first on request as well. `tried`: what is wrong is said. */
export function EvidenceFields(props: {
  value: readonly string[];
  tried: boolean;
  onChange: (links: readonly string[]) => void;
}) {
  const { onChange, tried } = props;
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const links = props.value;

  function focusField(place: number): void {
    // After the field is there, or gone.
    requestAnimationFrame(() => {
      const fields = list.current?.querySelectorAll<HTMLInputElement>('input') ?? [];
      (fields[Math.max(0, place)] ?? list.current?.querySelector('button'))?.focus();
    });
  }

  return (
    <fieldset ref={list} className={classes.group}>
      <legend data-alone={links.length === 0 || undefined}>{texts.evidence}</legend>
      {links.map((link, place) => (
        <TextInput
          // A link has no identity but its place.
          key={`${id}-${place}`}
          aria-label={texts.evidenceLink(place + 1)}
          placeholder={texts.evidencePlaceholder}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={MAX_LENGTH.evidenceUrl + 1}
          value={link}
          error={tried ? evidenceProblem(link) : undefined}
          onChange={({ currentTarget: { value } }) =>
            onChange(links.map((one, at) => (at === place ? value : one)))
          }
          rightSection={
            <CloseButton
              size="sm"
              aria-label={texts.removeEvidence(place + 1)}
              onClick={() => {
                onChange(links.filter((_, at) => at !== place));
                focusField(place - 1);
              }}
            />
          }
        />
      ))}
      {links.length < EVIDENCE_MAX ? (
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.add}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => {
            onChange([...links, '']);
            focusField(links.length);
          }}
        >
          {links.length === 0 ? texts.addEvidence : texts.addMoreEvidence}
        </Button>
      ) : (
        <p className={classes.most}>{texts.evidenceMost(EVIDENCE_MAX)}</p>
      )}
    </fieldset>
  );
}
