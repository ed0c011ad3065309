import { type FocusEvent, useCallback, useRef } from 'react'

/**
 * For a list whose rows may go, or be drawn anew, while one of their controls has focus: focus then goes to the
 * control with the same label, or else to the element with the id `fallback`. Call `recover` after rows have changed.
 */
export function useRowFocus(fallback: string) {
  const last = useRef<HTMLElement>(null)
  const recover = useCallback(() => {
    const lost = last.current
    if (lost === null || lost.isConnected || document.activeElement !== document.body) return
    const label = lost.getAttribute('aria-label')
    const controls = [...document.querySelectorAll<HTMLElement>('a[aria-label], button[aria-label]')]
    const again = controls.find((each) => each.getAttribute('aria-label') === label)
    ;(again ?? document.querySelector<HTMLElement>(`#${CSS.escape(fallback)}`))?.focus()
  }, [fallback])
  return {
    recover,
    /** On the element around the rows. */
    handlers: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => void (last.current = target),
      onBlur: ({ target }: FocusEvent<HTMLElement>) => {
        // What is taken away loses focus too, but is not left.
        if (target.isConnected) last.current = null
      },
    },
  }
}
