import type { ServerConfig } from '#server/config/config.ts'
import { type Database, inSnapshot } from '#server/db/database.ts'
import { ConfigProblems, StartRefused } from '#server/config/problems.ts'
import type { Environment } from '#server/config/environment-reader.ts'
import { readSettings } from '#server/config/read-settings.ts'
import { readConfig } from '#server/read-config.ts'
import { tellsStory } from '#server/demo/story-mark.ts'
import { startFindings } from './safe-start.ts'
import { findFindings } from './findings.ts'
import type { KeptFor } from './kept-too-long.ts'
import { migrationFindings } from './refuse-without-database.ts'
import { reportCommand } from './report-command.ts'

/**
 * Lists the records of an older database that today's rules would not allow, with their number; of a database that
 * has not had this build's migrations and no others, what it lacks or has too many. With the settings, also what is kept
 * for longer than they say.
 */
export async function doctor(
  db: Database,
  keptFor: KeptFor | null = null,
): Promise<{ report: string; found: number }> {
  const other = await migrationFindings(db)
  if (other.found > 0) return { report: other.lines.join('\n'), found: other.found }
  const ailing = await inSnapshot(db, (tx) => findFindings(tx, keptFor))
  const found = ailing.reduce((sum, { findings }) => sum + findings.length, 0)
  if (found === 0) return { report: 'The records in the database are in order.', found }
  const lines = ailing.flatMap(({ of, findings }) => [of, ...findings.map((each) => `  - ${each}`)])
  return { report: `${found} to mend:\n${lines.join('\n')}`, found }
}

/**
 * Says whether a start with this environment is safe, and what of the records is to be mended; of a database without
 * this build's migrations only that, and of the demo its records, and whether its settings are read.
 */
export async function examine(db: Database, env: Environment): Promise<{ report: string; found: number }> {
  if ((await migrationFindings(db)).found > 0) return doctor(db)
  const isDemo = await tellsStory(db)
  const { findings, config } = isDemo ? findingsOfDemo(env) : await findingsBeforeStart(db, env)
  const records = await doctor(db, config)
  const told =
    findings.length > 0
      ? [
          isDemo ? 'The demo does not start:' : 'A start is not safe:',
          ...findings.map((each) => `  - ${each}`),
        ]
      : [isDemo ? 'This is a demo: how safe its settings are is not looked at.' : 'A start is safe.']
  return { report: [...told, records.report].join('\n'), found: findings.length + records.found }
}

/** Finds the settings that the demo would not start with. */
function findingsOfDemo(env: Environment): { findings: readonly string[]; config: null } {
  try {
    readSettings(env, { demo: true })
    return { findings: [], config: null }
  } catch (error) {
    if (error instanceof ConfigProblems) return { findings: error.problems, config: null }
    throw error
  }
}

/** Finds what a start would not be safe with, and the settings if they can be read. */
async function findingsBeforeStart(
  db: Database,
  env: Environment,
): Promise<{ findings: readonly string[]; config: ServerConfig | null }> {
  let config: ServerConfig | null = null
  try {
    config = readConfig(env, { demo: false })
    return { findings: await startFindings(db, config), config }
  } catch (error) {
    if (error instanceof ConfigProblems) return { findings: error.problems, config }
    if (error instanceof StartRefused) return { findings: [error.message], config }
    throw error
  }
}

reportCommand(
  import.meta.url,
  'Says whether the server would start safely with this environment, and which stored records need mending.',
  (db) => examine(db, process.env),
)
