/** The end of pseudonyms, which take the place of the e-mails of customers that are forgotten: a domain without mail. */
export const forgottenEnd = '@forgotten.invalid'

/** True for the pseudonym of somebody who was forgotten. */
export const isForgotten = (account: string): boolean => account.endsWith(forgottenEnd)

/** Names a customer within a sentence, in the portal and in letters: by e-mail, unless that was forgotten. */
export const customerName = (account: string): string =>
  isForgotten(account) ? 'a forgotten customer, whose e-mail is no longer kept' : account
