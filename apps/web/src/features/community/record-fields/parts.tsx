import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { RecordValues } from '@tenfour/domain';
import { startTransition, useEffect, useState } from 'react';
import { lazyNamed } from '../../../data/lazy.ts';
import { trpc } from '../../../data/trpc.ts';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';
import type { FieldInputsProps } from './typed-fields.ts';

const Inputs = lazyNamed(() => import('./FieldInputs.tsx'), 'FieldInputs');
const Values = lazyNamed(() => import('./FieldValues.tsx'), 'FieldValues');

/** Filters a list by fields; its code comes when it is first shown. */
export const FieldFilter = lazyNamed(() => import('./FieldFilter.tsx'), 'FieldFilter');

/** Shows the inputs of a server's fields in a form; nothing for a server without any. */
export function FieldInputs(props: FieldInputsProps) {
  return (
    <OptionalPart>
      <Inputs {...props} />
    </OptionalPart>
  );
}

/** Shows the custom fields of a record and what it lacks; nothing where there is neither. */
export function FieldValues({ values, missing }: { values: RecordValues; missing?: readonly string[] }) {
  if (!hasFields({ fields: values, missing })) return null;
  return (
    <OptionalPart>
      <Values values={values} missing={missing} />
    </OptionalPart>
  );
}

interface WithFields {
  fields: RecordValues;
  missing?: readonly string[] | undefined;
}

function hasFields({ fields, missing = [] }: WithFields): boolean {
  return Object.keys(fields).length > 0 || missing.length > 0;
}

/** Returns a list of records, without data until what shows their fields is there or failed: rows would grow later. */
export function useWithFields<List extends { data: readonly WithFields[] | undefined }>(
  serverId: string,
  list: List,
): List | (Omit<List, 'data'> & { data: undefined }) {
  const names = useQuery(trpc.recordFields.get.queryOptions({ serverId }));
  const isNeeded = list.data?.some(hasFields) ?? false;
  const [isSettled, setSettled] = useState(Values.isLoaded);
  useEffect(() => {
    if (!isNeeded || isSettled) return;
    const settle = () => startTransition(() => setSettled(true));
    Values.preload().then(settle, settle);
  }, [isNeeded, isSettled]);
  return isNeeded && (names.isPending || !isSettled) ? { ...list, data: undefined } : list;
}

/** Loads the inputs and the server's fields with a page, so that its dialogs open with them and nothing moves. */
export function usePreloadFields(serverId: string): void {
  usePrefetchQuery(trpc.recordFields.get.queryOptions({ serverId }));
  useEffect(() => void Inputs.preload().catch(() => undefined), []);
}
