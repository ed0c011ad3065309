import type { PGlite } from '@electric-sql/pglite'
import { wrapStatements } from '#server/tracing/wrap-statements.ts'

/**
 * Gives an embedded database the parsers that Drizzle sends along with every statement, always the same. With parsers of
 * its own, a statement has the database copy its hundreds of them, which takes as long as a short statement.
 */
export const keepParsers = (client: PGlite): void =>
  wrapStatements(client, (query) => (text, params, options) => {
    const { parsers, ...rest } = options ?? {}
    Object.assign(client.parsers, parsers)
    return query(text, params, rest)
  })
