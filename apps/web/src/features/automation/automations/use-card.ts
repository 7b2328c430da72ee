import { useMutation } from '@tanstack/react-query';
import type { Automation } from '@tenfour/contracts';
import { AUTOMATION_DEFAULTS, type AutomationKind, type AutomationSettings } from '@tenfour/domain';
import { useState } from 'react';
import { humanise, parseError } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import { useUnsaved } from '../../../data/use-unsaved.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import type { Problems } from './forms/form.ts';
import { FORMS } from './forms/registry.ts';
import { texts } from './texts.ts';
import { useSaveAutomation } from './use-automations.ts';

type Edits<Kind extends AutomationKind> = Partial<AutomationSettings[Kind]>;

/** What a draft left behind holds of the settings of this kind; nothing for anything else. */
function editsOf<Kind extends AutomationKind>(kind: Kind, left: unknown): Edits<Kind> {
  if (typeof left !== 'object' || left === null) return {};
  const known = Object.entries(left).filter(([name]) => name in AUTOMATION_DEFAULTS[kind]);
  return Object.fromEntries(known) as Edits<Kind>;
}

/** Only what differs from what is stored. */
function withoutStored<Kind extends AutomationKind>(
  edits: Edits<Kind>,
  stored: AutomationSettings[Kind],
): Edits<Kind> {
  const changed = Object.entries(edits).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof typeof stored]),
  );
  return Object.fromEntries(changed) as Edits<Kind>;
}

/** One automation on the page: what is stored with what is typed over it, its two changes and its dry run. */
export function useCard<Kind extends AutomationKind>(serverId: string, kind: Kind, automation: Automation) {
  const stored = { ...AUTOMATION_DEFAULTS[kind], ...automation.settings } as AutomationSettings[Kind];
  const draftKey = `automation:${kind}:${serverId}`;
  const left = useLeftDraft(draftKey);
  const [typed, setTyped] = useState<Edits<Kind>>(() => editsOf(kind, left));
  const [refused, setRefused] = useState<Problems>({});
  const saving = useSaveAutomation(serverId);
  const trying = useMutation(trpc.automations.dryRun.mutationOptions());
  const edits = withoutStored<Kind>(typed, stored);
  const dirty = Object.keys(edits).length > 0;
  const settings: AutomationSettings[Kind] = { ...stored, ...edits };
  const problems: Problems = { ...FORMS[kind].problems?.(settings), ...refused };
  useUnsaved(draftKey, edits, dirty);
  const name = texts.names[kind];

  function change(part: Edits<Kind>): void {
    setTyped((before) => ({ ...before, ...part }));
    setRefused({});
  }

  /** Tells what is wrong before anything is sent; whether there was anything. */
  function complains(sentence: string): boolean {
    const problem = Object.values(problems)[0];
    if (dirty && problem !== undefined) toastError(sentence, problem);
    return dirty && problem !== undefined;
  }

  function fail(sentence: string, error: unknown): void {
    if (handleUnauthorized('server', error)) return;
    const { field } = parseError(error);
    if (field !== undefined) setRefused({ [field]: humanise(error) });
    toastError(sentence, humanise(error));
  }

  async function save(enabled?: boolean): Promise<void> {
    // Switching off must work whatever is typed; switching on takes what is seen.
    const takes = enabled !== false && dirty;
    if (saving.isPending || (takes && complains(texts.saveFailed))) return;
    try {
      await saving.mutateAsync({
        serverId,
        kind,
        ...(enabled === undefined ? {} : { enabled }),
        ...(takes ? { settings: edits } : {}),
      });
      if (takes) setTyped({});
      if (enabled === true) toastSuccess(texts.switchedOn(name));
      else if (enabled === false) toastSuccess(texts.switchedOff(name), texts.switchedOffText);
      else toastSuccess(texts.saved);
    } catch (error) {
      fail(texts.saveFailed, error);
    }
  }

  async function dryRun(): Promise<void> {
    if (trying.isPending || complains(texts.dryRunFailed)) return;
    try {
      await trying.mutateAsync({ serverId, kind, ...(dirty ? { settings: edits } : {}) });
    } catch (error) {
      fail(texts.dryRunFailed, error);
    }
  }

  return {
    settings,
    problems,
    dirty,
    change,
    discard: () => {
      setTyped({});
      setRefused({});
    },
    save,
    saving: saving.isPending,
    /** On or off: the way it is going while that is under way; it falls back when that fails. */
    enabled: (saving.isPending ? saving.variables.enabled : undefined) ?? automation.enabled,
    dryRun,
    trying: trying.isPending,
    tried: trying.data,
  };
}
