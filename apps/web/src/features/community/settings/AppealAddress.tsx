import { Skeleton, TextInput } from '@mantine/core';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { texts } from './texts.ts';
import { useRefused } from './use-refused.ts';
import type { Settings } from './use-settings.ts';

const words = texts.appealPage;

/** Edits the address of the public appeal page, and shows the whole stored link to copy. */
export function AppealAddress({ settings, mayEdit }: { settings: Settings; mayEdit: boolean }) {
  const { address, stored, edits, edit } = settings;
  useUnauthorized('server', address.error);
  const refused = useRefused(settings, 'slug');
  return (
    <DataRegion query={address} skeleton={<Skeleton height={64} />}>
      {({ url }) => (
        <div>
          <TextInput
            {...refused}
            label={texts.fieldNames.slug}
            description={mayEdit ? words.hint : texts.notYourRole}
            placeholder={words.example}
            value={edits.slug ?? stored.slug ?? ''}
            maxLength={40}
            readOnly={!mayEdit}
            spellCheck={false}
            autoCapitalize="off"
            onKeyDown={ignoreComposingEnter}
            onChange={(event) => edit({ slug: event.currentTarget.value })}
          />
          {url === null ? null : <CopyButton value={url} label={words.copy} />}
        </div>
      )}
    </DataRegion>
  );
}
