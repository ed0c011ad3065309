import { type SubjectLine, subjectLine } from '#server/mail/letter-words.ts'
import type { Letter } from '#server/mail/mail.ts'

const ifNot =
  'If it was not you, somebody else can act as you: choose a new password with “Forgot your password?” on the sign-in page, and tell our support.'

const letter = (to: string, about: SubjectLine, text: string): Letter => ({
  to,
  subject: about,
  text: `${text}\n\n${ifNot}`,
  urgent: true,
})

/** The letters that tell an account's owner what happened to its second factor. */
export const secondFactorLetters = {
  setUp: (to: string, product: string) =>
    letter(
      to,
      subjectLine`An authenticator was set up for ${{ own: product }}`,
      `An authenticator app was set up for your account ${to} at ${product}, as its second factor.`,
    ),
  removed: (to: string, product: string) =>
    letter(
      to,
      subjectLine`The authenticator for ${{ own: product }} was removed`,
      `The authenticator app of your account ${to} at ${product} and its recovery codes were removed.`,
    ),
  reset: (to: string, product: string, what: string) =>
    letter(
      to,
      subjectLine`The ${{ own: what.replace(' app', '') }} for ${{ own: product }} ${what.includes('passkeys') || what.includes(' and ') ? 'were' : 'was'} removed`,
      `The operators of ${product} removed the ${what} of your account ${to} and its recovery codes, and ended all its sessions.`,
    ),
  recoveryCodeUsed: (to: string, product: string, left: number) =>
    letter(
      to,
      subjectLine`A recovery code for ${{ own: product }} was used`,
      `A recovery code of your account ${to} at ${product} was used in place of a code from the authenticator app. ${left === 1 ? 'One is' : `${left} are`} left; you can create new ones on your account page.`,
    ),
  codesRenewed: (to: string, product: string) =>
    letter(
      to,
      subjectLine`New recovery codes for ${{ own: product }}`,
      `New recovery codes were made for your account ${to} at ${product}. The earlier ones no longer work.`,
    ),
}
