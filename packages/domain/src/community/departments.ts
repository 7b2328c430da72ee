import { DomainError } from '../errors.ts';
import type { ServerPolicy } from './permissions.ts';
import { higherRole, type Role, rank } from './roles.ts';

/** A person as the rules of departments see them. A department is a shift type; custom roles can lead one each. */
export interface DepartmentActor {
  role: Role;
  policy: Pick<ServerPolicy, 'added'>;
}

/** A person belongs to the departments of the shifts that they started in this time, in ms. */
export const DEPARTMENT_MS = 30 * 24 * 60 * 60_000;

/** Returns whether a person manages the shifts and infractions of everyone below them. */
export function leadsEvery({ role }: Pick<DepartmentActor, 'role'>): boolean {
  return rank(role) >= rank('admin');
}

/** Returns the departments that a person leads by custom roles, whatever their role gives them besides. */
export function departmentsOf({ policy }: Pick<DepartmentActor, 'policy'>): readonly string[] {
  return [...(policy.added?.departments ?? [])];
}

/** Returns whether a person manages the shifts of a type; null is a shift without one. */
export function leads(actor: DepartmentActor, department: string | null): boolean {
  return leadsEvery(actor) || (department !== null && departmentsOf(actor).includes(department));
}

/** Returns whether a person manages the shifts or infractions of any department. */
export function leadsAny(actor: DepartmentActor): boolean {
  return leadsEvery(actor) || departmentsOf(actor).length > 0;
}

/** Returns the role by which a person manages shifts of a type: who leads it does as an admin does, below their rank. */
export function roleInDepartment(actor: DepartmentActor, department: string | null): Role {
  return leads(actor, department) ? higherRole(actor.role, 'admin') : actor.role;
}

/** Throws `FORBIDDEN` for a department that the actor does not lead: no person can hand out more than they hold. */
export function requireLead(actor: DepartmentActor, department: string | null): void {
  if (department === null || leads(actor, department)) return;
  throw new DomainError('FORBIDDEN', { message: 'You don’t lead this department yourself.' });
}
