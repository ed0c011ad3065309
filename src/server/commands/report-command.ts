import { pathToFileURL } from 'node:url'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { StartRefused } from '#server/config/problems.ts'
import { refuseWithoutDatabase } from './refuse-without-database.ts'
import { loggedError } from '#server/config/log.ts'

/** Reports on a whole database; `found` is the number of problems. */
type ReportOn = (db: Database) => Promise<{ report: string; found: number }>

const database =
  'It takes no arguments. The database is the one that DATABASE_URL names, else the one in the folder DATA_DIR ' +
  '(.data). Exits with 0 if nothing was found, 1 if something was, and 2 if it could not look.'

async function print(reportOn: ReportOn): Promise<void> {
  refuseWithoutDatabase(process.env)
  const { DATABASE_URL: url = '', DATA_DIR: dataDir = '.data' } = process.env
  const database = await openDatabase(
    { databaseUrl: url === '' ? null : url, dataDir, databaseLimitMs: null },
    (error) => console.error(error.message),
    { leaveAsItIs: true },
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
 * Prints a report on the configured database, which it leaves as it is, if the module (its `import.meta.url`) is node's entry point. Exits with
 * 1 if something was found, with 2 if the report failed. It takes no arguments: with --help it prints `help` and exits
 * with 0, with any other it prints that as an error and exits with 2.
 */
export function reportCommand(moduleUrl: string, help: string, reportOn: ReportOn): void {
  if (process.argv[1] === undefined || moduleUrl !== pathToFileURL(process.argv[1]).href) return
  const given = process.argv.slice(2)
  if (given.length > 0) {
    const isHelp = given.includes('--help') || given.includes('-h')
    ;(isHelp ? console.log : console.error)(`${help}\n\n${database}`)
    process.exitCode = isHelp ? 0 : 2
    return
  }
  print(reportOn).catch((error: unknown) => {
    const refused = error instanceof StartRefused
    console.error(refused ? error.message : error instanceof Error ? loggedError(error) : error)
    process.exitCode = 2
  })
}
