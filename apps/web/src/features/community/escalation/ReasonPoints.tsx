import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ESCALATION_MAX } from '@tenfour/domain';
import { useId } from 'react';
import { newClientId } from '../../../data/client-id.ts';
import { trpc } from '../../../data/trpc.ts';
import type { ReasonDraft, RuleSetDraft } from './draft.ts';
import classes from './Escalation.module.css';
import { reasonProblems } from './problems.ts';
import { texts } from './texts.ts';

interface ReasonProps {
  serverId: string;
  draft: Pick<RuleSetDraft, 'reasons'>;
  showsProblems: boolean;
  onChange: (change: Pick<RuleSetDraft, 'reasons'>) => void;
}

/** Sets the points of records with certain reasons. */
export function ReasonPoints({ serverId, draft: { reasons }, showsProblems, onChange }: ReasonProps) {
  const templates = useTemplateTexts(serverId);
  const listId = useId();
  const setReasons = (next: readonly ReasonDraft[]) => onChange({ reasons: next });
  const change = (key: string, part: Partial<ReasonDraft>) =>
    setReasons(reasons.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <section className={classes.points} aria-label={texts.reasons}>
      <h3>{texts.reasons}</h3>
      <p className={classes.note}>{texts.reasonsHint}</p>
      <datalist id={listId}>
        {templates.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
      <ul className={classes.list}>
        {reasons.map(({ key, text, points }) => {
          const problems = showsProblems ? reasonProblems({ key, text, points }) : {};
          return (
            <li key={key} className={classes.reason}>
              <TextInput
                aria-label={texts.reasonText}
                placeholder={texts.reasonText}
                maxLength={ESCALATION_MAX.reason}
                list={listId}
                value={text}
                error={problems.text}
                onChange={({ currentTarget }) => change(key, { text: currentTarget.value })}
              />
              <TextInput
                aria-label={texts.points}
                inputMode="numeric"
                value={points}
                error={problems.points}
                onChange={({ currentTarget }) => change(key, { points: currentTarget.value })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={texts.removeReason(text)}
                onClick={() => setReasons(reasons.filter((one) => one.key !== key))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      {reasons.length < ESCALATION_MAX.reasons ? (
        <Button
          size="xs"
          variant="default"
          className={classes.add}
          onClick={() => setReasons([...reasons, { key: newClientId(), text: '', points: '1' }])}
        >
          {texts.addReason}
        </Button>
      ) : null}
    </section>
  );
}

/** Returns the texts of the server's templates for punishments, which reasons are chosen from. */
function useTemplateTexts(serverId: string): string[] {
  const { data } = useQuery(trpc.templates.list.queryOptions({ serverId, kind: 'punishment' }));
  const all = (data?.templates ?? []).map(({ text }) => text.slice(0, ESCALATION_MAX.reason));
  return [...new Set(all)];
}
