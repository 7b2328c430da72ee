import { useMutation } from '@tanstack/react-query';
import type { Automation } from '@tenfour/contracts';
import { AUTOMATION_DEFAULTS, type AutomationKind, type AutomationSettings } from '@tenfour/domain';
import { humanise, parseError } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import type { Problems } from './forms/form.ts';
import { FORMS } from './forms/registry.ts';
import { texts } from './texts.ts';
import { useSaveAutomation } from './use-automations.ts';

type Settings<Kind extends AutomationKind> = AutomationSettings[Kind];

/** Changed settings; undefined ones follow what is stored, also as that changes. */
type Edits<Kind extends AutomationKind> = {
  [Name in keyof Settings<Kind>]: Settings<Kind>[Name] | undefined;
};

/** Reads a stored draft, without settings that this kind does not have. By default there are no edits. */
function readEdits<Kind extends AutomationKind>(kind: Kind, draft: object = {}): Edits<Kind> {
  const names = Object.keys(AUTOMATION_DEFAULTS[kind]);
  const values: Readonly<Record<string, unknown>> = { ...draft };
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Edits<Kind>;
}

/** Returns the edits that differ from what is stored, and how many do. */
function findChanges<Kind extends AutomationKind>(edits: Edits<Kind>, stored: Settings<Kind>) {
  const changed = Object.entries(edits).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(stored[name as keyof typeof stored]),
  );
  return { changes: Object.fromEntries(changed) as Partial<Settings<Kind>>, count: changed.length };
}

/** Manages one automation on the page: its stored settings with the edits over them, its switch and its dry run. */
export function useAutomation<Kind extends AutomationKind>(
  serverId: string,
  kind: Kind,
  automation: Automation,
) {
  const stored = { ...AUTOMATION_DEFAULTS[kind], ...automation.settings } as Settings<Kind>;
  const saving = useSaveAutomation(serverId);
  const trying = useMutation(trpc.automations.dryRun.mutationOptions());
  const form = useSubmittedForm({
    draftKey: `automation:${kind}:${serverId}`,
    asksToLeave: [],
    initialValues: readEdits(kind),
    readDraft: (draft) => (typeof draft === 'object' && draft !== null ? readEdits(kind, draft) : null),
    isDirty: (edits) => findChanges(edits, stored).count,
    check: (edits) => {
      const { changes, count } = findChanges(edits, stored);
      const problems = count > 0 ? FORMS[kind].problems?.({ ...stored, ...changes }) : {};
      return { ...problems } as { [Name in keyof Edits<Kind>]?: string };
    },
    summarize: (_edits, problems) => ({ title: texts.saveFailed, message: Object.values(problems)[0] ?? '' }),
    toInput: (edits, enabled: boolean | undefined) => {
      const { changes, count } = findChanges(edits, stored);
      return { ...(enabled === undefined ? {} : { enabled }), ...(count > 0 ? { settings: changes } : {}) };
    },
    send: (input: { enabled?: boolean; settings?: Partial<Settings<Kind>> }) =>
      saving.mutateAsync({ serverId, kind, ...input }),
    onSent: (_saved, enabled) =>
      enabled ? toastSuccess(texts.switchedOn(texts.names[kind])) : toastSuccess(texts.saved),
  });
  const { changes } = findChanges(form.values, stored);
  const { dirty } = form;
  const settings: Settings<Kind> = { ...stored, ...changes };
  const problems: Problems = { ...FORMS[kind].problems?.(settings), ...form.errors };

  /** Switches the automation on with the edits, or off whatever is typed. */
  function toggle(enabled: boolean): void {
    if (saving.isPending) return;
    if (enabled) return void form.submit(true);
    const onSuccess = () => toastSuccess(texts.switchedOff(texts.names[kind]), texts.switchedOffText);
    saving.mutate({ serverId, kind, enabled }, { onSuccess });
  }

  async function dryRun(): Promise<void> {
    if (trying.isPending) return;
    const problem = Object.values(problems)[0];
    if (dirty && problem !== undefined) return void toastError(texts.dryRunFailed, problem);
    try {
      await trying.mutateAsync({ serverId, kind, ...(dirty ? { settings: changes } : {}) });
    } catch (error) {
      if (handleUnauthorized('server', error)) return;
      const { field } = parseError(error);
      if (field !== undefined && field in form.values) form.setFieldError(field, humanise(error));
      toastError(texts.dryRunFailed, humanise(error));
    }
  }

  return {
    form,
    settings,
    problems,
    dirty,
    toggle,
    saving: saving.isPending,
    /** Whether it is on; while it is being switched, whether it will be. */
    enabled: (saving.isPending ? saving.variables.enabled : undefined) ?? automation.enabled,
    dryRun,
    trying: trying.isPending,
    tried: trying.data,
  };
}
