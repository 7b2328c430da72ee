import { randomBytes } from 'node:crypto';
import type { StaffMember } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { createStaffCommands, type StaffCommands } from '../../features/platform/admin/command-line.ts';
import { createPasswords } from '../../security/passwords.ts';
import { askSecretly } from './ask.ts';
import { withDatabase } from './database.ts';

type Environment = NodeJS.ProcessEnv;

function withStaff<T>(env: Environment, work: (staff: StaffCommands) => Promise<T>): Promise<T> {
  return withDatabase(env, (database) =>
    work(createStaffCommands({ database, passwords: createPasswords(), now: Date.now })),
  );
}

/** `create-admin <username>`: the first super admin, or another one. */
export async function createAdmin(env: Environment, username: string): Promise<void> {
  const { password, generated } = await newPassword(env);
  await withStaff(env, (staff) => staff.create(username, password));
  say(`The super admin "${username.trim()}" can sign in at /admin now.`);
  if (generated) notify(password);
}

/** Runs `reset-admin <username>`: sets a new password, reactivates and unlocks the account. */
export async function resetAdmin(env: Environment, username: string): Promise<void> {
  const { password, generated } = await newPassword(env);
  await withStaff(env, (staff) => staff.reset(username, password));
  say(`"${username.trim()}" has a new password and is active. Open panels of the account were closed.`);
  if (generated) notify(password);
}

/** `unlock-admin <username>`: after too many wrong passwords. */
export async function unlockAdmin(env: Environment, username: string): Promise<void> {
  await withStaff(env, (staff) => staff.unlock(username));
  say(`"${username.trim()}" can try to sign in again.`);
  // The free tries are anyone's.
  say(
    'If someone keeps guessing passwords for this name, the wait soon returns for everyone but the Discord user',
  );
  say(
    'who signed in to it last and the browsers that it was signed in to from: guesses do not hold those up.',
  );
  say('Without either, create an account with an unknown name: "create-admin".');
}

/** `list-admins`: every account of platform staff. */
export async function listAdmins(env: Environment): Promise<void> {
  const members = await withStaff(env, (staff) => staff.list());
  if (members.length === 0) say('There is no account yet. "create-admin <username>" makes one.');
  for (const member of members) say(lineOf(member));
}

/** Returns whether the admin panel has an account. */
export async function hasAdmins(env: Environment): Promise<boolean> {
  return (await withStaff(env, (staff) => staff.list())).length > 0;
}

function lineOf({ username, accessLevel, isActive, password, lastLoginAt }: StaffMember): string {
  const state = isActive ? 'active' : 'inactive';
  const secret = password ? '' : ', without password';
  return `${username}  ${accessLevel}  ${state}${secret}, last signed in: ${lastLoginAt ?? 'never'}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function notify(password: string): void {
  say(`Its password is shown this once: ${password}`);
}

/** From ADMIN_PASSWORD, else as typed at a terminal, else made up: also where nothing is typed. */
async function newPassword(env: Environment): Promise<{ password: string; generated: boolean }> {
  const typed = env.ADMIN_PASSWORD || (process.stdin.isTTY ? await askTwice() : '');
  if (typed !== '') return { password: typed, generated: false };
  return { password: randomBytes(15).toString('base64url'), generated: true };
}

async function askTwice(): Promise<string> {
  const first = await askSecretly('Password (Enter alone makes one up): ');
  if (first === '' || first === (await askSecretly('Once more: '))) return first;
  throw new DomainError('REFUSED', { message: 'These are two different passwords. Nothing was changed.' });
}
