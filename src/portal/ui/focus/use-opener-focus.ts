import { useEffect, useState } from 'react'

/**
 * For what lies over the page: on leaving, focus goes back to where it was before or, where that is gone, to the
 * element with the id `fallback`.
 */
export function useOpenerFocus(fallback?: string): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
      const instead =
        fallback === undefined ? null : document.querySelector<HTMLElement>(`#${CSS.escape(fallback)}`)
      const target = isThere ? opener : instead
      target?.focus()
    },
    [opener, fallback],
  )
}
