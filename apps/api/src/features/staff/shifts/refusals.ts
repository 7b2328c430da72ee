import { DomainError } from '@tenfour/domain';

export function noSuchShift(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'This shift does not exist.' });
}

export function noSuchType(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'This shift type does not exist any more.' });
}

export function noLongerMember(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'You are no longer a member of this server.' });
}

export function notBelow(): DomainError {
  return new DomainError('FORBIDDEN', {
    message:
      'You can only change open shifts of people whose role is below your own, as an admin or the owner.',
  });
}

export function notYourDepartment(): DomainError {
  return new DomainError('FORBIDDEN', {
    message: 'You can only manage shifts of the departments that you lead.',
  });
}

export function noMember(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'This person is not a member of this server.' });
}

export function theyAreOnBreak(): DomainError {
  return new DomainError('CONFLICT', {
    message: 'They are on break. Resume their shift instead of starting another one.',
    details: { status: 'on_break' },
  });
}

export function onBreak(): DomainError {
  return new DomainError('CONFLICT', {
    message: 'You are on break. Resume your shift instead of starting another one.',
    details: { status: 'on_break' },
  });
}

export function noShift(): DomainError {
  return new DomainError('CONFLICT', {
    message: 'You have no shift to change. Clock in first.',
    details: { status: null },
  });
}

export function notStaff(): DomainError {
  return new DomainError('REFUSED', {
    message: 'This person is not staff. Make them a moderator first.',
  });
}
