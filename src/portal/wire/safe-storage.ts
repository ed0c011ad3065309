type Area = 'localStorage' | 'sessionStorage'

/** In-memory fallback while the page is open, for browsers that block storage. */
const memory: Record<Area, Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() }

/** Reads the text stored under a key; null if none. */
export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key) ?? memory[area].get(key) ?? null
  } catch {
    return memory[area].get(key) ?? null
  }
}

/** Stores a text; returns false if only in this page's memory. */
export function writeStored(area: Area, key: string, text: string): boolean {
  try {
    window[area].setItem(key, text)
    memory[area].delete(key)
    return true
  } catch {
    memory[area].set(key, text)
    return false
  }
}

export function removeStored(area: Area, key: string): void {
  memory[area].delete(key)
  try {
    window[area].removeItem(key)
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
