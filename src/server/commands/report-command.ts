import { pathToFileURL } from 'node:url'
import type { Database } from '#server/db/database.ts'
import type { MigrateOptions } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { StartRefused } from '#server/config/start-refused.ts'

/** Reports on a whole database; `found` is the number of problems. */
type ReportOn = (db: Database) => Promise<{ report: string; found: number }>

async function print(reportOn: ReportOn, migrating: MigrateOptions): Promise<void> {
  const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = '.data' } = process.env
  const database = await openDatabase(
    { databaseUrl, dataDir, databaseLimitMs: null },
    (error) => console.error(error.message),
    migrating,
  )
  try {
    const { report, found } = await reportOn(database.db)
    console.log(report)
    process.exitCode = found === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

/**
 * Prints a report on the configured database if the module (its `import.meta.url`) is node's entry point. Exits with
 * 1 if something was found, with 2 if the report failed.
 */
export function reportCommand(moduleUrl: string, reportOn: ReportOn, migrating: MigrateOptions = {}): void {
  if (process.argv[1] === undefined || moduleUrl !== pathToFileURL(process.argv[1]).href) return
  print(reportOn, migrating).catch((error: unknown) => {
    console.error(error instanceof StartRefused ? error.message : error)
    process.exitCode = 2
  })
}
