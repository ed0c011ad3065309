/** The digits of a code that may be typed in groups. */
export const digitsOf = (code: string): string => code.replaceAll(/\s/g, '')

/** Tells whether the six digits of an authenticator are all there. */
export const isWholeCode = (code: string): boolean => /^\d{6}$/.test(digitsOf(code))

/** The error at the field while they are not. */
export const unfinishedCode = 'Enter the six digits.'
