/** The NUL character, and a lone surrogate. */
const unstorable = /[\0\p{Surrogate}]/u
const maxDepth = 100

/**
 * True when the database can hold a JSON value: no text with NUL or half of a UTF-16 pair, and not nested
 * deeper than anything sensible is (which would also exhaust the stack).
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !unstorable.test(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === maxDepth) return false
  if (Array.isArray(value)) return value.every((each) => isStorable(each, depth + 1))
  return Object.entries(value).every(([key, field]) => isStorable(key) && isStorable(field, depth + 1))
}

/**
 * True when a JSON value holds more than `most` fields and list members in all. Looks at no more than those, so that
 * a refusal costs less than reading the body did.
 */
export function holdsMore(value: unknown, most: number): boolean {
  const open: unknown[] = [value]
  for (let held = 0; open.length > 0;) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    const inner: unknown[] = Array.isArray(next) ? next : Object.keys(next)
    held += inner.length
    if (held > most) return true
    for (const each of Array.isArray(next) ? next : Object.values(next)) open.push(each)
  }
  return false
}
