import { useSyncExternalStore } from 'react'

export type FlashStyle = 'success' | 'error' | 'info'

export interface Flash {
  id: number
  style: FlashStyle
  /** Shown above the text where style alone does not convey the kind ('Warning'). */
  heading: string | null
  text: string
}

let flashes: readonly Flash[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Flash[]): void {
  flashes = next
  for (const listener of listeners) listener()
}

function add(style: FlashStyle, text: string, heading: string | null): void {
  lastId += 1
  // A repeated message replaces the earlier one.
  const others = flashes.filter((each) => each.text !== text || each.style !== style)
  set([...others, { id: lastId, style, heading, text }])
}

/** Shows a message once, whichever page is open. A warning has the error's style under its own heading. */
export const flash = {
  success: (text: string): void => add('success', text, null),
  info: (text: string): void => add('info', text, null),
  error: (text: string): void => add('error', text, 'Error'),
  warning: (text: string): void => add('error', text, 'Warning'),
}

/** Closes what tells of a success, as once a later attempt has failed. */
export const closeSuccesses = (): void => set(flashes.filter(({ style }) => style !== 'success'))

export const closeFlash = (id: number): void => set(flashes.filter((each) => each.id !== id))

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The flashes currently shown, oldest first. */
export const useFlashes = (): readonly Flash[] => useSyncExternalStore(subscribe, () => flashes)
