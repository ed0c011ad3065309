import { plainCode } from '#contract/formats/plain-text.ts'

/** True if a code has all six digits. */
export const isWholeCode = (code: string): boolean => /^\d{6}$/.test(plainCode(code))

/** The field message for an incomplete code. */
export const unfinishedCode = 'Enter the six digits.'
