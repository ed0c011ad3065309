import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * For a form in place, which must be able to take focus: Esc leads from a field to the form, where single keys act again,
 * and from there out of it, by `close`.
 */
export function useLeaveByEscape(close: () => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const pressed = useEffectEvent(({ key, isComposing, target }: KeyboardEvent) => {
    if (key !== 'Escape' || isComposing) return
    if (target === form.current) close()
    else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      form.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    const element = form.current
    const onKey = (event: KeyboardEvent) => pressed(event)
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  return form
}
