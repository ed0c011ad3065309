/** Methods of lists that look at one member after another until they find what they look for. */
const searches = ['includes', 'indexOf', 'lastIndexOf', 'find', 'findIndex', 'some', 'every'] as const

/** A JSON value that counts each look at its keys and fields, all the way down. */
function watched(value: unknown, count: (steps: number) => void): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, key, self) {
      count(1)
      return watched(Reflect.get(target, key, self), count)
    },
    ownKeys(target) {
      const keys = Reflect.ownKeys(target)
      count(keys.length)
      return keys
    },
    getOwnPropertyDescriptor(target, key) {
      count(1)
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
  })
}

/**
 * How many steps a function takes for a JSON value: its looks at the value, and the members that lists' searches
 * pass over while it runs. A number that the machine's speed has no part in. What the function throws is passed over.
 */
export function countedSteps(value: unknown, run: (value: unknown) => unknown): number {
  let steps = 0
  const count = (more: number) => void (steps += more)
  const lists = Array.prototype as unknown as Record<string, (...given: unknown[]) => unknown>
  const originals = searches.map((name) => [name, lists[name]] as const)
  for (const [name, original] of originals) {
    lists[name] = function (this: unknown[], ...given) {
      count(this.length)
      return original?.apply(this, given)
    }
  }
  try {
    run(watched(value, count))
  } catch {
    // A refusal is what most of these values get; how many steps it took is what is asked.
  } finally {
    for (const [name, original] of originals) if (original !== undefined) lists[name] = original
  }
  return steps
}
