import { readStored, removeStored, writeStored } from './safe-storage.ts'

const prefix = 'recent:'

/** Reads what a person chose last in this browser, or null; the caller validates its shape. */
export function readRecentChoices(userId: string): unknown {
  try {
    return JSON.parse(readStored('localStorage', prefix + userId) ?? 'null')
  } catch {
    return null
  }
}

/** Stores what a person chose last, in this browser. */
export function keepRecentChoices(userId: string, choices: unknown): void {
  writeStored('localStorage', prefix + userId, JSON.stringify(choices))
}

/** Removes everybody's choices on log-out. */
export function forgetRecentChoices(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) removeStored('localStorage', key)
    }
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
