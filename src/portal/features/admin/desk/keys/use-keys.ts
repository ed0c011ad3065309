import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '#portal/wire/safe-storage.ts'
import { say } from '../said.ts'

const offKey = 'desk-keys-off'

/** True unless this person has turned the desk's keys off in this browser. */
const keysAreOn = (): boolean => readStored('localStorage', offKey) === null

const followers = new Set<() => void>()

function follow(follower: () => void): () => void {
  followers.add(follower)
  return () => void followers.delete(follower)
}

/** Follows whether the keys are on. */
export const useKeysAreOn = (): boolean => useSyncExternalStore(follow, keysAreOn, keysAreOn)

export function turnKeys(on: boolean): void {
  if (on) removeStored('localStorage', offKey)
  else writeStored('localStorage', offKey, 'off')
  for (const told of followers) told()
}

/** True for a key that is typed into a field, or belongs to a dialog, a panel or a menu. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.closest(
      'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    ) !== null
  )
}

/** How many forms are on their way that will take what is typed. */
let opening = 0

/** Acts on no key until a form's code has arrived: what is typed meanwhile is meant for it. */
export async function keepKeysFor(form: Promise<void>): Promise<void> {
  opening += 1
  try {
    await form
  } catch {
    // Shown, the form says itself that it could not be loaded.
  } finally {
    opening -= 1
  }
}

/** Acts on single keys anywhere on the page, never while something is typed, nor with Ctrl, Alt or Cmd. */
export function useKeys(keys: Readonly<Partial<Record<string, () => void>>>): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    // The help says how to turn them on again.
    if (opening > 0 || isElsewhere(event.target) || !(keysAreOn() || event.key === '?')) return
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (act === undefined) return
    event.preventDefault()
    say('')
    act()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
