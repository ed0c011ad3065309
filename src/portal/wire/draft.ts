import { removeStored, writeStored, readStored } from './safe-storage.ts'

const prefix = 'draft:'
const keyOf = (userId: string, path: string) => `${prefix}${userId}:${path}`

/** The user has logged out: what a form on the page still keeps is not stored any more. */
let isOver = false

/**
 * Stores what a user has typed at a path, until they return from signing in again. Not for secrets or files.
 */
export function keepDraft(userId: string, path: string, values: unknown): void {
  if (!isOver) writeStored('sessionStorage', keyOf(userId, path), JSON.stringify(values))
}

/** Reads the draft stored for a path, or null; the caller validates its shape. It stays until dropped. */
export function readDraft(userId: string, path: string): unknown {
  const text = readStored('sessionStorage', keyOf(userId, path))
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Removes the draft of a path once it is saved or discarded. */
export function dropDraft(userId: string, path: string): void {
  removeStored('sessionStorage', keyOf(userId, path))
}

/** Removes every draft on log-out; none is stored until the portal is loaded anew. */
export function forgetDrafts(): void {
  isOver = true
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
