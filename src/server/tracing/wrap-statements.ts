import type { PGlite, Transaction } from '@electric-sql/pglite'

type Query = PGlite['query']

/** Makes the statements of an embedded database, those of its transactions too, run through `wrap`. */
export function wrapStatements(client: PGlite, wrap: (query: Query) => Query): void {
  const query = client.query.bind(client)
  const transaction = client.transaction.bind(client)
  Object.assign(client, {
    query: wrap(query),
    transaction: ((work) =>
      transaction((tx) =>
        work(Object.create(tx, { query: { value: wrap(tx.query) } }) as Transaction),
      )) satisfies PGlite['transaction'],
  })
}
