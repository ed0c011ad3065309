import { removeStored, writeStored, readStored } from './safe-storage.ts'

const prefix = 'draft:'
const keyOf = (userId: string, path: string) => `${prefix}${userId}:${path}`

/**
 * Keeps what a person has typed at a URL's path, for when they come back from signing in again. Neither secrets nor
 * files belong there.
 */
export function keepDraft(userId: string, path: string, values: unknown): void {
  writeStored('sessionStorage', keyOf(userId, path), JSON.stringify(values))
}

/** Reads the draft kept for a path, or null; the caller checks its shape. It stays until it is dropped. */
export function readDraft(userId: string, path: string): unknown {
  const text = readStored('sessionStorage', keyOf(userId, path))
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Forgets what was kept for a path: it has been saved or given up. */
export function dropDraft(userId: string, path: string): void {
  removeStored('sessionStorage', keyOf(userId, path))
}

/** Forgets every draft, as on log-out. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    }
  } catch {
    // Nothing can be stored there, so there is nothing to remove.
  }
}
