import type { DutyRoles, GivableRole } from '@tenfour/contracts';
import { DUTY_STATES } from '@tenfour/domain';
import { useState } from 'react';
import { humanise } from '../../../data/errors.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { RegionProblem } from '../../../ui/DataRegion.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ReasonSelect } from '../../../ui/ReasonSelect.tsx';
import { toastError } from '../../../ui/toast.ts';
import classes from './DutyRoles.module.css';
import { texts } from './texts.ts';
import { type DutyPlace, useGivableRoles, useSaveDutyRoles, withRole } from './use-duty-roles.ts';

interface ChoicesProps {
  serverId: string;
  mayEdit: boolean;
  duty: DutyRoles;
}

/** One choice per state and shift type, each saved as it is made, and the test of all of them. */
export function DutyRoleChoices({ serverId, mayEdit, duty }: ChoicesProps) {
  const known = useGivableRoles(serverId, mayEdit);
  const { save, saving } = useSaveDutyRoles(serverId);
  const places: (DutyPlace & { label: string })[] = [
    ...DUTY_STATES.map((state) => ({ state, typeId: null, label: texts.states[state] })),
    ...duty.types.map(({ id, name }) => ({ state: 'on_duty' as const, typeId: id, label: texts.type(name) })),
  ];
  return (
    <>
      <RegionProblem query={known} />
      <div className={classes.fields}>
        {places.map((place) => (
          <RoleChoice
            key={`${place.state}:${place.typeId}`}
            place={place}
            duty={duty}
            known={known.data ?? []}
            locked={!mayEdit || saving || known.data === undefined}
            choose={(roleId) => save({ roles: withRole(duty.roles, place, roleId) })}
          />
        ))}
      </div>
      {mayEdit ? <Test duty={duty} refetch={known.refetch} /> : null}
    </>
  );
}

/** No role: a Select needs a value that is a text. */
const NO_ROLE = '';

function RoleChoice(props: {
  place: DutyPlace & { label: string };
  duty: DutyRoles;
  known: readonly GivableRole[];
  locked: boolean;
  choose: (roleId: string | null) => void;
}) {
  const { place, duty, known, locked, choose } = props;
  const chosen = duty.roles.find(({ state, typeId }) => state === place.state && typeId === place.typeId);
  const isListed = known.some(({ id }) => id === chosen?.roleId);
  const missing = chosen && !isListed ? [{ value: chosen.roleId, label: chosen.roleName, why: null }] : [];
  const options = [
    { value: NO_ROLE, label: texts.none, why: null },
    ...missing,
    ...known.map(({ id, name, refusal }) => ({
      value: id,
      label: name,
      why: refusal === null ? null : texts.refusals[refusal],
    })),
  ];
  return (
    <ReasonSelect
      label={place.label}
      description={texts.hints[place.state]}
      options={options}
      value={chosen?.roleId ?? NO_ROLE}
      error={chosen?.problem ? texts.refusals[chosen.problem] : null}
      locked={locked}
      nothingFound={texts.noRole}
      choose={(value) => choose(value === NO_ROLE ? null : value)}
    />
  );
}

/** Reads the roles from Discord again and says what would be refused. */
function Test({
  duty,
  refetch,
}: {
  duty: DutyRoles;
  refetch: ReturnType<typeof useGivableRoles>['refetch'];
}) {
  const [pending, setPending] = useState(false);
  const [lines, setLines] = useState<string[] | null>(null);
  async function test(): Promise<void> {
    setPending(true);
    const { data, error } = await refetch();
    setPending(false);
    if (error || !data) {
      if (!handleUnauthorized('server', error)) toastError(texts.testFailed, humanise(error));
      return;
    }
    setLines(refusedOf(duty, data));
  }
  const isEmpty = duty.roles.length === 0;
  return (
    <>
      <div className={classes.row}>
        <PendingButton variant="default" pending={pending} blocked={isEmpty} onClick={() => void test()}>
          {texts.test}
        </PendingButton>
        {isEmpty ? <span className={classes.note}>{texts.noneChosen}</span> : null}
      </div>
      {lines === null || isEmpty ? null : (
        <ul className={classes.list} role="status">
          {(lines.length === 0 ? [texts.works] : lines).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function refusedOf(duty: DutyRoles, known: readonly GivableRole[]): string[] {
  const lines = duty.roles.flatMap(({ roleId, roleName }) => {
    const role = known.find(({ id }) => id === roleId);
    const refusal = role ? role.refusal : 'deleted';
    return refusal === null ? [] : [`${roleName}: ${texts.refusals[refusal]}`];
  });
  return [...new Set(lines)];
}
