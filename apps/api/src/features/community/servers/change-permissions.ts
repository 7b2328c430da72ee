import {
  DomainError,
  mergePermissions,
  PERMISSION_FLAGS,
  type PermissionFlag,
  type PermissionSet,
} from '@tenfour/domain';

/** A saved set and what is different in it. */
export interface PermissionsChange {
  permissions: PermissionSet;
  added: PermissionFlag[];
  removed: PermissionFlag[];
}

/**
 * Merges a submitted set, JSON text or object, into the stored one; missing flags keep their value. Throws REFUSED when
 * it is not an object, and names the flag when it is unknown or its value is not a boolean.
 */
export function permissionsChange(
  field: string,
  current: PermissionSet,
  sent: string | Readonly<Record<string, unknown>>,
): PermissionsChange {
  const permissions = mergePermissions(current, readFlags(field, sent));
  const different = PERMISSION_FLAGS.filter((flag) => permissions[flag] !== current[flag]);
  return {
    permissions,
    added: different.filter((flag) => permissions[flag]),
    removed: different.filter((flag) => !permissions[flag]),
  };
}

function readFlags(field: string, sent: string | Readonly<Record<string, unknown>>): Partial<PermissionSet> {
  const value: unknown = typeof sent === 'string' ? parse(field, sent) : sent;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notAnObject(field);
  const flags: Partial<PermissionSet> = {};
  for (const [key, allowed] of Object.entries(value)) {
    const flag = PERMISSION_FLAGS.find((known) => known === key);
    if (!flag) throw refused(field, `There is no permission called "${key.slice(0, 60)}".`);
    if (typeof allowed !== 'boolean') throw refused(field, `${flag} must be true or false.`);
    flags[flag] = allowed;
  }
  return flags;
}

function parse(field: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notAnObject(field);
  }
}

function notAnObject(field: string): DomainError {
  return refused(field, `${field} must be a JSON object of permissions.`);
}

function refused(field: string, message: string): DomainError {
  return new DomainError('REFUSED', { message, details: { field } });
}
