import {
  closeSync,
  fstatSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '#server/config/problems.ts'
import { ownFolder } from './own-folder.ts'
import { processStartTime } from './process-start-time.ts'

/** Another process has the data folder open; a second would corrupt it. */
export class FolderInUse extends StartRefused {
  constructor(folder: string, { pid, host }: Owner) {
    super(
      isElsewhere(host)
        ? `The data folder ${folder} is in use by process ${pid} on ${host}. Stop that process first, or choose another DATA_DIR. If it no longer runs, remove ${join(folder, 'lock')}.`
        : `The data folder ${folder} is in use by process ${pid}. Stop that process first, or choose another DATA_DIR.`,
    )
    this.name = 'FolderInUse'
  }
}

/** The contents of a lock file: which process holds it, and which file it was created as. */
interface Owner {
  pid: number
  /** When the process began, since process ids are reused; empty if unknown. */
  birth: string
  /** The process's host; empty in a lock from an older version. */
  host: string
  /** Device and inode of the file that the process created; a copied folder has another file. */
  made: string
  /** Device and inode of the file this was read from. */
  found: string
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

/** True for another host, whose processes cannot be checked from here. */
const isElsewhere = (host: string) => host !== '' && host !== hostname()

/** True if the process is alive; if its birth is unknown on either side, the process id alone decides. */
function isAlive({ pid, birth }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  const now = processStartTime(pid)
  return birth === '' || now === '' || birth === now
}

function placeOf(file: number): string {
  const { dev, ino } = fstatSync(file, { bigint: true })
  return `${dev} ${ino}`
}

/** Reads the owner from a lock file; null if it names no process, undefined if it is gone. */
function ownerOf(path: string): Owner | null | undefined {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  try {
    const [first = '', host = '', made = ''] = readFileSync(file, 'utf8').split('\n')
    const [number = '', ...birth] = first.split(' ')
    const pid = Number.parseInt(number, 10)
    if (!Number.isInteger(pid) || pid <= 0) return null
    return { pid, birth: birth.join(' '), host, made, found: placeOf(file) }
  } finally {
    closeSync(file)
  }
}

const inodeOf = (place: string) => place.split(' ')[1]

/** True if the lock was copied with its folder. Device numbers are comparable only on one host. */
function isCopied({ host, made, found }: Owner): boolean {
  if (made === '') return false
  return isElsewhere(host) ? inodeOf(made) !== inodeOf(found) : made !== found
}

/** Paths locked by this process, since an earlier process may have had the same id. */
const held = new Set<string>()

function isInUse(path: string, owner: Owner | null | undefined): owner is Owner {
  if (owner === null || owner === undefined || isCopied(owner)) return false
  if (isElsewhere(owner.host)) return true
  return owner.pid === process.pid ? held.has(path) : isAlive(owner)
}

/** Codes of a refused link on a file system without hard links. */
const linkless = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

function writeOwner(path: string, flag: 'w' | 'wx'): void {
  const file = openSync(path, flag, 0o600)
  try {
    writeSync(file, `${process.pid} ${processStartTime(process.pid)}\n${hostname()}\n${placeOf(file)}\n`)
  } finally {
    closeSync(file)
  }
}

/**
 * Creates a lock file as a whole, so that nobody reads it half written; where links can't be had, the file is there for
 * a moment before it names its process. Throws EEXIST if it exists.
 */
function makeLock(path: string): void {
  const draft = `${path}.${process.pid}`
  writeOwner(draft, 'w')
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!linkless.has(codeOf(error))) throw error
    writeOwner(path, 'wx')
  } finally {
    rmSync(draft)
  }
}

/**
 * Removes a lock that is still abandoned once this process alone may remove it, by a lock of its own beside it. Returns
 * the owner of either lock if it is alive, else null.
 */
function takeAway(path: string): Owner | null {
  const guard = `${path}.taking`
  try {
    makeLock(guard)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    const taker = ownerOf(guard)
    if (isInUse(guard, taker)) return taker
    // Its process ended between two lines of this.
    rmSync(guard, { force: true })
    return null
  }
  try {
    const owner = ownerOf(path)
    if (isInUse(path, owner)) return owner
    // Where another one has taken it away, the next file of that name is a new lock.
    if (owner !== undefined) rmSync(path)
    return null
  } finally {
    rmSync(guard)
  }
}

/**
 * Locks a data folder for this process and makes it private to its user, since PGlite does not guard its folder.
 * Takes over the lock of a dead process and a lock that was copied with its folder. Returns the release function.
 * Throws FolderInUse, or StartRefused if the folder cannot be made private.
 */
export function lockFolder(folder: string): () => void {
  ownFolder(folder)
  const path = join(realpathSync(folder), 'lock')
  for (;;) {
    try {
      makeLock(path)
      held.add(path)
      return () => {
        held.delete(path)
        rmSync(path, { force: true })
      }
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const owner = ownerOf(path)
    if (isInUse(path, owner)) throw new FolderInUse(folder, owner)
    const fresh = takeAway(path)
    if (fresh !== null) throw new FolderInUse(folder, fresh)
  }
}
