import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '#server/config/problems.ts'

/** Names of files that the portal or the file system creates in the data folder. */
const ours =
  /^(db(\.new)?|lock(\..*)?|secrets\.key(\.new)?|service-token|(demo-services|backup-door)\.json|db\.restoring|lost\+found)$/

function close(path: string, { mode }: { mode: number }): void {
  try {
    chmodSync(path, mode & 0o700)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartRefused(
      `${path} is open to others (${(mode & 0o777).toString(8)}), and could not be closed (${code}). Choose a DATA_DIR ` +
        'that belongs to the user of this process, such as a folder below this one.',
    )
  }
}

/** Makes a file or folder tree private to its owner. */
function closeTree(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  // Another process using the folder may have removed it.
  if (stat === undefined || stat.isSymbolicLink()) return
  if ((stat.mode & 0o077) !== 0) close(path, stat)
  if (stat.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name))
}

/**
 * Creates a private data folder, or makes an existing one private with the database and key in it. Throws
 * StartRefused if an open folder has other contents too (such as a home folder) or belongs to another user.
 */
export function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  const path = realpathSync(folder)
  const stat = lstatSync(path)
  const names = readdirSync(path)
  if ((stat.mode & 0o077) !== 0) {
    const foreign = names.filter((name) => !ours.test(name))
    if (foreign.length > 0)
      throw new StartRefused(
        `The data folder ${folder} is open to others and holds other things (${foreign.slice(0, 3).join(', ')}). ` +
          `Choose a DATA_DIR of its own, or close this one: chmod 700 ${folder}`,
      )
    close(path, stat)
  }
  for (const name of names.filter((each) => ours.test(each) && each !== 'lost+found'))
    closeTree(join(path, name))
}
