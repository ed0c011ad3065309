import { inQuotes, subjectLine } from '#server/mail/letter-words.ts'
import { factorLetter } from '../owner-letter.ts'

/** The letters that tell an account's owner what happened to its passkeys. */
export const passkeyLetters = {
  added: factorLetter((to, product, name: string) => [
    subjectLine`A passkey was added for ${{ own: product }}`,
    `The passkey ${inQuotes(name)} was added to your account ${to} at ${product}. It signs you in without your password.`,
  ]),
  removed: factorLetter((to, product, name: string) => [
    subjectLine`A passkey for ${{ own: product }} was removed`,
    `The passkey ${inQuotes(name)} of your account ${to} at ${product} was removed, and no longer signs you in.`,
  ]),
  copied: factorLetter((to, product, name: string) => [
    subjectLine`A passkey for ${{ own: product }} may have been copied`,
    `Somebody tried to sign in to your account ${to} at ${product} with the passkey ${inQuotes(name)}, and was refused: its counter went backwards, which suggests a copy. Remove the passkey on your account page, and add it anew.`,
  ]),
}
