import type { PGlite, Transaction } from '@electric-sql/pglite'

/**
 * Gives an embedded database the parsers that Drizzle sends along with every statement, always the same. With parsers of
 * its own, a statement has the database copy its hundreds of them, which takes as long as a short statement.
 */
export function keepParsers(client: PGlite): void {
  const kept =
    (query: PGlite['query']): PGlite['query'] =>
    (text, params, options) => {
      const { parsers, ...rest } = options ?? {}
      Object.assign(client.parsers, parsers)
      return query(text, params, rest)
    }
  const query = client.query.bind(client)
  const transaction = client.transaction.bind(client)
  Object.assign(client, {
    query: kept(query),
    transaction: ((work) =>
      transaction((tx) =>
        work(Object.create(tx, { query: { value: kept(tx.query) } }) as Transaction),
      )) satisfies PGlite['transaction'],
  })
}
