import { createContext, useContext } from 'react'
import type { Decisions } from './use-decisions.ts'

export const DecisionsContext = createContext<Decisions | null>(null)

/** The decisions of the inbox, for the approval that is open in it. */
export function useInboxDecisions(): Decisions {
  const decisions = useContext(DecisionsContext)
  if (decisions === null) throw new Error('There is no inbox around this.')
  return decisions
}
