import type { Mail, MailGroup } from '#contract/mail.ts'
import { approvalDate } from '#portal/ui/format/dates.ts'

/** Describes what became of a letter. Without a mail server none is ever sent. */
export function mailFate({ sentAt, error }: Pick<Mail, 'sentAt' | 'error'>): string {
  if (sentAt !== null) return `Sent ${approvalDate(sentAt)}`
  return error === null ? 'Not sent yet' : `Not sent yet: ${error}`
}

/** Describes what became of a mailing. */
export function groupFate({ count, sent, sentAt, error }: MailGroup): string {
  if (sent === count || sent === 0) return mailFate({ sentAt, error })
  const failure = error === null ? '' : `; not yet: ${error}`
  return `${sent.toLocaleString('en')} of ${count.toLocaleString('en')} sent${failure}`
}

/** Names the recipients of a mailing, the first one by address. */
export function recipientWording({ to, count }: Pick<MailGroup, 'to' | 'count'>): string {
  const rest = count - to.length
  return rest > 0 ? `${to.join(', ')} and ${rest.toLocaleString('en')} more` : to.join(', ')
}
