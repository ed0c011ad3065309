import type { ServerConfig } from '#server/config/config.ts'
import { inQuotes, subjectLine } from '#server/mail/letter-words.ts'
import { secretLine, withSecret } from '#server/mail/letter-secrets.ts'
import type { Letter } from '#server/mail/mail.ts'
import { ownerLetter } from '../owner-letter.ts'

const ifWrong = 'If you think that this is a mistake, tell our support.'

type Issuer = Pick<ServerConfig, 'portal' | 'secretsKey'>

/** The letters that tell somebody what staff have done for or against their account. */
export const peopleLetters = {
  invited: (to: string, config: Issuer, given: { link: string; days: number; company: string | null }) =>
    withSecret(
      config,
      {
        to,
        subject: subjectLine`You are invited to ${{ own: config.portal.productName }}`,
        text: `You are invited to an account at ${config.portal.productName}${given.company === null ? '' : `, to manage the add-ons of ${inQuotes(given.company)}`}.\n\nTo accept, open this link within ${given.days} days and choose a password; it works once:\n${secretLine}\n\nIf you don't expect this, leave this letter alone: there is no account then.`,
        urgent: true,
      },
      given.link,
    ),
  withdrawn: ownerLetter((_, product) => [
    subjectLine`Your invitation to ${{ own: product }} was withdrawn`,
    `The invitation to an account at ${product} was withdrawn. The link of the earlier letter no longer works.`,
  ]),
  disabled: ownerLetter((to, product) => [
    subjectLine`Your account at ${{ own: product }} was disabled`,
    `Platform staff have disabled your account ${to} at ${product}. You can no longer sign in with it, and all its sessions have ended.\n\n${ifWrong}`,
  ]),
  enabled: ownerLetter((to, product) => [
    subjectLine`Your account at ${{ own: product }} was enabled`,
    `Platform staff have enabled your account ${to} at ${product} again. You can sign in with it as before.`,
  ]),
  granted: ownerLetter((to, product) => [
    subjectLine`You are now platform staff of ${{ own: product }}`,
    `Your account ${to} at ${product} now has the rights of platform staff.\n\n${ifWrong}`,
  ]),
  revoked: ownerLetter((to, product) => [
    subjectLine`You are no longer platform staff of ${{ own: product }}`,
    `Your account ${to} at ${product} no longer has the rights of platform staff.\n\n${ifWrong}`,
  ]),
  sessionsEnded: ownerLetter((to, product) => [
    subjectLine`Your sessions at ${{ own: product }} were ended`,
    `Platform staff have ended all sessions of your account ${to} at ${product}, and the access tokens that they were given. Sign in again to go on.\n\n${ifWrong}`,
  ]),
  reset: (to: string, config: Issuer, link: string) =>
    withSecret(
      config,
      {
        to,
        subject: subjectLine`Choose a new password for ${{ own: config.portal.productName }}`,
        text: `Platform staff have sent you this link, with which you choose a new password of your account ${to} at ${config.portal.productName}. It works once, within an hour:\n${secretLine}\n\nUntil you have used it, your password stays as it is.`,
        urgent: true,
      },
      link,
    ),
  joinedTeam: (to: string, product: string, given: { team: string; role: string }): Letter => ({
    to,
    subject: subjectLine`You are now a member of the team ${{ own: given.team }}`,
    text: `Your account ${to} at ${product} is ${given.role} of the team ${given.team}, which owns buildpacks.`,
  }),
  leftTeam: (to: string, product: string, team: string): Letter => ({
    to,
    subject: subjectLine`You no longer belong to the team ${{ own: team }}`,
    text: `Your account ${to} at ${product} was taken out of the team ${team}. It no longer publishes that team’s buildpacks.\n\n${ifWrong}`,
  }),
  oneTimePassword: ownerLetter((to, product) => [
    subjectLine`Your password for ${{ own: product }} was reset`,
    `An operator of ${product} has replaced the password of your account ${to} by a one-time one, which they give you. All sessions have ended; choose a password of your own at the next sign-in.\n\n${ifWrong}`,
  ]),
  unlocked: ownerLetter((to, product) => [
    subjectLine`You can sign in to ${{ own: product }} again`,
    `Platform staff have ended the wait after wrong passwords or codes of your account ${to} at ${product}.\n\n${ifWrong}`,
  ]),
  unlinked: ownerLetter((to, product, issuers: string) => [
    subjectLine`Your account for ${{ own: product }} is linked to no sign-in provider`,
    `An operator of ${product} has unlinked your account ${to} from ${issuers}. All sessions have ended; the next sign-in there links it anew.\n\n${ifWrong}`,
  ]),
}
