import { subjectLine } from '#server/mail/letter-words.ts'
import { factorLetter } from '../owner-letter.ts'

/** The letters that tell an account's owner what happened to its second factor. */
export const secondFactorLetters = {
  setUp: factorLetter((to, product) => [
    subjectLine`An authenticator was set up for ${{ own: product }}`,
    `An authenticator app was set up for your account ${to} at ${product}, as its second factor.`,
  ]),
  removed: factorLetter((to, product) => [
    subjectLine`The authenticator for ${{ own: product }} was removed`,
    `The authenticator app of your account ${to} at ${product} and its recovery codes were removed.`,
  ]),
  reset: factorLetter((to, product, what: string) => [
    subjectLine`The ${{ own: what.replace(' app', '') }} for ${{ own: product }} ${what.includes('passkeys') || what.includes(' and ') ? 'were' : 'was'} removed`,
    `The operators of ${product} removed the ${what} of your account ${to} and its recovery codes, and ended all its sessions.`,
  ]),
  recoveryCodeUsed: factorLetter((to, product, left: number) => [
    subjectLine`A recovery code for ${{ own: product }} was used`,
    `A recovery code of your account ${to} at ${product} was used in place of a code from the authenticator app. ${left === 1 ? 'One is' : `${left} are`} left; you can create new ones on your account page.`,
  ]),
  codesRenewed: factorLetter((to, product) => [
    subjectLine`New recovery codes for ${{ own: product }}`,
    `New recovery codes were made for your account ${to} at ${product}. The earlier ones no longer work.`,
  ]),
}
