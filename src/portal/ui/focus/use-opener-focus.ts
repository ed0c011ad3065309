import { useEffect, useState } from 'react'

/**
 * For overlays: on unmount, returns focus to the element that had it before or, if that is gone, to the
 * element with the id `fallback`. Focus that has moved on by then stays where it is.
 */
export function useOpenerFocus(fallback?: string): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const { activeElement } = document
      if (activeElement !== null && activeElement !== document.body) return
      const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
      const instead =
        fallback === undefined ? null : document.querySelector<HTMLElement>(`#${CSS.escape(fallback)}`)
      const target = isThere ? opener : instead
      target?.focus()
    },
    [opener, fallback],
  )
}
