type Area = 'localStorage' | 'sessionStorage'

/** Stands in for storage that a browser keeps from us, until the page is left. */
const memory: Record<Area, Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() }

/** The text kept under a key, or null. */
export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key) ?? memory[area].get(key) ?? null
  } catch {
    return memory[area].get(key) ?? null
  }
}

/** Keeps a text; false when only this page's memory could take it. */
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
    // Nothing can be stored there, so there is nothing to remove.
  }
}
