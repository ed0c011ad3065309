import { sql } from 'drizzle-orm'
import { counted, grouped } from '#contract/formats/grouped.ts'
import { AdminProblem } from '#server/config/problems.ts'
import type { Database } from '#server/db/database.ts'
import { installRequests, installs, providerResources, stagedInstalls } from '#server/db/schema.ts'
import { endOf, spelledMonth } from '#server/reports/months.ts'
import { forgetImport, stageInstalls, type Staged } from './stage-installs.ts'
import { type Imported, runningMonth, switchInstalls } from './switch-installs.ts'

/** An import of a file's installs, which are billed from a month on (YYYY-MM; null for that in which it ends). */
export interface ImportOrder {
  file: string
  billingFrom: string | null
  now: () => Date
  /** How much of the file is staged at once, in bytes. */
  pieceBytes?: number
}

/** Throws AdminProblem if billing would begin after the next month: a platform may import ahead of its move. */
function checkMonth(month: string, now: Date): void {
  const last = endOf(runningMonth(now)).slice(0, 7)
  if (month > last)
    throw new AdminProblem(
      `Billing begins in ${spelledMonth(last)} at the latest, the next month, not in ${spelledMonth(month)}.`,
    )
}

const countsOf = (lines: number, { taken, known, refused }: Imported) =>
  `Lines read: ${grouped(lines)}, taken: ${grouped(taken)}, already there: ${grouped(known)}, refused: ${grouped(refused)}.`

/** The refused lines and the summary, as they are printed. */
function refusalText(lines: number, imported: Imported): string {
  const { refusals, refused } = imported
  const more = refused - refusals.length
  return [
    ...refusals.map(({ line, refusal }) => `Line ${line}: ${refusal}`),
    ...(more > 0 ? [`and ${counted(more, 'more line')}`] : []),
    countsOf(lines, imported),
    'Nothing was imported. Correct these lines, then run this again.',
  ].join('\n')
}

/** The summary of an import, as it is printed. `asked` is the month that was named. */
function summaryOf(lines: number, imported: Imported, asked: string | null): string {
  const month = spelledMonth(imported.month)
  const billed = imported.taken > 0 ? [`Billed from ${month}.`] : []
  const inVain =
    imported.known > 0 && imported.taken === 0 && asked !== null
      ? [`Billing from ${month} had no effect: all of these installs were there already.`]
      : []
  return [countsOf(lines, imported), ...billed, ...inVain].join('\n')
}

/**
 * Imports the installs of another system from a file, all or none of them; `follow` learns how far the file is read, and
 * `tell` what comes then. Goes on with a file whose import was broken off. Returns the summary. Throws AdminProblem with
 * the refused lines if there are any, and if billing would begin in a closed month or after the next one.
 */
export async function importInstalls(
  db: Database,
  { file, billingFrom, now, pieceBytes = 1_048_576 }: ImportOrder,
  follow: (staged: Staged) => void,
  tell: (line: string) => void,
): Promise<string> {
  if (billingFrom !== null) checkMonth(billingFrom, now())
  const lines = await stageInstalls(db, { file, pieceBytes, now: now() }, follow)
  tell('The file is read. Its lines are compared now; if none is refused, all are stored at once.')
  const imported = await switchInstalls(db, billingFrom, now)
  // Not within the transaction, which others wait for. If it is left undone, the file is found to be there already.
  await forgetImport(db)
  if (imported.refused > 0) throw new AdminProblem(refusalText(lines, imported))
  // From now on plans are made for tables of this size, and rows are counted by their indexes alone.
  await db.execute(
    sql`vacuum (analyze) ${providerResources}, ${installRequests}, ${installs}, ${stagedInstalls}`,
  )
  return summaryOf(lines, imported, billingFrom)
}
