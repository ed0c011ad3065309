import { pathToFileURL } from 'node:url'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { findAilments } from './rules/ailments.ts'
import { StartRefused } from './start-refused.ts'

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

async function main(): Promise<void> {
  const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = '.data' } = process.env
  const database = await openDatabase({ databaseUrl, dataDir, databaseLimitMs: null }, (error) =>
    console.error(error.message),
  )
  try {
    const { report, found } = await doctor(database.db)
    console.log(report)
    process.exitCode = found === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main().catch((error: unknown) => {
    console.error(error instanceof StartRefused ? error.message : error)
    process.exitCode = 2
  })
}
