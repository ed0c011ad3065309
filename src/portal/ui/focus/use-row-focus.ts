import { type FocusEvent, useCallback, useRef } from 'react'

/**
 * For a list whose rows may be removed or rerendered while one of their controls has focus: moves focus to
 * the control with the same label, else to the element with the id `fallback`. Call `recover` after the rows
 * have changed.
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
    /** Attach to the element around the rows. */
    handlers: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => void (last.current = target),
      onBlur: ({ target }: FocusEvent<HTMLElement>) => {
        // A removed element is blurred too, but was not left.
        if (target.isConnected) last.current = null
      },
    },
  }
}
