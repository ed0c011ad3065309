/** Writes a whole number as people read it, in groups of three digits: 10,000. */
export const grouped = (whole: number | bigint): string => whole.toLocaleString('en-US')
