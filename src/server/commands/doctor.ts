import type { Database } from '#server/db/database.ts'
import { findAilments } from './ailments.ts'
import { reportCommand } from './report-command.ts'

/** Lists what a database from before today's rules has that they would not let come about, and how much it is. */
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
