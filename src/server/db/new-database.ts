import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The folder of a migrated embedded database without data, which a build makes next to the server's bundle, with the
 * same PGlite and migrations. Where the sources are run there is none.
 */
export const newDatabaseFolder = fileURLToPath(new URL('./new-database', import.meta.url))

/**
 * Copies the build's new database to a folder where there is none, which takes a fraction of the time of making one.
 * The copy gets its name once it is whole: an interrupted one is begun again.
 */
export function copyNewDatabase(folder: string, from: string = newDatabaseFolder): void {
  if (existsSync(folder) || !existsSync(from)) return
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(from, unfinished, { recursive: true })
  renameSync(unfinished, folder)
}
