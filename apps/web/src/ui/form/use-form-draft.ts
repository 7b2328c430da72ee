import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { confirmRestored, removeDraft, restoreDraft, setDraft } from '../../data/form-drafts.ts';
import { useLeavingGuard } from './use-leaving-guard.ts';

/** How a form is filled in and what of it is stored. */
export interface DraftOptions<Values> {
  /** Where the draft is stored, the same after a reload. Absent for what must never be stored, such as passwords. */
  draftKey?: string | undefined;
  /** Later changes of these are ignored. */
  initialValues: Values;
  /** Reads a stored draft, null for an unusable one. By default fields count that have the type of the initial ones. */
  readDraft?: ((stored: unknown) => Values | null) | undefined;
  /** Returns what is stored of the values; by default all. */
  toStored?: ((values: Values) => unknown) | undefined;
  /**
   * Returns whether the values would be missed, or how many changes would be; by default they are one change when they
   * differ from the initial ones.
   */
  isDirty?: ((values: Values) => boolean | number) | undefined;
  /** Keeps the draft when the form unmounts, until it is sent or the page is reloaded elsewhere. */
  outlivesForm?: boolean;
  /** Whether the browser asks before the tab closes while there is a draft; by default it does. */
  warnsOnClose?: boolean;
  /**
   * Asks before the app replaces the form, for long input that nothing else stores: at another page, and where one of
   * these search parameters changes.
   */
  asksToLeave?: readonly string[];
  onValuesChange?: (values: Values) => void;
}

/**
 * Mantine's `useForm` whose values survive a forced sign-in and a reload. While they are unsaved, the browser asks
 * before the tab closes and the page's own reload waits; with `asksToLeave`, leaving the page in the app asks too.
 */
export function useFormDraft<Values extends object>(options: DraftOptions<Values>) {
  const { draftKey, outlivesForm = false, warnsOnClose = true, asksToLeave } = options;
  const [initialValues] = useState(options.initialValues);
  const [restored] = useState(() => restore(options));
  const form = useForm<Values>({
    initialValues: restored ?? initialValues,
    clearInputErrorOnChange: false,
    ...(options.onValuesChange ? { onValuesChange: options.onValuesChange } : {}),
  });
  const { values } = form;
  const changed = JSON.stringify(values) !== JSON.stringify(initialValues);
  const changes = Number(options.isDirty?.(values) ?? changed);
  const dirty = changes > 0;
  const toStored = () => options.toStored?.(values) ?? values;

  useEffect(() => {
    if (draftKey === undefined) return;
    confirmRestored(draftKey);
    if (dirty || (changed && outlivesForm))
      setDraft(draftKey, { values, unsaved: dirty, warnsOnClose, toStored });
    else removeDraft(draftKey);
  });
  useEffect(() => {
    if (draftKey === undefined || outlivesForm) return;
    return () => removeDraft(draftKey);
  }, [draftKey, outlivesForm]);
  useLeavingGuard(asksToLeave ? changes : 0, asksToLeave);

  return {
    ...form,
    dirty,
    /** Whether the form was filled in before a sign-in or a reload. */
    restored: restored !== null,
    /** Empties the form, a restored draft included. */
    reset: () => form.setValues(initialValues),
  };
}

function restore<Values extends object>(options: DraftOptions<Values>): Values | null {
  if (options.draftKey === undefined) return null;
  const stored = restoreDraft(options.draftKey);
  if (stored === undefined) return null;
  return options.readDraft ? options.readDraft(stored) : readStoredDraft(stored, options.initialValues);
}

type Fields = Record<string, unknown>;

/**
 * Reads a stored draft field by field: one without a value of the initial one's type keeps the initial value. `choices`
 * names the values that a field can have, since an older version may have stored another. Null for what is no draft.
 */
export function readStoredDraft<Values extends object>(
  stored: unknown,
  initialValues: Values,
  choices: { readonly [Field in keyof Values]?: readonly Values[Field][] } = {},
): Values | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  const read: Fields = Object.fromEntries(Object.entries(initialValues));
  for (const [field, initial] of Object.entries(initialValues)) {
    const value = (stored as Fields)[field];
    const known = (choices as Record<string, readonly unknown[] | undefined>)[field];
    if (known ? known.includes(value) : isLike(value, initial)) read[field] = value;
  }
  return read as Values;
}

function isLike(value: unknown, initial: unknown): boolean {
  if (Array.isArray(initial)) return Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (initial === null) return value === null || typeof value === 'string';
  return typeof value === typeof initial && value !== null && !Array.isArray(value);
}
