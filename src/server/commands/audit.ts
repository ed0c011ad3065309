import { type Database, inSnapshot } from '#server/db/database.ts'
import { StartRefused } from '#server/config/problems.ts'
import { columns } from './columns.ts'
import { auditTrail, reviewsWithoutTrail } from './audit-trail.ts'
import { auditCustomers } from './audit-customers.ts'
import { checkInvariants } from './invariants.ts'
import { auditSecurity } from '#server/security/chain.ts'
import { migrationFindings } from './refuse-without-database.ts'
import { reportCommand } from './report-command.ts'

const count = (violations: readonly string[]) => (violations.length === 0 ? 'ok' : String(violations.length))

/**
 * Replays every trail through its lifecycle, checks the invariants and the security trail's chain, on one snapshot of
 * the database. Returns the report to print and the number of violations.
 */
export async function audit(db: Database): Promise<{ report: string; violations: number }> {
  const { trails, invariants, untold, security } = await inSnapshot(db, async (tx) => ({
    trails: await auditTrail(tx),
    invariants: [...(await checkInvariants(tx)), await auditCustomers(tx)],
    untold: await reviewsWithoutTrail(tx),
    security: await auditSecurity(tx),
  }))
  const rows = [
    ['check', 'records', 'trail rows', 'violations'],
    ...trails.map((each) => [
      `${each.type} trails replay to the stored state`,
      String(each.records),
      String(each.rows),
      count(each.violations),
    ]),
    [
      'days of the security trail are as they were written',
      String(security.days),
      String(security.events),
      count(security.violations),
    ],
    ...invariants.map((each) => [each.name, '', '', count(each.violations)]),
  ]
  const found = [
    ...trails.flatMap((each) => each.violations.map((text) => `${each.type} ${text}`)),
    ...security.violations.map((text) => `security trail: ${text}`),
    ...invariants.flatMap((each) => each.violations.map((text) => `${each.name}: not ${text}`)),
  ]
  const summary =
    found.length === 0 ? 'No violations.' : `Violations:\n${found.map((text) => `  - ${text}`).join('\n')}`
  const notes =
    untold === 0 ? [] : [`Not replayed: ${untold} automatic reviews from before reviews had a trail.`]
  const { last } = security
  if (last !== null)
    notes.push(
      `Keep this elsewhere, to compare: the security trail had ${last.count} events on ${last.day}, and the hash ${last.hash}.`,
    )
  return { report: [columns(rows), ...notes, summary].join('\n\n'), violations: found.length }
}

reportCommand(
  import.meta.url,
  'Replays every trail of the database through its lifecycle, and checks the invariants and the security trail.',
  async (db) => {
    const { lines, found } = await migrationFindings(db)
    if (found > 0) throw new StartRefused(lines.join('\n'))
    const { report, violations } = await audit(db)
    return { report, found: violations }
  },
)
