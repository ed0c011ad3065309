import { createContext, useContext, useEffect, useRef } from 'react'

/** False while the inbox first appears, and whatever is open in it with it. */
type IsThere = () => boolean

export const InboxThere = createContext<IsThere>(() => true)

/** Watches the inbox appear, for what is open in it. */
export function useInboxAppearing(): IsThere {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
  }, [])
  return () => isThere.current
}

export const useIsInboxThere = (): IsThere => useContext(InboxThere)
