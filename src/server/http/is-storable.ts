/** The NUL character, and a lone surrogate. */
const unstorable = /[\0\p{Surrogate}]/u
const maxDepth = 100

/**
 * True if the database can store a JSON value: no text has NUL or an unpaired surrogate, and it is not nested so
 * deeply that it would exhaust the stack.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !unstorable.test(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === maxDepth) return false
  if (Array.isArray(value)) return value.every((each) => isStorable(each, depth + 1))
  return Object.entries(value).every(([key, field]) => isStorable(key) && isStorable(field, depth + 1))
}

/**
 * True if a JSON value has more than `most` fields and array elements in all. Stops counting there, so that refusing
 * costs less than reading the body did.
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
