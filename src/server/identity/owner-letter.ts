import type { SubjectLine } from '#server/mail/letter-words.ts'
import type { Letter } from '#server/mail/mail.ts'

type Words<Given extends unknown[]> = (
  to: string,
  product: string,
  ...given: Given
) => readonly [subject: SubjectLine, text: string]

/** Makes the writer of a letter to an account's owner; the letter is sent at once and ends with the advice. */
export const ownerLetter =
  <Given extends unknown[]>(words: Words<Given>, advice = '') =>
  (to: string, product: string, ...given: Given): Letter => {
    const [subject, text] = words(to, product, ...given)
    return { to, subject, text: text + advice, urgent: true }
  }

const ifNot =
  'If it was not you, somebody else can act as you: choose a new password with “Forgot your password?” on the sign-in page, and tell our support.'

/** Makes the writer of a letter about a password, passkey or second factor. */
export const factorLetter = <Given extends unknown[]>(words: Words<Given>) =>
  ownerLetter(words, `\n\n${ifNot}`)
