import { subjectLine } from '#server/mail/letter-words.ts'
import type { Letter } from '#server/mail/mail.ts'

/** The letter that tells an account's owner of the first sign-in with a provider. */
export const oidcLinkedLetter = (to: string, product: string, provider: string): Letter => ({
  to,
  subject: subjectLine`Your account for ${{ own: product }} signs in with ${{ own: provider }}`,
  text:
    `Somebody signed in to your account ${to} at ${product} with ${provider} for the first time. ` +
    `From now on that account at ${provider}, and no other there, signs in to it.\n\n` +
    'If it was not you, tell our support at once.',
  urgent: true,
})
