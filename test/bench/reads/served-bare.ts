import { Hono } from 'hono'
import { eq } from 'drizzle-orm'
import { openPostgres } from '#server/db/open.ts'
import { companies } from '#server/db/schema.ts'
import { listen } from '#server/listen.ts'

/* The smallest server there could be on the same database: a query of one row. Answers like served.ts. */
const { DATABASE_URL: url = '', PORT: port = '0', COMPANY: id = '' } = process.env
const { db } = await openPostgres(url, () => undefined)
const app = new Hono().get('*', async (c) =>
  c.json(await db.select({ id: companies.id }).from(companies).where(eq(companies.id, id))),
)
await listen(app, { host: '127.0.0.1', port: Number(port), requestLimitMs: 30_000 })
process.on('message', () => process.send?.(process.cpuUsage()))
process.send?.('ready')
