import type { SubjectLine } from '#server/mail/letter-words.ts'
import type { Letter } from '#server/mail/mail.ts'

type Words<Given extends unknown[]> = (
  to: string,
  product: string,
  ...given: Given
) => readonly [subject: SubjectLine, text: string]

/** Makes a letter to an account's owner about the account, which is sent at once; its text ends in the advice. */
export const ownerLetter =
  <Given extends unknown[]>(words: Words<Given>, advice = '') =>
  (to: string, product: string, ...given: Given): Letter => {
    const [subject, text] = words(to, product, ...given)
    return { to, subject, text: text + advice, urgent: true }
  }

const ifNot =
  'If it was not you, somebody else can act as you: choose a new password with “Forgot your password?” on the sign-in page, and tell our support.'

/** Makes such a letter about what proves who somebody is. */
export const factorLetter = <Given extends unknown[]>(words: Words<Given>) =>
  ownerLetter(words, `\n\n${ifNot}`)
