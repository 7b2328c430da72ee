import { usePrefetchQuery } from '@tanstack/react-query';
import type { RecordValues } from '@tenfour/domain';
import { useEffect } from 'react';
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
export function FieldValues(props: { values: RecordValues; missing?: readonly string[] }) {
  if (Object.keys(props.values).length === 0 && !props.missing?.length) return null;
  return (
    <OptionalPart>
      <Values {...props} />
    </OptionalPart>
  );
}

/** Loads the inputs and the server's fields with a page, so that its dialogs open with them and nothing moves. */
export function usePreloadFields(serverId: string): void {
  usePrefetchQuery(trpc.recordFields.get.queryOptions({ serverId }));
  useEffect(() => void Inputs.preload().catch(() => undefined), []);
}
