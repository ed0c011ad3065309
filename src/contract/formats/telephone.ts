import * as v from 'valibot'
import { plain } from './plain-text.ts'

/** Digits with plus signs, brackets and separators, optionally followed by an extension. */
const form = /^([+\d\s().\-/\u2010-\u2015]+)(?:[,;]?\s?(?:extension|ext\.?|x|#)\s?\d{1,8})?$/i

const longest = 50
/** Digits of the shortest numbers in use, such as 112. */
const fewestDigits = 3

function isTelephone(text: string): boolean {
  if (text.length > longest) return false
  const number = form.exec(text)?.[1] ?? ''
  return number.replaceAll(/\D/g, '').length >= fewestDigits
}

/** A telephone number in common notation: '+1 (510) 555-0134 ext. 7'. */
export const telephone = v.pipe(
  v.string(),
  plain,
  v.check(isTelephone, 'must be a telephone number, such as +1 510 555 0134'),
)
