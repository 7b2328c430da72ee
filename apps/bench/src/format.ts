/** Formats a share of 1 as percent. */
export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Formats ms at the resolution of the measurement. */
export const ms = (value: number): string => value.toFixed(2);

/** Formats a whole number with thousands separators. */
export const whole = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 });
