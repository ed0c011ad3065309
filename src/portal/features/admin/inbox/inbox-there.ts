import { createContext, useContext, useEffect, useRef } from 'react'

/** False while the inbox, with the approval open in it, first appears. */
type IsThere = () => boolean

export const InboxThere = createContext<IsThere>(() => true)

/** Tracks the appearing inbox, for the approval open in it. */
export function useInboxAppearing(): IsThere {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
  }, [])
  return () => isThere.current
}

export const useIsInboxThere = (): IsThere => useContext(InboxThere)
