import * as v from 'valibot'
import { email } from '#contract/formats/field-types.ts'

/** Finds the fault in the e-mail address of somebody to be added before it is sent; null for none. */
export function emailFault(text: string): string | null {
  if (text.trim() === '') return 'Enter an e-mail address.'
  return v.is(email, text) ? null : 'Enter an e-mail address, like ada@example.com.'
}
