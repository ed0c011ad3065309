import type { MarketplacePage } from '#contract/catalogue/marketplace-page.ts'
import type { PageFieldName } from '#contract/catalogue/page-fields.ts'

/** Words that mark what is still to be written; small letters are another word in some languages. */
const marks = /\b(?:TO-?DO|FIX-?ME|TBD|X{3})\b/
const filler = /\b(?:lorem ipsum|asdf|(?:placeholder|dummy|sample) text\b)|\[(?:insert|your)\b/i

/** Finds the first text of a page that is still to be written: its field, and the words that tell; null if none. */
export function fillerIn(page: MarketplacePage): { field: PageFieldName; words: string } | null {
  const texts: [PageFieldName, string | null][] = [
    ['displayName', page.displayName],
    ['summary', page.summary],
    ...page.screenshots.map(({ name }): [PageFieldName, string] => ['screenshots', name]),
    ...page.benefits.map(({ title, description }): [PageFieldName, string] => [
      'benefits',
      `${title}\n${description}`,
    ]),
    ...page.features.map(({ name }): [PageFieldName, string] => ['features', name]),
    ...page.plans.map(({ name }): [PageFieldName, string] => ['plans', name]),
    ['customPlansText', page.customPlansText],
    ['legalStatements', page.legalStatements],
  ]
  for (const [field, text] of texts) {
    const [words] = marks.exec(text ?? '') ?? filler.exec(text ?? '') ?? []
    if (words !== undefined) return { field, words }
  }
  return null
}
