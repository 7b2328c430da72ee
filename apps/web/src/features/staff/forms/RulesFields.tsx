import { MultiSelect, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Form } from '@tenfour/contracts';
import { FORM_SETTINGS, rank } from '@tenfour/domain';
import { trpc } from '../../../data/trpc.ts';
import type { PartOf } from '../../../ui/form/use-contract-form.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { editorTexts } from './editor-texts.ts';
import classes from './Forms.module.css';
import type { FormDraft } from './form-draft.ts';
import { texts } from './texts.ts';

interface Props {
  serverId: string;
  form: PartOf<FormDraft>;
  edited: Form;
}

/** Who can submit a form, who reviews it, and what approval gives. */
export function RulesFields(props: Props) {
  const { serverId, form, edited } = props;
  const discord = useDiscordRoles(serverId, edited);
  const days = { min: 0, allowDecimal: false, clampBehavior: 'strict' } as const;
  return (
    <>
      <Panel title={editorTexts.rules}>
        <div className={classes.fields}>
          <div className={classes.pair}>
            <NumberInput
              label={editorTexts.cooldown}
              {...days}
              max={FORM_SETTINGS.cooldownDays.max}
              {...form.getInputProps('cooldownDays')}
            />
            <NumberInput
              label={editorTexts.maxPending}
              {...days}
              min={1}
              max={FORM_SETTINGS.maxPending.max}
              {...form.getInputProps('maxPending')}
            />
            <NumberInput
              label={editorTexts.discordAge}
              {...days}
              max={FORM_SETTINGS.accountAgeDays.max}
              {...form.getInputProps('discordAgeDays')}
            />
            <NumberInput
              label={editorTexts.robloxAge}
              {...days}
              max={FORM_SETTINGS.accountAgeDays.max}
              {...form.getInputProps('robloxAgeDays')}
            />
            <TextInput type="datetime-local" label={editorTexts.opensAt} {...form.getInputProps('opensAt')} />
            <TextInput
              type="datetime-local"
              label={editorTexts.closesAt}
              {...form.getInputProps('closesAt')}
            />
          </div>
          <Switch
            label={editorTexts.robloxRequired}
            {...form.getInputProps('robloxRequired', { type: 'checkbox' })}
          />
          {discord.length === 0 ? null : (
            <MultiSelect
              label={editorTexts.requiredRoles}
              data={discord}
              maxValues={FORM_SETTINGS.requiredRoles}
              searchable
              {...form.getInputProps('requiredRoleIds')}
            />
          )}
        </div>
      </Panel>
      <ReviewFields {...props} discord={discord} />
    </>
  );
}

function ReviewFields({ serverId, form, edited, discord }: Props & { discord: readonly RoleChoice[] }) {
  const roles = useQuery(trpc.roles.list.queryOptions({ serverId })).data ?? [];
  const moderator = { value: 'moderator', label: 'Moderator' };
  const custom = roles.map(({ id, name }) => ({ value: id, label: name }));
  const below = roles.filter((role) => role.rank < rank('admin'));
  return (
    <Panel title={editorTexts.review}>
      <div className={classes.fields}>
        {edited.kind === 'report' ? (
          <p className={classes.hint}>{editorTexts.reportReviewers}</p>
        ) : (
          <MultiSelect
            label={editorTexts.reviewers}
            description={editorTexts.reviewersHint}
            data={[moderator, ...custom]}
            maxValues={FORM_SETTINGS.reviewerRoles}
            {...form.getInputProps('reviewerRoles')}
          />
        )}
        {edited.kind === 'application' ? (
          <>
            <NativeSelect
              label={editorTexts.givenRole}
              data={[
                { value: '', label: texts.noRole },
                { value: 'member', label: 'Member' },
                moderator,
                ...below.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              {...form.getInputProps('givenRole')}
            />
            {discord.length === 0 ? null : (
              <MultiSelect
                label={editorTexts.givenDiscordRoles}
                data={[...discord]}
                maxValues={FORM_SETTINGS.givenRoles}
                searchable
                {...form.getInputProps('givenDiscordRoleIds')}
              />
            )}
          </>
        ) : null}
      </div>
    </Panel>
  );
}

interface RoleChoice {
  value: string;
  label: string;
}

/** The roles of the Discord server, with those that the form names; those alone where Discord can't be asked. */
function useDiscordRoles(serverId: string, { requiredRoles, givenDiscordRoles }: Form): RoleChoice[] {
  const { data = [] } = useQuery(trpc.dutyRoles.roles.queryOptions({ serverId }, { retry: false }));
  const all = new Map([...requiredRoles, ...givenDiscordRoles, ...data].map(({ id, name }) => [id, name]));
  return [...all].map(([value, label]) => ({ value, label }));
}
