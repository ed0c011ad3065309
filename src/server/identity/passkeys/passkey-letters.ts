import { inQuotes, type SubjectLine, subjectLine } from '#server/mail/letter-words.ts'
import type { Letter } from '#server/mail/mail.ts'

const ifNot =
  'If it was not you, somebody else can act as you: choose a new password with “Forgot your password?” on the sign-in page, and tell our support.'

const letter = (to: string, about: SubjectLine, text: string): Letter => ({
  to,
  subject: about,
  text: `${text}\n\n${ifNot}`,
  urgent: true,
})

/** The letters that tell an account's owner what happened to its passkeys. */
export const passkeyLetters = {
  added: (to: string, product: string, name: string) =>
    letter(
      to,
      subjectLine`A passkey was added for ${{ own: product }}`,
      `The passkey ${inQuotes(name)} was added to your account ${to} at ${product}. It signs you in without your password.`,
    ),
  removed: (to: string, product: string, name: string) =>
    letter(
      to,
      subjectLine`A passkey for ${{ own: product }} was removed`,
      `The passkey ${inQuotes(name)} of your account ${to} at ${product} was removed, and no longer signs you in.`,
    ),
  copied: (to: string, product: string, name: string) =>
    letter(
      to,
      subjectLine`A passkey for ${{ own: product }} may have been copied`,
      `Somebody tried to sign in to your account ${to} at ${product} with the passkey ${inQuotes(name)}, and was refused: its counter went backwards, which suggests a copy. Remove the passkey on your account page, and add it anew.`,
    ),
}
