/** Words of durations, and of the field that chooses one. */
export const texts = {
  duration: 'Duration',
  permanent: 'Permanent',
  none: 'None',
  custom: 'Custom',
  customDuration: 'Custom duration',
  unit: 'Unit',
  units: ['minutes', 'hours', 'days', 'weeks'],
  minutesWhole: 'Enter a whole number.',
  minutesTooLong: 'At most 10 years.',
} as const;
