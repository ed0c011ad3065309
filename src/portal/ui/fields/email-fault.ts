import * as v from 'valibot'
import { email } from '#contract/formats/field-types.ts'
import { isBlank } from '#contract/formats/plain-text.ts'

/** Validates the e-mail address of a person to be added; null if valid. */
export function emailFault(text: string): string | null {
  if (isBlank(text)) return 'Enter an e-mail address.'
  return v.is(email, text) ? null : 'Enter an e-mail address, like ada@example.com.'
}
