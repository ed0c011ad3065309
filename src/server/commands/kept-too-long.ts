import { and, isNull, lt } from 'drizzle-orm'
import { counted } from '#contract/formats/grouped.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { securityDays } from '#server/db/schema.ts'
import { termsAt } from '#server/db/kept/terms.ts'
import { dueAccounts } from '#server/installs/due-accounts.ts'

/** The settings that say how long something is kept. */
export type KeptFor = Pick<ServerConfig, 'securityDays' | 'customerMonths'>

const dayMs = 24 * 60 * 60_000
/** For how long no server may have run before it is told of, in ms: two days. */
export const graceMs = 2 * dayMs
/** The most customers that are counted. */
const mostCustomers = 10_000

/** How long something is kept, in words: a day, 30 days, a year. */
export const spelledDays = (days: number): string =>
  days === 1 ? 'a day' : days === 365 ? 'a year' : `${days} days`

/** Lists what is still there two days after its time was over, with its number: no server has run meanwhile, or a job fails. */
export async function keptTooLong(tx: Database, keptFor: KeptFor, now: Date): Promise<string[]> {
  const at = new Date(now.getTime() - graceMs)
  const findings: string[] = []
  const tell = (count: number, what: string, term: string) => {
    if (count > 0) findings.push(`${what}, kept for ${term}: ${count} too long`)
  }
  for (const { what, days, table, which } of termsAt(tx, at, at))
    if (days !== null) tell(await tx.$count(table, which), what, spelledDays(days))
  const firstDay = new Date(at.getTime() - keptFor.securityDays * dayMs).toISOString().slice(0, 10)
  const oldDays = and(lt(securityDays.day, firstDay), isNull(securityDays.sweptAt))
  tell(
    await tx.$count(securityDays, oldDays),
    'days of the security trail',
    `${counted(keptFor.securityDays, 'day')} if npm run audit finds them in order`,
  )
  const due = await dueAccounts(tx, { months: keptFor.customerMonths, now: at }, mostCustomers)
  tell(due.length, 'e-mails of customers', counted(keptFor.customerMonths, 'month'))
  return findings
}
