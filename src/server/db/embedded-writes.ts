import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { Database } from './database.ts'

/** True unless a statement is known to change no row. */
const isWrite = (text: string) => !/^\s*(?:select|set transaction)\b/i.test(text)

const counts = new WeakMap<object, { writes: number }>()

/**
 * Counts what is written through an embedded database, which nothing else writes to while it is open. The count rises
 * when a statement has ended, and again when its transaction has, before its caller goes on: whoever knows that
 * something was written sees another count.
 */
export function countWrites(client: PGlite): void {
  const count = { writes: 0 }
  counts.set(client, count)
  const counted = async <T>(writes: boolean, run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } finally {
      if (writes) count.writes += 1
    }
  }
  const query = client.query.bind(client)
  const exec = client.exec.bind(client)
  const transaction = client.transaction.bind(client)
  const counting = (tx: Transaction, written: () => void): Transaction => ({
    query: (text, ...rest) => {
      if (isWrite(text)) written()
      return counted(isWrite(text), () => tx.query(text, ...rest))
    },
    exec: (...given) => {
      written()
      return counted(true, () => tx.exec(...given))
    },
    sql: (...given) => {
      written()
      return counted(true, () => tx.sql(...given))
    },
    rollback: () => tx.rollback(),
    listen: (...given) => tx.listen(...given),
    get closed() {
      return tx.closed
    },
  })
  Object.assign(client, {
    query: ((text, ...rest) => counted(isWrite(text), () => query(text, ...rest))) satisfies PGlite['query'],
    exec: ((...given) => counted(true, () => exec(...given))) satisfies PGlite['exec'],
    transaction: (async (work) => {
      let hasWritten = false
      try {
        return await transaction((tx) => work(counting(tx, () => (hasWritten = true))))
      } finally {
        if (hasWritten) count.writes += 1
      }
    }) satisfies PGlite['transaction'],
  })
}

/** The number of writes to an embedded database until now; null for another database, which others write to as well. */
export function writesOf(db: Database): (() => number) | null {
  const client: unknown = '$client' in db ? db.$client : undefined
  const count = typeof client === 'object' && client !== null ? counts.get(client) : undefined
  return count === undefined ? null : () => count.writes
}
