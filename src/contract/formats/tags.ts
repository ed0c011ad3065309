import * as v from 'valibot'
import { comparisonKey } from './comparison-key.ts'
import { isBlank } from './plain-text.ts'
import { isAtMost } from './text-length.ts'

/** The most characters of one tag. */
export const longestTag = 40

const tagsIn = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => !isBlank(tag))

/** The distinct tags of a comma-separated text (SPEC section 3), as people compare names, in order. */
export function tagList(text: string | null): string[] {
  const first = new Map<string, string>()
  for (const tag of tagsIn(text)) {
    const key = comparisonKey(tag)
    if (!first.has(key)) first.set(key, tag)
  }
  return [...first.values()]
}

/** Removes repeated tags from a text; a text without any is unchanged. */
export function withoutRepeatedTags(text: string): string {
  const once = tagList(text)
  return once.length === tagsIn(text).length ? text : once.join(',')
}

/** The first tag that is too long; null if none. */
export const overlongTag = (text: string): string | null =>
  tagList(text).find((tag) => !isAtMost(tag, longestTag)) ?? null

/** Comma-separated tags. */
export const tags = v.pipe(
  v.string(),
  v.check((text) => overlongTag(text) === null, `has a tag of over ${longestTag} characters`),
)
