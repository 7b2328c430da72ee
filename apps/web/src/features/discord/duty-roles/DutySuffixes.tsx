import { TextInput } from '@mantine/core';
import type { DutyRoles } from '@tenfour/contracts';
import {
  bySuffixOrder,
  DUTY_STATES,
  DUTY_SUFFIX_MAX,
  type DutySuffix,
  dutySuffix,
  withDutySuffix,
} from '@tenfour/domain';
import { type FormEvent, useId, useState } from 'react';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import classes from './DutyRoles.module.css';
import { texts } from './texts.ts';
import { type DutyPlace, useSaveDutyRoles } from './use-duty-roles.ts';

const words = texts.suffixes;

interface SuffixesProps {
  serverId: string;
  mayEdit: boolean;
  duty: DutyRoles;
}

/** What each state appends to nicknames, in the order in which one is chosen, saved together. */
export function DutySuffixes({ serverId, mayEdit, duty }: SuffixesProps) {
  const headingId = useId();
  const { save, saving } = useSaveDutyRoles(serverId);
  const [edits, setEdits] = useState<Readonly<Record<string, string>>>({});
  const places = placesOf(duty).map((place) => {
    const text = edits[place.key] ?? place.stored;
    return { ...place, text, isBad: text.trim() !== '' && dutySuffix(text) === null };
  });
  const isChanged = places.some(({ text, stored }) => text.trim() !== stored);
  const isBad = places.some((place) => place.isBad);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (saving || isBad || !isChanged) return;
    save({ suffixes: places.flatMap(toSuffix) }, () => setEdits({}));
  }

  return (
    <form className={classes.parts} aria-labelledby={headingId} onSubmit={submit}>
      <h3 id={headingId} className={classes.heading}>
        {words.title}
      </h3>
      <p className={classes.lead}>{words.lead}</p>
      <div className={classes.fields}>
        {places.map(({ key, label, text, isBad: bad }) => (
          <TextInput
            key={key}
            label={label}
            description={preview(text)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={bad ? words.bad : undefined}
            value={text}
            maxLength={DUTY_SUFFIX_MAX}
            readOnly={!mayEdit || saving}
            placeholder={texts.none}
            onKeyDown={ignoreComposingEnter}
            onChange={({ currentTarget: { value } }) => setEdits((all) => ({ ...all, [key]: value }))}
          />
        ))}
      </div>
      {mayEdit ? (
        <div className={classes.row}>
          <PendingButton type="submit" pending={saving} blocked={!isChanged || isBad}>
            {words.save}
          </PendingButton>
        </div>
      ) : null}
    </form>
  );
}

interface SuffixPlace extends DutyPlace {
  key: string;
  label: string;
  stored: string;
}

function placesOf({ types, suffixes }: DutyRoles): SuffixPlace[] {
  const places = [
    ...DUTY_STATES.map((state) => ({ state, typeId: null, label: texts.states[state] })),
    ...types.map(({ id, name }) => ({ state: 'on_duty' as const, typeId: id, label: texts.type(name) })),
  ];
  return bySuffixOrder(places).map((place) => {
    const stored = suffixes.find(({ state, typeId }) => state === place.state && typeId === place.typeId);
    return { ...place, key: `${place.state}:${place.typeId}`, stored: stored?.suffix ?? '' };
  });
}

function toSuffix({ state, typeId, text }: DutyPlace & { text: string }): DutySuffix[] {
  const suffix = dutySuffix(text);
  return suffix === null ? [] : [{ state, typeId, suffix }];
}

function preview(text: string): string | null {
  const suffix = dutySuffix(text);
  return suffix === null ? null : withDutySuffix(words.plain, ` ${suffix}`);
}
