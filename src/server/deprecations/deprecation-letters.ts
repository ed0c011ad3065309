import { spelledDay } from '#contract/formats/spelled-day.ts'
import type { Deprecation } from '#contract/deprecation.ts'
import type { deprecations } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { addonCustomers, companyEmails } from '#server/mail/addon-readers.ts'
import { post } from '#server/mail/mail.ts'

type Row = typeof deprecations.$inferSelect

/** The letter on the state that a notice has come to; null if none is due. `from`: the state before. */
function wordsOf({ displayName: name }: AddonRow, row: Row, from: Deprecation['state']) {
  const day = spelledDay(row.date)
  // A draft has been told to nobody.
  if (from === row.state || (from === 'draft' && row.state === 'ended')) return null
  switch (row.state) {
    case 'announced':
      return {
        subject: `${name} will be shut down on ${day}`,
        text: `${name} will be shut down on ${day}. From then on it can no longer be used; please move what you have by then.\n\n${row.message}\n`,
      }
    case 'withdrawn':
      return {
        subject: `${name} will not be shut down`,
        text: `The announced shutdown of ${name} on ${day} will not happen. Nothing changes.\n`,
      }
    case 'ended':
      return {
        subject: `${name} has been shut down`,
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
