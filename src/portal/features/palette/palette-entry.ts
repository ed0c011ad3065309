import type { MantineColorScheme } from '@mantine/core'
import { comparisonKey } from '#contract/formats/comparison-key.ts'
import type { LinkTarget } from '#portal/ui/links.tsx'

/** An entry of the palette. */
export interface PaletteEntry {
  /** Unique within the palette. */
  id: string
  title: string
  detail: string | null
  /** Further words that people type for it. */
  also?: string
  /** The link's target: a portal route, or a path or URL sent by the platform; null if none. */
  leadsTo: LinkTarget | string | null
  /** The theme that it changes to, at once. */
  theme?: MantineColorScheme
  /** The reason why it is currently unavailable; null if available. */
  blocked: string | null
}

/** A place of the portal as the tables here name it. */
export interface PalettePlace {
  title: string
  also?: string
  leadsTo: LinkTarget | string
}

export const placeEntry = (
  { title, also, leadsTo }: PalettePlace,
  blocked: string | null = null,
): PaletteEntry => ({
  id: `place ${title}`,
  title,
  detail: null,
  leadsTo,
  blocked,
  ...(also !== undefined && { also }),
})

const wordsIn = (text: string): string[] => comparisonKey(text).split(/\s+/).filter(Boolean)

/** Matches an entry that contains every word of the query. */
export function fits(query: string) {
  const words = wordsIn(query)
  return ({ title, detail, also }: PaletteEntry): boolean => {
    const text = comparisonKey(`${title} ${detail ?? ''} ${also ?? ''}`)
    return words.every((word) => text.includes(word))
  }
}

/**
 * Ranks an entry for a query, the best lowest: its title is the query, begins with it, has words that begin with each
 * of its words, contains them all, or the words are elsewhere.
 */
export function rankOf(query: string) {
  const phrase = comparisonKey(query)
  const words = wordsIn(query)
  return ({ title }: PaletteEntry): number => {
    const key = comparisonKey(title)
    if (key === phrase) return 0
    if (key.startsWith(phrase)) return 1
    const begins = key.split(/[^\p{L}\p{N}]+/u)
    if (words.every((word) => begins.some((each) => each.startsWith(word)))) return 2
    return words.every((word) => key.includes(word)) ? 3 : 4
  }
}
