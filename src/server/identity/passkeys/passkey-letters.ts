import type { Letter } from '#server/mail/mail.ts'

const ifNot =
  'If it was not you, somebody else can act as you: choose a new password with “Forgot your password?” on the sign-in page, and tell our support.'

const letter = (to: string, subject: string, text: string): Letter => ({
  to,
  subject,
  text: `${text}\n\n${ifNot}`,
})

/** The letters that tell an account's owner what happened to its passkeys. */
export const passkeyLetters = {
  added: (to: string, product: string, name: string) =>
    letter(
      to,
      `A passkey was added for ${product}`,
      `The passkey “${name}” was added to your account ${to} at ${product}. It signs you in without your password.`,
    ),
  removed: (to: string, product: string, name: string) =>
    letter(
      to,
      `A passkey for ${product} was removed`,
      `The passkey “${name}” of your account ${to} at ${product} was removed, and no longer signs you in.`,
    ),
  copied: (to: string, product: string, name: string) =>
    letter(
      to,
      `A passkey for ${product} may have been copied`,
      `Somebody tried to sign in to your account ${to} at ${product} with the passkey “${name}”, and were refused: its device’s count has gone back, as that of a copy would. Remove the passkey on your account page, and add it anew.`,
    ),
}
