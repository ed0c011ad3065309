import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a few megabytes that can be filled. */
export interface TinyDisk {
  folder: string
  /** Takes all the room that is left. */
  fill(): void
  /** Gives it back. */
  free(): void
  close(): void
}

const chunk = Buffer.alloc(64 * 1024)

/** Mounts a disk of so many megabytes in memory. Throws where nobody may: it takes root, as containers have it. */
export function tinyDisk(megabytes: number): TinyDisk {
  const folder = mkdtempSync(join(tmpdir(), 'tiny-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    rmdirSync(folder)
    throw new Error('This test mounts a small disk, which only root may: run it as root or in a container.', {
      cause: error,
    })
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'a')
      try {
        for (;;) writeSync(file, chunk)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    close: () => {
      // Lazily, since whoever has a file open there may just be ending.
      execFileSync('umount', ['-l', folder])
      rmdirSync(folder)
    },
  }
}
