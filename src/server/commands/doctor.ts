import type { Database } from '#server/db/database.ts'
import { compareMigrations, describeUnknown } from '#server/db/migrate.ts'
import { findAilments } from './ailments.ts'
import { reportCommand } from './report-command.ts'

/**
 * Lists the records of an older database that today's rules would not allow, with their number; of a database that
 * has not had this build's migrations and no others, what it lacks or has too many.
 */
export async function doctor(db: Database): Promise<{ report: string; found: number }> {
  const { missing, unknown } = await compareMigrations(db)
  if (missing.length + unknown.length > 0) {
    const lacks =
      `The database lacks migrations of this build: ${missing.map(({ tag }) => tag).join(', ')}. ` +
      'Its records can be checked once a start of the server has applied them.'
    const lines = [
      ...(unknown.length > 0 ? [describeUnknown(unknown)] : []),
      ...(missing.length > 0 ? [lacks] : []),
    ]
    return { report: lines.join('\n'), found: missing.length + unknown.length }
  }
  const addons = await db.transaction((tx) => findAilments(tx), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  const found = addons.reduce((sum, { ailments }) => sum + ailments.length, 0)
  if (found === 0) return { report: 'Nothing to mend.', found }
  const lines = addons.flatMap(({ addon, ailments }) => [addon, ...ailments.map((each) => `  - ${each}`)])
  return { report: `${found} to mend in the portal:\n${lines.join('\n')}`, found }
}

reportCommand(import.meta.url, doctor, { leaveAsItIs: true })
