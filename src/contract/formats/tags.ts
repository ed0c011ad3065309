import * as v from 'valibot'
import { isAtMost } from './text-length.ts'

/** The most characters of one tag. */
export const longestTag = 40

const tagsIn = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** The tags in a comma-separated text (SPEC section 3), each once whatever its case, in their order. */
export function tagList(text: string | null): string[] {
  const first = new Map<string, string>()
  for (const tag of tagsIn(text)) {
    const key = tag.toLowerCase()
    if (!first.has(key)) first.set(key, tag)
  }
  return [...first.values()]
}

/** A text of tags in which none is repeated; one without a repetition stays as it is. */
export function withoutRepeatedTags(text: string): string {
  const once = tagList(text)
  return once.length === tagsIn(text).length ? text : once.join(',')
}

/** The first tag that is too long, or null. */
export const overlongTag = (text: string): string | null =>
  tagList(text).find((tag) => !isAtMost(tag, longestTag)) ?? null

/** Tags with commas between. */
export const tags = v.pipe(
  v.string(),
  v.check((text) => overlongTag(text) === null, `has a tag of over ${longestTag} characters`),
)
