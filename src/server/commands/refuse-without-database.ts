import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '#contract/formats/grouped.ts'
import type { Environment } from '#server/config/environment-reader.ts'
import { StartRefused } from '#server/config/problems.ts'
import type { Database } from '#server/db/database.ts'
import { compareMigrations, describeUnknown } from '#server/db/migrate.ts'

/** Refuses, with StartRefused, to make a database where a command only reads: a start does, together with its key. */
export function refuseWithoutDatabase({
  DATABASE_URL: url = '',
  DATA_DIR: folder = '.data',
}: Environment): void {
  if (url === '' && !existsSync(join(folder, 'db')))
    throw new StartRefused(`There is no database in ${folder}.`)
}

/** Lists how the migrations of a database differ from this build's, in words, and counts those that do. */
export async function migrationFindings(db: Database): Promise<{ lines: string[]; found: number }> {
  const { missing, unknown } = await compareMigrations(db)
  const [first] = missing
  const lacks =
    first === undefined
      ? []
      : [
          `The database lacks ${counted(missing.length, 'migration')} of this build, from ${first.tag} on. ` +
            'Its records can be checked once a start of the server has applied them.',
        ]
  return {
    lines: [...(unknown.length > 0 ? [describeUnknown(unknown)] : []), ...lacks],
    found: missing.length + unknown.length,
  }
}
