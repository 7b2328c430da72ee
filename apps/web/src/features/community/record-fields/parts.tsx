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

interface WithFields {
  fields: RecordValues;
  missing?: readonly string[];
}

function hasFields({ fields, missing = [] }: WithFields): boolean {
  return Object.keys(fields).length > 0 || missing.length > 0;
}

/** Shows the custom fields of a record and what it lacks; nothing where there is neither. */
export function FieldValues({ values, ...rest }: { values: RecordValues; missing?: readonly string[] }) {
  if (!hasFields({ fields: values, ...rest })) return null;
  return (
    <OptionalPart>
      <Values values={values} {...rest} />
    </OptionalPart>
  );
}

/**
 * Returns a list of records, at first without data until what shows their fields is there or failed: rows would grow
 * later. A list that was there stays, whatever fields come.
 */
export function useWithFields<List extends { data: readonly WithFields[] | undefined }>(
  serverId: string,
  list: List,
): List | (Omit<List, 'data'> & { data: undefined }) {
  const names = useQuery(trpc.recordFields.get.queryOptions({ serverId }));
  const [isSettled, setSettled] = useState(Values.isLoaded);
  const [wasThere, setThere] = useState(false);
  const isNeeded = list.data?.some(hasFields) ?? false;
  const waits = !wasThere && isNeeded && (names.isPending || !isSettled);
  if (!wasThere && !waits && list.data !== undefined) setThere(true);
  useEffect(() => {
    if (!isNeeded || isSettled) return;
    const settle = () => startTransition(() => setSettled(true));
    Values.preload().then(settle, settle);
  }, [isNeeded, isSettled]);
  return waits ? { ...list, data: undefined } : list;
}

/** Loads the inputs and the server's fields with a page, so that its dialogs open with them and nothing moves. */
export function usePreloadFields(serverId: string): void {
  usePrefetchQuery(trpc.recordFields.get.queryOptions({ serverId }));
  useEffect(() => void Inputs.preload().catch(() => undefined), []);
}
