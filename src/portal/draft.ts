import { forget, keep, readKept } from './kept.ts'

const prefix = 'draft:'
const keyOf = (userId: string, path: string) => `${prefix}${userId}:${path}`

/** Longer texts are pictures. They are kept by themselves, so that typing beside one does not write it each time. */
const longestTyped = 100_000
const isPicture = (value: unknown): value is string =>
  typeof value === 'string' && value.length > longestTyped

const pictureKeyOf = (key: string, field: string) => `${key}#${field}`

/** The pictures that have been written, or had no room, by their keys. */
const written = new Map<string, string>()

function dropPicture(key: string): void {
  written.delete(key)
  forget('sessionStorage', key)
}

function keepPicture(key: string, picture: string): void {
  if (written.get(key) === picture) return
  if (!keep('sessionStorage', key, picture)) forget('sessionStorage', key)
  written.set(key, picture)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Keeps what a person has typed at a URL's path, for when they come back from signing in again. A picture that the
 * browser has no room for is left out: it must be chosen once more.
 */
export function keepDraft(userId: string, path: string, values: unknown): void {
  const key = keyOf(userId, path)
  if (isRecord(values))
    for (const [field, value] of Object.entries(values)) {
      if (isPicture(value)) keepPicture(pictureKeyOf(key, field), value)
      else dropPicture(pictureKeyOf(key, field))
    }
  const typed = JSON.stringify(values, (_, value: unknown) => (isPicture(value) ? '' : value))
  keep('sessionStorage', key, typed)
}

/** What was typed at a path, without its pictures; null for nothing readable. */
function readTyped(key: string): unknown {
  const text = readKept('sessionStorage', key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What was kept for a path, or null; the caller checks its shape. It stays until it is dropped. */
export function readDraft(userId: string, path: string): unknown {
  const key = keyOf(userId, path)
  const typed = readTyped(key)
  if (!isRecord(typed)) return typed
  const withPictures = Object.entries(typed).map(([field, value]) => {
    const picture = value === '' ? readKept('sessionStorage', pictureKeyOf(key, field)) : null
    return [field, picture ?? value]
  })
  return Object.fromEntries(withPictures)
}

/** Forgets what was kept for a path: it has been saved or given up. */
export function dropDraft(userId: string, path: string): void {
  const key = keyOf(userId, path)
  const typed = readTyped(key)
  if (isRecord(typed)) for (const field of Object.keys(typed)) dropPicture(pictureKeyOf(key, field))
  forget('sessionStorage', key)
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
