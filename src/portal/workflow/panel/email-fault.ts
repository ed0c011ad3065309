import * as v from 'valibot'
import { email } from '#contract/formats/field-types.ts'

/** Validates the e-mail address of a person to be added; null if valid. */
export function emailFault(text: string): string | null {
  if (text.trim() === '') return 'Enter an e-mail address.'
  return v.is(email, text) ? null : 'Enter an e-mail address, like ada@example.com.'
}
