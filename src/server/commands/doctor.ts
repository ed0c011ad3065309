import type { Database } from '#server/db/database.ts'
import { findAilments } from './ailments.ts'
import { reportCommand } from './report-command.ts'

/** Lists the records of an older database that today's rules would not allow, with their number. */
export async function doctor(db: Database): Promise<{ report: string; found: number }> {
  const addons = await db.transaction((tx) => findAilments(tx), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  const found = addons.reduce((sum, { ailments }) => sum + ailments.length, 0)
  if (found === 0) return { report: 'Nothing to mend.', found }
  const lines = addons.flatMap(({ addon, ailments }) => [addon, ...ailments.map((each) => `  - ${each}`)])
  return { report: `${found} to mend in the portal:\n${lines.join('\n')}`, found }
}

reportCommand(import.meta.url, doctor)
