import { failingDays } from '#contract/webhooks/webhook.ts'
import { staffEmails } from '#server/identity/staff-emails.ts'
import type { Act } from '#server/law/act.ts'
import { companyEmails } from '#server/mail/addon-readers.ts'
import { oneLine, inQuotes, subjectLine } from '#server/mail/letter-words.ts'
import { post } from '#server/mail/mail.ts'
import type { WebhookRow } from './webhook.record.ts'

/** Tells a company's users, or staff, that the platform has disabled their webhook. */
export async function writeDisabledLetters(
  act: Pick<Act, 'tx' | 'now' | 'config'>,
  { companyId, url, description, disabledBecause }: WebhookRow,
): Promise<void> {
  const readers = companyId === null ? await staffEmails(act) : await companyEmails(act.tx, companyId)
  const why =
    disabledBecause === 'gone'
      ? 'It has answered 410 Gone, which says that it wants no more messages.'
      : `It has accepted no message for ${failingDays} days.`
  const about = subjectLine`A webhook was disabled`
  const text = `The webhook ${inQuotes(description)} (${oneLine(url)}) was disabled. ${why}\n\nWhat happens from now on is not sent to it. Once it works again, enable it in the portal; messages of the last days can be sent again there.\n`
  await post(act, ...readers.map((to) => ({ to, subject: about, text })))
}
