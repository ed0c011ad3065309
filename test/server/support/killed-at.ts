import type { Database } from '#server/db/database.ts'

const inVain = () => {
  throw new Error('killed')
}

/**
 * A database as a process has it that is killed before its nth statement: from then on each of them dies. By default the
 * process only seems to be killed, and its transaction is rolled back.
 */
export function killedAt(db: Database, statement: number, die: () => void = inVain): Database {
  let left = statement
  const watched = (on: Database): Database =>
    new Proxy(on, {
      get: (_, name) => {
        if (name === 'transaction') {
          const transaction: Database['transaction'] = (work, config) =>
            on.transaction((tx) => work(watched(tx) as typeof tx), config)
          return transaction
        }
        const found: unknown = Reflect.get(on, name)
        if (typeof found !== 'function') return found
        return (...given: unknown[]): unknown => {
          if (left-- <= 0) die()
          return Reflect.apply(found, on, given)
        }
      },
    })
  return watched(db)
}
