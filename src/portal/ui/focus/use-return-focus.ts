import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a button in whose place something else stands for a while, as the form that it opens: it takes focus when it is
 * back. `isShown`: whether the button is there now.
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
