/** Strips the spaces from a code, which may be typed in groups. */
export const digitsOf = (code: string): string => code.replaceAll(/\s/g, '')

/** True if a code has all six digits. */
export const isWholeCode = (code: string): boolean => /^\d{6}$/.test(digitsOf(code))

/** The field message for an incomplete code. */
export const unfinishedCode = 'Enter the six digits.'
