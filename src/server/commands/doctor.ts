import type { ServerConfig } from '#server/config/config.ts'
import { type Database, inSnapshot } from '#server/db/database.ts'
import { compareMigrations, describeUnknown } from '#server/db/migrate.ts'
import { ConfigProblems, StartRefused } from '#server/config/problems.ts'
import type { Environment } from '#server/config/environment-reader.ts'
import { readConfig } from '#server/read-config.ts'
import { tellsStory } from '#server/demo/story-mark.ts'
import { startFindings } from './safe-start.ts'
import { findFindings } from './findings.ts'
import type { KeptFor } from './kept-too-long.ts'
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
  const ailing = await inSnapshot(db, (tx) => findFindings(tx, keptFor))
  const found = ailing.reduce((sum, { findings }) => sum + findings.length, 0)
  if (found === 0) return { report: 'The records in the database are in order.', found }
  const lines = ailing.flatMap(({ of, findings }) => [of, ...findings.map((each) => `  - ${each}`)])
  return { report: `${found} to mend:\n${lines.join('\n')}`, found }
}

/**
 * Says whether a start with this environment is safe, and what of the records is to be mended; of a database without
 * this build's migrations only that, and of the demo only its records.
 */
export async function examine(db: Database, env: Environment): Promise<{ report: string; found: number }> {
  const { missing, unknown } = await compareMigrations(db)
  if (missing.length + unknown.length > 0 || (await tellsStory(db))) return doctor(db)
  const { findings, config } = await findingsBeforeStart(db, env)
  const records = await doctor(db, config)
  const told =
    findings.length === 0
      ? ['A start is safe.']
      : ['A start is not safe:', ...findings.map((each) => `  - ${each}`)]
  return { report: [...told, records.report].join('\n'), found: findings.length + records.found }
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
  { leaveAsItIs: true },
)
