import type { ServerConfig } from '#server/config/config.ts'
import { subjectLine } from '#server/mail/letter-words.ts'
import { secretLine, withSecret } from '#server/mail/letter-secrets.ts'
import type { Letter } from '#server/mail/mail.ts'
import { ownerLetter } from './owner-letter.ts'

/** The letter with the link that resets a password. */
export const resetLetter = (
  to: string,
  { portal, secretsKey }: Pick<ServerConfig, 'portal' | 'secretsKey'>,
  link: string,
): Letter =>
  withSecret(
    { secretsKey },
    {
      to,
      subject: subjectLine`Choose a new password for ${{ own: portal.productName }}`,
      text: `Somebody asked for a new password of your account ${to} at ${portal.productName}.\n\nTo choose one, open this link within an hour; it works once:\n${secretLine}\n\nIf it was not you, leave this letter alone: your password stays as it is.`,
      urgent: true,
    },
    link,
  )

/** The letter that tells an account's owner that its password was reset. */
export const passwordChangedLetter = ownerLetter((to, product) => [
  subjectLine`Your password for ${{ own: product }} was changed`,
  `The password of your account ${to} at ${product} was reset with a link from a letter to this address. All its sessions have ended.\n\nIf it was not you, somebody reads your mail: secure it first, then ask for another link on the sign-in page, and tell our support.`,
])

/** The letter that tells an account's owner that its password was changed with the old one. */
export const passwordReplacedLetter = ownerLetter((to, product) => [
  subjectLine`Your password for ${{ own: product }} was changed`,
  `The password of your account ${to} at ${product} was changed by somebody who knew the old one. All other sessions have ended.\n\nIf it was not you, choose a new password with “Forgot your password?” on the sign-in page, and tell our support.`,
])
