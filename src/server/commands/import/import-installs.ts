import { sql } from 'drizzle-orm'
import { counted, grouped } from '#contract/formats/grouped.ts'
import { AdminProblem } from '#server/config/problems.ts'
import type { Database } from '#server/db/database.ts'
import { installRequests, installs, providerResources } from '#server/db/schema.ts'
import { stageInstalls, type Staged } from './stage-installs.ts'
import { type Imported, switchInstalls } from './switch-installs.ts'

/** An import of a file's installs, which are billed from a month on (YYYY-MM; null for that in which it ends). */
export interface ImportOrder {
  file: string
  billingFrom: string | null
  now: () => Date
  /** How much of the file is staged at once, in bytes. */
  pieceBytes?: number
}

const summaryOf = (lines: number, { taken, known, refused }: Imported) =>
  `Lines read: ${grouped(lines)}, taken: ${grouped(taken)}, already there: ${grouped(known)}, refused: ${grouped(refused)}.`

/** The refused lines and the summary, as they are printed. */
function refusalText(lines: number, imported: Imported): string {
  const { refusals, refused } = imported
  const more = refused - refusals.length
  return [
    ...refusals.map(({ line, refusal }) => `Line ${line}: ${refusal}`),
    ...(more > 0 ? [`and ${counted(more, 'more line')}`] : []),
    summaryOf(lines, imported),
    'Nothing was imported. Mend these lines, then run this again.',
  ].join('\n')
}

/**
 * Imports the installs of another system from a file, all or none of them; `follow` learns how far the file is read, and
 * `tell` what comes then. Goes on with a file whose import was broken off. Returns the summary. Throws AdminProblem with
 * the refused lines if there are any, and if billing would begin in a closed month.
 */
export async function importInstalls(
  db: Database,
  { file, billingFrom, now, pieceBytes = 1_048_576 }: ImportOrder,
  follow: (staged: Staged) => void,
  tell: (line: string) => void,
): Promise<string> {
  const lines = await stageInstalls(db, { file, pieceBytes, now: now() }, follow)
  tell('The file is read. Its installs are compared and stored now, all at once.')
  const imported = await switchInstalls(db, billingFrom, now)
  if (imported.refused > 0) throw new AdminProblem(refusalText(lines, imported))
  // From now on plans are made for tables of this size, and rows are counted by their indexes alone.
  await db.execute(sql`vacuum (analyze) ${providerResources}, ${installRequests}, ${installs}`)
  return summaryOf(lines, imported)
}
