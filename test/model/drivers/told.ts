/** The product's sentence for each word of a specification's table; the words that no screen shows are left out. */
export type Sentences = Readonly<Record<string, string | readonly string[] | undefined>>

/** Tells what a screen must say for the blockers that the specification names, each sentence once. */
export function told(words: readonly string[], sentences: Sentences): string[] {
  const lines = words.flatMap((word) => {
    const { [word]: own } = sentences
    if (own === undefined) throw new Error(`no sentence for '${word}'`)
    return own
  })
  return [...new Set(lines)]
}

export const staffOnly = 'Only platform staff can do this.'
