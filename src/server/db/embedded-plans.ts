import { parse, type PGlite, protocol, type QueryOptions } from '@electric-sql/pglite'
import type { Logger } from 'drizzle-orm'
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite'
import { drizzleOptions } from './database.ts'
import type * as schema from './schema.ts'

const { serialize } = protocol

/** Options of a statement; one with a name is prepared once. */
interface NamedOptions extends QueryOptions {
  name?: string
}

/**
 * Lets an embedded database prepare a statement with a name only once, as PostgreSQL's driver does, and so keep its plan.
 * PGlite prepares each statement anew, and planning joins takes longer than running them. The session lasts as long as
 * the client, whatever is rolled back. Statements of transactions are still prepared anew.
 */
export function keepPlans(client: PGlite): void {
  const query = client.query.bind(client)
  const send = (...messages: Uint8Array[]) =>
    client.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), {})
  // The parameters and columns of each kept statement. The database refuses a second text of the same name.
  const kept = new Map<string, Awaited<ReturnType<typeof send>>>()
  const run = async (text: string, params: unknown[], { name = '', ...options }: NamedOptions) => {
    const key = `${name}\n${text}`
    const described =
      kept.get(key) ?? (await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name })))
    kept.set(key, described)
    const types = parse.parseDescribeStatementResults(described)
    const values = params.map((value, i) => {
      if (value === null || value === undefined) return null
      return client.serializers[types[i] ?? 0]?.(value) ?? String(value)
    })
    const answered = await send(serialize.bind({ statement: name, values }), serialize.execute({}))
    return parse.parseResults([...described, ...answered], client.parsers, options)[0]
  }
  Object.assign(client, {
    query: (text: string, params: unknown[] = [], options: NamedOptions = {}) =>
      options.name === undefined || !client.ready
        ? query(text, params, options)
        : // oxlint-disable-next-line no-underscore-dangle -- it has no other way to wait for others' transactions
          client._runExclusiveTransaction(() => client.runExclusive(() => run(text, params, options))),
  })
}

/** Opens Drizzle on an embedded database; what its `prepare(name)` gives is a statement with a name. */
export function drizzleEmbedded(client: PGlite, logger?: Logger): PgliteDatabase<typeof schema> {
  const db = drizzle(client, { ...drizzleOptions, ...(logger && { logger }) })
  const { session } = db._
  const prepareQuery = session.prepareQuery.bind(session)
  const named: typeof prepareQuery = (query, fields, name, ...rest) => {
    const prepared = prepareQuery(query, fields, name, ...rest)
    // Drizzle forgets the name; the options are the prepared statement's own.
    if (name !== undefined)
      Object.assign((prepared as unknown as { queryConfig: object }).queryConfig, { name })
    return prepared
  }
  Object.assign(session, { prepareQuery: named })
  return db
}
