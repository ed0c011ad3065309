import { useState } from 'react'
import type { Plan } from '#contract/plan.ts'
import type { Problem } from '#machines/problem.ts'
import type { RepricingStatus } from '#machines/repricing/lifecycle.ts'
import { isActiveRepricing } from '#machines/repricing/repricing-group.ts'
import { useReload } from '#portal/wire/use-reload.ts'

/** The repricing that keeps a plan's price from becoming a contract's; `status` is null until it has been read. */
interface Standing {
  id: string
  status: RepricingStatus | null
  /** A save was refused because of it. */
  hasRefused: boolean
  /** The dialog that rejects it is open. */
  isAsked: boolean
}

const known = (id: string, status: RepricingStatus | null): Standing => ({
  id,
  status,
  hasRefused: false,
  isAsked: false,
})

/**
 * Follows the repricing that keeps a plan's price from becoming a contract's (READINGS 44): the plan's, or one that a
 * refusal names since it was requested meanwhile.
 */
export function useStandingRepricing(plan: Plan | null) {
  const reload = useReload()
  const [standing, setStanding] = useState<Standing | null>(() => {
    const [active] = plan?.activeRepricings ?? []
    return active === undefined ? null : known(active.id, active.status)
  })
  return {
    standing,
    /** Still under way, so far as it is known; else null. */
    active:
      standing !== null && standing.status !== null && isActiveRepricing(standing.status)
        ? { id: standing.id, status: standing.status }
        : null,
    /** Notes the repricing for which a save was refused. */
    refuse: ({ repricing }: Problem) => {
      if (repricing === undefined) return
      const { id } = repricing
      setStanding((before) => ({ ...(before?.id === id ? before : known(id, null)), hasRefused: true }))
    },
    ask: (isAsked: boolean) => setStanding((before) => before && { ...before, isAsked }),
    /** Notes its status as it now is. Once it is over, the tab behind the panel is read anew. */
    follow: (status: RepricingStatus) => {
      setStanding((before) => before && { ...before, status })
      if (!isActiveRepricing(status)) void reload()
    },
  }
}
