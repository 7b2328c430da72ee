import { Button, CloseButton, Group, TextInput } from '@mantine/core';
import { IconPhotoUp, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EVIDENCE_MAX, MAX_LENGTH } from '@tenfour/contracts';
import { EVIDENCE_TYPES, evidenceFileOf } from '@tenfour/domain';
import { useId, useRef, useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import classes from './EvidenceFields.module.css';
import { evidenceProblem } from './evidence.ts';
import { spaceNotice } from './space.ts';
import { texts } from './texts.ts';
import { useUpload } from './use-upload.ts';

interface EvidenceProps {
  serverId: string;
  value: readonly string[];
  showErrors: boolean;
  onChange: (links: readonly string[]) => void;
}

/** Shows the evidence: links in one field each (the first one on request too), and images that upload immediately. */
export function EvidenceFields({ serverId, value: links, showErrors, onChange }: EvidenceProps) {
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  // Most people who see these fields add nothing: the room is asked for on first use.
  const [used, setUsed] = useState(false);

  function focusField(place: number): void {
    // After the field is there, or gone.
    requestAnimationFrame(() => {
      const fields = list.current?.querySelectorAll<HTMLInputElement>('input[type="url"]') ?? [];
      (fields[Math.max(0, place)] ?? list.current?.querySelector('button'))?.focus();
    });
  }

  return (
    <fieldset
      ref={list}
      className={classes.group}
      onFocus={() => setUsed(true)}
      onPointerEnter={() => setUsed(true)}
    >
      <legend data-alone={links.length === 0 || undefined}>{texts.evidence}</legend>
      {links.map((link, place) => (
        <TextInput
          // A link has no identity but its place.
          key={`${id}-${place}`}
          aria-label={texts.link(place + 1)}
          placeholder={texts.placeholder}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={MAX_LENGTH.evidenceUrl + 1}
          readOnly={evidenceFileOf(link) !== null}
          value={link}
          error={showErrors ? evidenceProblem(link) : undefined}
          onChange={({ currentTarget: { value } }) =>
            onChange(links.map((one, at) => (at === place ? value : one)))
          }
          rightSection={
            <CloseButton
              size="sm"
              aria-label={texts.remove(place + 1)}
              onClick={() => {
                onChange(links.filter((_, at) => at !== place));
                focusField(place - 1);
              }}
            />
          }
        />
      ))}
      {links.length < EVIDENCE_MAX ? (
        <Group gap="xs">
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
            {links.length === 0 ? texts.add : texts.addMore}
          </Button>
          <Upload serverId={serverId} links={links} onChange={onChange} />
        </Group>
      ) : (
        <p className={classes.most}>{texts.most(EVIDENCE_MAX)}</p>
      )}
      {used && links.length < EVIDENCE_MAX ? <Space serverId={serverId} /> : null}
    </fieldset>
  );
}

function Space({ serverId }: { serverId: string }) {
  const space = useQuery(trpc.evidence.space.queryOptions({ serverId }));
  const notice = space.data && spaceNotice(space.data);
  return notice ? <p className={classes.most}>{notice}</p> : null;
}

function Upload({
  serverId,
  links,
  onChange,
}: Omit<EvidenceProps, 'value' | 'showErrors'> & { links: readonly string[] }) {
  const picker = useRef<HTMLInputElement>(null);
  const { upload, pending } = useUpload(serverId, links, onChange);
  return (
    <>
      <PendingButton
        size="compact-sm"
        variant="subtle"
        pending={pending}
        leftSection={<IconPhotoUp size={14} aria-hidden />}
        onClick={() => picker.current?.click()}
      >
        {texts.upload}
      </PendingButton>
      <input
        ref={picker}
        type="file"
        hidden
        accept={EVIDENCE_TYPES.join(',')}
        aria-label={texts.upload}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void upload(file);
        }}
      />
    </>
  );
}
