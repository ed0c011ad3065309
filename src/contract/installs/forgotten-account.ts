/** The end of pseudonyms, which take the place of the e-mails of customers that are forgotten: a domain without mail. */
export const forgottenEnd = '@forgotten.invalid'

/** Names a customer within a sentence, in the portal and in letters: by e-mail, unless that was forgotten. */
export const customerName = (account: string): string =>
  account.endsWith(forgottenEnd) ? 'a forgotten customer, whose e-mail is no longer kept' : account
