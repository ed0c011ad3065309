import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a button that is temporarily replaced, such as by the form it opens: focuses the button when it
 * reappears. `isShown`: whether the button is currently rendered.
 */
export function useReturnFocus(isShown: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasGone = useRef(false)
  useEffect(() => {
    if (isShown && wasGone.current) button.current?.focus()
    wasGone.current = !isShown
  }, [isShown])
  return button
}
