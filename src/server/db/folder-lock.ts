import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '#server/config/start-refused.ts'
import { ownFolder } from './own-folder.ts'
import { birthOf } from './process-birth.ts'

/** Another process has the data folder open; two at once would destroy it. */
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

/** A lock file: who holds it, and which file it was made as. */
interface Owner {
  pid: number
  /** Of the process, since numbers come again; empty where it is not known. */
  birth: string
  /** Where the process runs; empty in a lock of an older version. */
  host: string
  /** Device and inode of the file that the process made; a copy of the folder has another one. */
  made: string
  /** Those of the file that this was read from. */
  found: string
}

/** True when this process can't tell if one of that host lives. */
const isElsewhere = (host: string) => host !== '' && host !== hostname()

/** True when the process lives; where its birth is not known on one of the sides, the number has to do. */
function isAlive({ pid, birth }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = birthOf(pid)
  return birth === '' || now === '' || birth === now
}

function placeOf(file: number): string {
  const { dev, ino } = fstatSync(file, { bigint: true })
  return `${dev} ${ino}`
}

/** The process that a lock file names; null if the file is gone or names no process. */
function ownerOf(path: string): Owner | null {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
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

/** True when the lock came with a copy of another folder. Devices have other numbers on another host. */
function isCopied({ host, made, found }: Owner): boolean {
  if (made === '') return false
  return isElsewhere(host) ? inodeOf(made) !== inodeOf(found) : made !== found
}

/** Locks of this process, by path: its own number in a file may also be an earlier process's. */
const held = new Set<string>()

function isInUse(path: string, owner: Owner | null): owner is Owner {
  if (owner === null || isCopied(owner)) return false
  if (isElsewhere(owner.host)) return true
  return owner.pid === process.pid ? held.has(path) : isAlive(owner)
}

/**
 * Moves an abandoned lock out of the way. Where two processes do so at once, the second finds the
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

/** Makes the lock file. Throws EEXIST where there is one. */
function makeLock(path: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, `${process.pid} ${birthOf(process.pid)}\n${hostname()}\n${placeOf(file)}\n`)
  } finally {
    closeSync(file)
  }
}

/**
 * Takes a data folder for this process, and closes it to other users: PGlite does not guard its folder by itself. The
 * lock of a process that no longer lives, and one that came with a copy of its folder, is taken over. Gives the
 * release; throws FolderInUse, and StartRefused for a folder that can't be closed.
 */
export function lockFolder(folder: string): () => void {
  ownFolder(folder)
  const path = join(realpathSync(folder), 'lock')
  for (;;) {
    try {
      makeLock(path)
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
    if (isInUse(path, owner)) throw new FolderInUse(folder, owner)
    const fresh = takeAway(path)
    if (fresh !== null) throw new FolderInUse(folder, fresh)
  }
}
