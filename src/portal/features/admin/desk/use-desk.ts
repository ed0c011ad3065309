import { type LinkProps, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { problemOf } from '#machines/problem.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'
import { forgetTaken, latestHeld, leaveDesk, takeUpDecisions, undo } from './hold.ts'
import { say, useSaid } from './said.ts'
import { useKeys } from './keys/use-keys.ts'

interface Options {
  /** The desk's page: going on to one below it is not leaving. */
  to: NonNullable<LinkProps['to']>
  /** Ids in the order of the list. */
  ids: readonly string[]
  /** The open one; null if none. */
  open: string | null
  onOpen: (id: string) => void
}

/**
 * The id before or after the open one, or after its place in the former list if it is listed no more; the first if it was
 * not listed, or none is open.
 */
export function neighbour(
  ids: readonly string[],
  former: readonly string[],
  open: string | null,
  step: 1 | -1,
): string | null {
  const list = open === null || ids.includes(open) ? ids : former
  const at = open === null ? -1 : list.indexOf(open)
  if (at === -1) return ids[0] ?? null
  const onwards = step === 1 ? list.slice(at + 1) : list.slice(0, at).toReversed()
  return onwards.find((id) => ids.includes(id)) ?? null
}

/** Runs a decision desk: its keys, and that whoever leaves it sends what is held. */
export function useDesk({ to: path, ids, open, onOpen }: Options) {
  const router = useRouter()
  const user = useUser()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const said = useSaid()
  /** The ids when the open one was last among them. */
  const former = useRef(ids)
  useEffect(() => {
    if (open !== null && ids.includes(open)) former.current = ids
  })

  const go = (step: 1 | -1) => () => {
    const to = neighbour(ids, former.current, open, step)
    if (to === null) say(step === 1 ? 'That was the last one.' : 'That was the first one.')
    else onOpen(to)
  }
  const next = go(1)
  const previous = go(-1)
  useKeys({
    j: next,
    ArrowRight: next,
    k: previous,
    ArrowLeft: previous,
    u: () => {
      const id = latestHeld()
      say(id === null ? 'There is nothing to undo.' : 'Undone: nothing was sent.')
      if (id !== null) undo(id, user.id)
    },
    '?': () => setHelpOpen(true),
  })

  useEffect(() => {
    takeUpDecisions(user.id).catch((error: unknown) =>
      flash.error(`An earlier decision has not been sent yet. ${problemOf(error).message}`),
    )
  }, [user.id])
  // Those of a page that died just now are known to be left only later.
  useChangesPolling(true, () => takeUpDecisions(user.id))
  useEffect(() => {
    const look = () => forgetTaken(user.id)
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [user.id])
  useEffect(() => {
    const hidden = () => {
      if (document.hidden) leaveDesk()
    }
    // Before the next page's own work, which may end the session.
    const stop = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      if (toLocation.pathname !== path && !toLocation.pathname.startsWith(`${path}/`)) leaveDesk()
    })
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', leaveDesk)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', leaveDesk)
      leaveDesk()
    }
  }, [router, path])

  return { said, isHelpOpen, openHelp: () => setHelpOpen(true), closeHelp: () => setHelpOpen(false) }
}
