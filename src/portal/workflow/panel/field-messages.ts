import type { Problem } from '#machines/problem.ts'

/** Maps a form's fields to the names in its request body. */
export interface FieldNames {
  labels: Readonly<Record<string, string>>
  /** Body keys of a field that is sent under other names. */
  keysOf: Readonly<Partial<Record<string, readonly string[]>>>
}

/**
 * The form field of a name in a problem, such as `price` for `priceCents` or `supportAddress` for
 * `support.address`.
 */
export function fieldNamed({ labels, keysOf }: FieldNames, name: string): string | null {
  if (Object.hasOwn(labels, name)) return name
  const owner = Object.keys(keysOf).find((field) => keysOf[field]?.includes(name))
  if (owner !== undefined) return owner
  const [first = name, ...rest] = name.split('.')
  const nested = rest.map((part) => `${part[0]?.toUpperCase()}${part.slice(1)}`).join('')
  if (rest.length > 0 && Object.hasOwn(labels, first + nested)) return first + nested
  return rest.length > 0 ? fieldNamed({ labels, keysOf }, first) : null
}

/** A label without its explanation, as the subject of a sentence. */
const subjectOf = (label: string): string => label.split(/[:(]/)[0]?.trim() ?? label

/** True for a message with a subject of its own, such as 'Price cannot be the same.' */
const isSentence = (message: string): boolean => /^\p{Lu}/u.test(message)

/**
 * Turns the platform's messages about a field into a sentence with the form's label: 'E-mail has a company
 * already.'
 */
const fieldSentence = (label: string, messages: readonly string[]): string =>
  messages
    .map((message) => `${isSentence(message) ? '' : `${subjectOf(label)} `}${message.replace(/\.$/, '')}.`)
    .join(' ')

/** Converts a wire name to words: 'Google analytics id'. */
export const readableName = (name: string): string => {
  const words = name
    .replaceAll(/[_.]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** The platform's messages for each field of the form, as sentences. */
export function messagesByField(names: FieldNames, problem: Problem | null): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const [name, said] of Object.entries(problem?.fields ?? {})) {
    const field = fieldNamed(names, name)
    if (field === null) continue
    const sentence = fieldSentence(names.labels[field] ?? field, said)
    messages[field] = messages[field] === undefined ? sentence : `${messages[field]} ${sentence}`
  }
  return messages
}

/** Says of a stored record that the platform no longer has what became of it, and of what was typed. */
export function ofRemoved(problem: Problem | null, addsAnew: boolean): Problem | null {
  if (problem?.kind !== 'missing') return problem
  return {
    ...problem,
    message: addsAnew
      ? 'Somebody removed this while you were editing it. What you typed is still here: save to add it as a new one, or cancel.'
      : 'Somebody removed this while you were editing it, or you can no longer see it. What you typed stays here until you close the panel.',
  }
}

/** The problem to show above the fields; null if every message is shown at its field. */
export function problemAbove(names: FieldNames, problem: Problem | null): Problem | null {
  if (problem === null || Object.keys(problem.fields).length === 0) return problem
  const others = Object.entries(problem.fields).filter(([name]) => fieldNamed(names, name) === null)
  if (others.length === 0) return null
  const said = others.map(([name, messages]) =>
    name === 'addon' || name === 'base' ? messages.join(' ') : fieldSentence(readableName(name), messages),
  )
  return { ...problem, message: said.join(' ') }
}
