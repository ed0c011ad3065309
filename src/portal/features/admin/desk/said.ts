import { useEffect, useSyncExternalStore } from 'react'

let said = ''
let isOdd = false
const listeners = new Set<() => void>()

/** Says what became of an act: to screen readers anew if it was said just before, too. It goes with the next act. */
export function say(text: string): void {
  if (text !== '') isOdd = !isOdd
  // Only other text than before is read out.
  said = text !== '' && isOdd ? `${text}\u00A0` : text
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const answered = () => said

const silence = () => say('')

/** Follows the words on the latest act on a desk; they go with the next one. */
export function useSaid(): string {
  useEffect(() => {
    window.addEventListener('click', silence, { capture: true })
    return () => {
      window.removeEventListener('click', silence, { capture: true })
      silence()
    }
  }, [])
  return useSyncExternalStore(subscribe, answered, answered)
}
