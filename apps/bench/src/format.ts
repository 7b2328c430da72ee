/** A share of 1 as percent. */
export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** ms, as fine as they are measured. */
export const ms = (value: number): string => value.toFixed(2);

/** A whole number with its thousands apart. */
export const whole = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 });
