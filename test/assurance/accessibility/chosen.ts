/** Those of `all` that are called by these names, in their order; a name that nothing has any more is an error. */
export function chosen<T>(all: readonly T[], nameOf: (each: T) => string, names: readonly string[]): T[] {
  const known = new Set(all.map(nameOf))
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`nothing is called ${unknown.join(' or ')}`)
  return all.filter((each) => names.includes(nameOf(each)))
}
