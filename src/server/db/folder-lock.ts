import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { birthOf } from './process-birth.ts'

/** Another process has the data folder open; two at once would destroy it. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Stop that process first, or choose another DATA_DIR.`,
    )
    this.name = 'FolderInUse'
  }
}

/** Who holds a lock: a process's number, and its birth since numbers come again. */
interface Owner {
  pid: number
  birth: string
}

/** Whether the process lives; where its birth is not known on one of the sides, the number has to do. */
function isAlive({ pid, birth }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = birthOf(pid)
  return birth === '' || now === '' || birth === now
}

/** The process that a lock file names; null for one that is not there (any more) or names nobody. */
function ownerOf(path: string): Owner | null {
  try {
    const [number = '', ...birth] = readFileSync(path, 'utf8').split(' ')
    const pid = Number.parseInt(number, 10)
    return Number.isInteger(pid) && pid > 0 ? { pid, birth: birth.join(' ') } : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Locks of this process, by path: its own number in a file may also be an earlier process's. */
const held = new Set<string>()

const isInUse = (path: string, owner: Owner | null): owner is Owner =>
  owner !== null && (owner.pid === process.pid ? held.has(path) : isAlive(owner))

/**
 * Moves a lock that nobody holds out of the way. Where two processes do so at once, the second finds the
 * first one's fresh lock in its hands, puts it back, and gives its owner; else null.
 */
function takeAway(path: string): Owner | null {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const owner = ownerOf(aside)
  if (isInUse(path, owner)) {
    renameSync(aside, path)
    return owner
  }
  rmSync(aside)
  return null
}

/**
 * Takes a data folder for this process: PGlite does not guard its folder by itself. The lock of a
 * process that no longer lives is taken over. Gives the release; throws FolderInUse.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const path = join(realpathSync(folder), 'lock')
  for (;;) {
    try {
      writeFileSync(path, `${process.pid} ${birthOf(process.pid)}`, { flag: 'wx' })
      // Somebody may have taken the file for a dead one before the number was in it.
      if (ownerOf(path)?.pid !== process.pid) continue
      held.add(path)
      return () => {
        held.delete(path)
        rmSync(path, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = ownerOf(path)
    if (isInUse(path, owner)) throw new FolderInUse(folder, owner.pid)
    const fresh = takeAway(path)
    if (fresh !== null) throw new FolderInUse(folder, fresh.pid)
  }
}
