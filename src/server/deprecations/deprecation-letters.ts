import { spelledDay } from '#contract/formats/spelled-day.ts'
import { marketplaceUrlOf } from '#contract/marketplace-url.ts'
import { placePath } from '#contract/places.ts'
import type { Deprecation } from '#contract/deprecation.ts'
import type { deprecations } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { addonCustomers } from '#server/mail/addon-readers.ts'
import { inQuotes, subjectLine } from '#server/mail/letter-words.ts'
import { type News, tell, tellCompany } from '#server/mail/tell.ts'

type Row = typeof deprecations.$inferSelect

/** The letter on the state that a notice has come to; null if none is due. `from`: the state before. */
function newsOf(addon: AddonRow, row: Row, from: Deprecation['state']): Omit<News, 'place'> | null {
  const about = { topic: 'stage', addonId: addon.id } as const
  const day = spelledDay(row.date)
  const name = inQuotes(addon.displayName)
  // A draft has been told to nobody.
  if (from === row.state || (from === 'draft' && row.state === 'ended')) return null
  switch (row.state) {
    case 'announced':
      return {
        ...about,
        subject: subjectLine`${addon} will be shut down on ${{ day: row.date }}`,
        paragraphs: [
          `${name} will be shut down on ${day}. From then on it can no longer be used; please move what you have by then.`,
          row.message,
        ],
      }
    case 'withdrawn':
      return {
        ...about,
        subject: subjectLine`${addon} will not be shut down`,
        paragraphs: [`The announced shutdown of ${name} on ${day} will not happen. Nothing changes.`],
      }
    case 'ended':
      return {
        ...about,
        subject: subjectLine`${addon} has been shut down`,
        paragraphs: [
          `${name}, whose shutdown was announced for ${day}, has been shut down. It can no longer be used.`,
        ],
      }
    default:
      return null
  }
}

/**
 * Tells an add-on's customers and its company of a notice that is announced or withdrawn, and its customers that it was
 * carried out, of which the company has its own letter.
 */
export async function writeDeprecationLetters(
  act: Act,
  addon: AddonRow,
  row: Row,
  from: Deprecation['state'],
): Promise<void> {
  const news = newsOf(addon, row, from)
  if (news === null) return
  const place = marketplaceUrlOf(act.config.portal.links.company, addon.slug)
  await tell(act, { ...news, place }, await addonCustomers(act.tx, addon.id))
  if (row.state !== 'ended')
    await tellCompany(act, addon.companyId, {
      ...news,
      place: placePath('deprecation', { addonSlug: addon.slug }),
    })
}
