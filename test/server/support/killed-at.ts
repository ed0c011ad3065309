import type { Database } from '#server/db/database.ts'

/**
 * A database as a process has it that is killed at its nth statement: it says no more, and the transaction under way is
 * rolled back.
 */
export function killedAt(db: Database, statement: number): Database {
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
          if (left-- <= 0) throw new Error('killed')
          return Reflect.apply(found, on, given)
        }
      },
    })
  return watched(db)
}
