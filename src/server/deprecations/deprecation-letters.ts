import { spelledDay } from '#contract/formats/spelled-day.ts'
import type { Deprecation } from '#contract/deprecation.ts'
import type { deprecations } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { addonCustomers, companyEmails } from '#server/mail/addon-readers.ts'
import { inQuotes, subjectLine } from '#server/mail/letter-words.ts'
import { post } from '#server/mail/mail.ts'

type Row = typeof deprecations.$inferSelect

/** The letter on the state that a notice has come to; null if none is due. `from`: the state before. */
function wordsOf(addon: AddonRow, row: Row, from: Deprecation['state']) {
  const day = spelledDay(row.date)
  const name = inQuotes(addon.displayName)
  // A draft has been told to nobody.
  if (from === row.state || (from === 'draft' && row.state === 'ended')) return null
  switch (row.state) {
    case 'announced':
      return {
        subject: subjectLine`${addon} will be shut down on ${{ day: row.date }}`,
        text: `${name} will be shut down on ${day}. From then on it can no longer be used; please move what you have by then.\n\n${row.message}\n`,
      }
    case 'withdrawn':
      return {
        subject: subjectLine`${addon} will not be shut down`,
        text: `The announced shutdown of ${name} on ${day} will not happen. Nothing changes.\n`,
      }
    case 'ended':
      return {
        subject: subjectLine`${addon} has been shut down`,
        text: `${name}, whose shutdown was announced for ${day}, has been shut down. It can no longer be used.\n`,
      }
    default:
      return null
  }
}

/** Tells an add-on's customers and its company of a notice that is announced, withdrawn or carried out. */
export async function writeDeprecationLetters(
  { tx, now }: Act,
  addon: AddonRow,
  row: Row,
  from: Deprecation['state'],
): Promise<void> {
  const words = wordsOf(addon, row, from)
  if (words === null) return
  const customers = await addonCustomers(tx, addon.id)
  const company = await companyEmails(tx, addon.companyId)
  const readers = [...new Set([...customers, ...company])]
  await post({ tx, now }, ...readers.map((to) => ({ to, ...words })))
}
