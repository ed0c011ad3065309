/** A finding of a review's check; an error fails its step, a suggestion does not. */
export interface ToldFinding {
  kind: 'error' | 'suggestion'
  text: string
}

/** The beginning of the suggestion that names the config vars an answer lacks. */
export const configLacks = 'config lacks'

/** True for a suggestion that may explain the errors beside it, and is told before them. */
export const isToldFirst = (suggestion: string): boolean => suggestion.startsWith(`${configLacks} `)

/** A step's findings in the order in which they are told: missing config vars, errors, other suggestions. */
export const toldFindings = ({
  errors,
  suggestions,
}: {
  errors: readonly string[]
  suggestions: readonly string[]
}): ToldFinding[] => {
  const suggested = suggestions.map((text) => ({ kind: 'suggestion' as const, text }))
  return [
    ...suggested.filter(({ text }) => isToldFirst(text)),
    ...errors.map((text) => ({ kind: 'error' as const, text })),
    ...suggested.filter(({ text }) => !isToldFirst(text)),
  ]
}
