import { TextInput } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { texts } from './texts.ts';
import { useRefused } from './use-refused.ts';
import type { Settings } from './use-settings.ts';

const words = texts.publicPage;

/** Edits whether the server has a public page, under the appeal page's address, and what is on it. */
export function PublicPageFields({ settings, mayEdit }: { settings: Settings; mayEdit: boolean }) {
  const { address, stored, edits } = settings;
  const hasSlug = (edits.slug ?? stored.slug ?? '').trim() !== '';
  const isOn = edits.publicPage ?? stored.publicPage;
  const refusal = mayEdit ? null : texts.notYourRole;
  const url = address.data?.publicUrl ?? null;
  return (
    <>
      <div>
        <SettingSwitch
          settings={settings}
          field="publicPage"
          refusal={refusal}
          note={hasSlug ? null : words.needsSlug}
        />
        {url !== null && stored.publicPage ? <CopyButton value={url} label={words.copy} /> : null}
      </div>
      {isOn ? (
        <>
          <SettingSwitch settings={settings} field="publicPageHost" refusal={refusal} />
          <ApplyLink settings={settings} mayEdit={mayEdit} />
        </>
      ) : null}
    </>
  );
}

function ApplyLink({ settings, mayEdit }: { settings: Settings; mayEdit: boolean }) {
  const { stored, edits, edit } = settings;
  const refused = useRefused(settings, 'applyUrl');
  const value = edits.applyUrl === undefined ? stored.applyUrl : edits.applyUrl;
  return (
    <div>
      <TextInput
        {...refused}
        label={texts.fieldNames.applyUrl}
        description={mayEdit ? words.applyHint : texts.notYourRole}
        placeholder={words.applyExample}
        type="url"
        value={value ?? ''}
        maxLength={MAX_LENGTH.applyUrl}
        readOnly={!mayEdit}
        spellCheck={false}
        onKeyDown={ignoreComposingEnter}
        onChange={(event) => edit({ applyUrl: event.currentTarget.value })}
      />
      <ConflictNotice settings={settings} field="applyUrl" />
    </div>
  );
}
