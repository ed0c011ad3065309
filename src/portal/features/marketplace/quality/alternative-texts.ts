import { comparisonKey } from '#contract/formats/comparison-key.ts'
import { quoted, unless } from './quality-check.ts'

/** Names that cameras, systems and editors give to files, and words that any picture could have, with a number or without. */
const emptyWords =
  /^(?:.*\.(?:png|jpe?g|gif|webp|svg|heic)|(?:img|dsc|dscn|pxl)[ _-]?\d+.*|(?:the |an? )?(?:untitled|image|img|picture|photo|pic|screen ?shots?|alt(?:ernative)? text|preview|ui|app)[\W_\d]*(?:at [\d., apm]+)?|[\W\d_]+)$/iu

/** Advises on the alternative texts of screenshots: each says what is seen, and no other one says the same. */
export function adviseAlternativeTexts(screenshots: readonly { name: string }[]): string | null | undefined {
  if (screenshots.length === 0) return undefined
  const names = screenshots.map(({ name }) => name.trim())
  const empty = names.filter((name) => emptyWords.test(name))
  if (empty.length > 0)
    return `Say what is to be seen, for those who cannot see it, instead of ${quoted(empty)}.`
  const keys = names.map(comparisonKey)
  const repeated = names.find((_, i) => keys.indexOf(keys[i] ?? '') < i)
  return unless(repeated === undefined, `Two screenshots are both described as ${quoted([repeated ?? ''])}.`)
}
