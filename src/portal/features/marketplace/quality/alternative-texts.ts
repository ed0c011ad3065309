import { comparisonKey } from '#contract/formats/comparison-key.ts'
import { quoted, adviseUnless } from './quality-check.ts'

const fileName = /^(?:img|dscn?|pxl)[ _-]?\d|\.(?:png|jpe?g|gif|webp|svg|heic)$/i

/** Words that say nothing of a picture, alone or together, such as in the names that systems give to files. */
const emptySet: ReadonlySet<string> = new Set(
  'a alt alternative am an app at image img of photo pic picture pm preview screen screenshot screenshots shot shots text the ui untitled'.split(
    ' ',
  ),
)

const saysNothing = (name: string): boolean =>
  fileName.test(name) || (name.match(/\p{L}+/gu) ?? []).every((word) => emptySet.has(word.toLowerCase()))

/** Advises on the alternative texts of screenshots: each says what is seen, and no other one says the same. */
export function adviseAlternativeTexts(screenshots: readonly { name: string }[]): string | null | undefined {
  if (screenshots.length === 0) return undefined
  const names = screenshots.map(({ name }) => name.trim())
  const empty = names.filter(saysNothing)
  if (empty.length > 0)
    return `Say what is to be seen, for those who cannot see it, instead of ${quoted(empty)}.`
  const keys = names.map(comparisonKey)
  const repeated = names.find((_, i) => keys.indexOf(keys[i] ?? '') < i)
  return adviseUnless(
    repeated === undefined,
    `Two screenshots are both described as ${quoted([repeated ?? ''])}.`,
  )
}
