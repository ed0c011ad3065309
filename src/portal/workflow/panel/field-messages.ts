import type { Problem } from '#machines/problem.ts'

/** A form's fields by the names that its body has for them. */
export interface FieldNames {
  labels: Readonly<Record<string, string>>
  /** The body's keys of a field that is sent by other names than its own. */
  keysOf: Readonly<Partial<Record<string, readonly string[]>>>
}

/** The form's field of a name in a problem, as `price` for `priceCents` or `supportAddress` for `support.address`. */
export function fieldNamed({ labels, keysOf }: FieldNames, name: string): string | null {
  if (Object.hasOwn(labels, name)) return name
  const owner = Object.keys(keysOf).find((field) => keysOf[field]?.includes(name))
  if (owner !== undefined) return owner
  const [first = name, ...rest] = name.split('.')
  const nested = rest.map((part) => `${part[0]?.toUpperCase()}${part.slice(1)}`).join('')
  if (rest.length > 0 && Object.hasOwn(labels, first + nested)) return first + nested
  return rest.length > 0 ? fieldNamed({ labels, keysOf }, first) : null
}

/** A label as the subject of a sentence: without what explains it. */
const subjectOf = (label: string): string => label.split(/[:(]/)[0]?.trim() ?? label

/** True for a message with a subject of its own, as 'Price cannot be the same.' */
const isSentence = (message: string): boolean => /^\p{Lu}/u.test(message)

/** Makes the platform's messages about a field a sentence in the form's own words: 'E-mail has a company already.' */
export const fieldSentence = (label: string, messages: readonly string[]): string =>
  messages
    .map((message) => `${isSentence(message) ? '' : `${subjectOf(label)} `}${message.replace(/\.$/, '')}.`)
    .join(' ')

/** A name of the wire in words: 'Google analytics id'. */
export const nameInWords = (name: string): string => {
  const words = name
    .replaceAll(/[_.]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** Gives the platform's messages about each of the form's fields, in sentences. */
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

/** Leaves what is to be said above the fields: nothing where every message stands at its field. */
export function problemAbove(names: FieldNames, problem: Problem | null): Problem | null {
  if (problem === null || Object.keys(problem.fields).length === 0) return problem
  const others = Object.entries(problem.fields).filter(([name]) => fieldNamed(names, name) === null)
  if (others.length === 0) return null
  const said = others.map(([name, messages]) =>
    name === 'addon' || name === 'base' ? messages.join(' ') : fieldSentence(nameInWords(name), messages),
  )
  return { ...problem, message: said.join(' ') }
}
